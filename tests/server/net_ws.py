#!/usr/bin/env python3
"""WebSockets of server/net/net.h: handshakes, frames as they should and should not be, readers that do not read.
usage: net_ws.py NET_PROBE [NAME...]"""
import time

from net_client import equal, main, request
from wsclient import BINARY, CONTINUATION, PING, TEXT, WS, Refused


def refused_status(probe, path='/', **more):
    try:
        probe.ws(path, **more).close()
        return 101
    except Refused as refused:
        return refused.status


def test_handshake(probe):
    equal(refused_status(probe, subprotocol=None), 400)
    equal(refused_status(probe, subprotocol='benben.2'), 400)
    equal(refused_status(probe, subprotocol='http-only, chat'), 400)
    equal(refused_status(probe, path='/forbidden'), 403)
    with probe.ws(subprotocol='chat, benben.1') as ws:
        equal(ws.headers['sec-websocket-protocol'], 'benben.1')
    base = {'Connection': 'Upgrade', 'Upgrade': 'websocket', 'Sec-WebSocket-Protocol': 'benben.1',
            'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version': '13'}
    equal(probe.exchange(request('GET', '/', base)).status, 101)
    for name, value, status in (('Sec-WebSocket-Version', '8', 426), ('Sec-WebSocket-Key', 'short', 400),
                                ('Connection', 'keep-alive', 200)):
        equal((name, probe.exchange(request('GET', '/', dict(base, **{name: value}))).status), (name, status))
    equal(probe.exchange(request('POST', '/echo', dict(base, **{'Content-Length': '0'}))).status, 200)
    probe.settle('sockets', 0)


def test_echo(probe):
    with probe.ws() as ws:
        for text in ('hello', '', 'é' * 5000, 'x' * 125, 'x' * 126, 'x' * 16384, '\U0001F600'):
            ws.send(text)
            equal(ws.recv(), text)


def test_greeting_sent_while_opening(probe):
    with probe.ws('/greeting') as ws:
        equal(ws.recv(), 'hello')


def test_message_with_the_handshake(probe):
    with probe.connect() as connection:
        connection.sendall(request('GET', '/', {
            'Connection': 'Upgrade', 'Upgrade': 'websocket', 'Sec-WebSocket-Protocol': 'benben.1',
            'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version': '13'}) +
            WS.encode(TEXT, b'early'))
        data = b''
        while b'early' not in data:
            more = connection.recv(1000)
            assert more, 'the connection ended'
            data += more


def test_fragments(probe):
    with probe.ws() as ws:
        ws.frame(TEXT, b'one ', final=False)
        ws.frame(CONTINUATION, b'', final=False)
        ws.frame(PING, b'between')
        ws.frame(CONTINUATION, b'two ', final=False)
        ws.frame(CONTINUATION, b'three')
        equal(ws.recv(), 'one two three')
        euro = '€'.encode()
        ws.frame(TEXT, euro[:1], final=False)
        ws.frame(CONTINUATION, euro[1:])
        equal(ws.recv(), '€')
        ws.frame(TEXT, b'', final=False)
        ws.frame(CONTINUATION, b'')
        equal(ws.recv(), '')
        for byte in ws.encode(TEXT, b'x' * 300):
            ws.raw(bytes([byte]))
        equal(ws.recv(), 'x' * 300)
        equal(ws.pongs, [b'between'])


def test_many_messages_in_one_packet(probe):
    with probe.ws() as ws:
        ws.raw(b''.join(ws.encode(TEXT, b'%d' % i) for i in range(2000)))
        for i in range(2000):
            equal(ws.recv(), str(i))


def close_code(probe, *frames):
    ws = probe.ws()
    try:
        for frame in frames:
            ws.frame(**frame)
    except OSError:
        pass
    code = ws.wait_closed()
    ws.close()
    return code


def test_refused_messages(probe):
    big = b'x' * 16385
    equal(close_code(probe, dict(opcode=TEXT, payload=big)), 1009)
    equal(close_code(probe, dict(opcode=TEXT, payload=b'x' * 10_000_000)), 1009)
    equal(close_code(probe, dict(opcode=TEXT, payload=b'x' * 9000, final=False),
                     dict(opcode=CONTINUATION, payload=b'x' * 9000)), 1009)
    equal(close_code(probe, dict(opcode=BINARY, payload=b'x')), 1003)
    equal(close_code(probe, dict(opcode=BINARY, payload=b'')), 1003)
    for bad in (b'\xff', b'\xc0\xaf', b'\xed\xa0\x80', b'\xf4\x90\x80\x80', b'ok \xe2\x82', b'\x80'):
        equal((bad, close_code(probe, dict(opcode=TEXT, payload=bad))), (bad, 1007))
    equal(close_code(probe, dict(opcode=TEXT, payload=b'\xe2', final=False),
                     dict(opcode=CONTINUATION, payload=b'\x28')), 1007)


def test_forbidden_frames(probe):
    for frame in (dict(opcode=CONTINUATION, payload=b'x'), dict(opcode=0x3, payload=b'x'),
                  dict(opcode=0xB, payload=b'x'), dict(opcode=TEXT, payload=b'x', reserved=4),
                  dict(opcode=PING, payload=b'x' * 126), dict(opcode=PING, payload=b'x', final=False)):
        equal((frame, close_code(probe, frame)), (frame, 1002))
    probe.settle('sockets', 0)


def test_unmasked_frames_are_refused(probe):
    # For the sake of others on the line (RFC 6455, 5.1).
    for frame in (dict(opcode=TEXT, payload=b'bare'), dict(opcode=PING, payload=b'bare'), dict(opcode=TEXT, payload=b'')):
        equal((frame, close_code(probe, dict(frame, masked=False))), (frame, 1002))
    # Those that lie about their length as well.
    for head in (b'\x81\x7e\x00\x00', b'\x81\x7f' + bytes(8), b'\x01\x7e\x00\x00'):
        ws = probe.ws()
        try:
            for _ in range(20):
                ws.raw(head + b'x' * 5000)
            assert ws.wait_closed() in (None, 1002, 1009)
        except ConnectionError:
            pass
        ws.socket.close()
    probe.settle('sockets', 0)


def test_shut(probe):
    with probe.ws() as ws:
        ws.send('shut')
        ws.send('too late')
        equal(ws.recv(), 'goodbye')
        equal(ws.recv(), None)
        equal((ws.close_code, ws.close_reason), (4000, 'as asked'))


def test_client_closes(probe):
    ws = probe.ws()
    ws.close(1001)
    equal(ws.close_code, 1001)
    for _ in range(50):
        probe.ws().drop()
    probe.settle('sockets', 0)


def test_wake_is_coalesced(probe):
    before = probe.counts()['woken']
    with probe.ws() as ws:
        ws.send('wake')
        probe.settle('woken', before + 1)
        time.sleep(0.05)
        equal(probe.counts()['woken'], before + 1)


def slow_reader_is_closed_and_delays_nobody(probe):
    slow = probe.ws(receive_buffer=4096)
    slow.send('flood 700')
    with probe.ws() as quick:
        for i in range(10):
            quick.send(f'number {i}')
            equal(quick.recv(10), f'number {i}')
        equal(probe.counts()['sockets'], 2)
        slow.send('flood 100000')
        end = time.monotonic() + 60
        while time.monotonic() < end and probe.counts()['sockets'] > 1:
            quick.send('x')
            equal(quick.recv(10), 'x')
            time.sleep(0.01)
        probe.settle('sockets', 1, 10)
    slow.socket.close()


def test_reader_slower_than_the_sender_gets_everything(probe):
    with probe.ws(receive_buffer=4096) as ws:
        ws.send('flood 900')
        time.sleep(0.3)
        for _ in range(900):
            equal(len(ws.recv()), 1000)
        assert probe.counts()['drained'] > 0


def test_slow_reader_that_wakes_up_is_told_1013(probe):
    with probe.ws(receive_buffer=4096) as ws:
        ws.send('flood 100000')
        time.sleep(0.5)
        equal(ws.wait_closed(), 1013)


def test_300_connections_at_once(probe):
    sockets = [probe.ws() for _ in range(300)]
    for i, ws in enumerate(sockets):
        ws.send(f'number {i}')
    for i, ws in enumerate(sockets):
        equal(ws.recv(), f'number {i}')
    equal(probe.counts()['sockets'], 300)
    for ws in sockets:
        ws.drop()
    probe.settle('sockets', 0)


main(globals())
