#!/usr/bin/env python3
"""Tests of server/net.h over real sockets: what a hostile or clumsy client can do, and what it gets.

usage: net.py NET_PROBE [NAME...]     prints TAP; a NAME runs only the tests whose name contains it

The probe (net_probe.c) listens on a free port of 127.0.0.1. Python's standard library only.
"""
import atexit
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from wsclient import BINARY, CONTINUATION, PING, TEXT, Refused, WS  # noqa: E402

HOST = '127.0.0.1'
BIG = 300_000


class Probe:
    """A running net_probe."""

    running = []

    def __init__(self, program, folder='', connections=1000, per_address=0, trusted='',
                 listen=HOST + ':0'):
        self.process = subprocess.Popen(
            [program, listen, folder, str(connections), str(per_address), trusted],
            stdout=subprocess.PIPE, text=True)
        Probe.running.append(self.process)
        line = self.process.stdout.readline()
        assert line.startswith('listening '), f'the probe says {line!r}'
        self.port = int(line.split()[1])

    def stop(self):
        """Ends it; the exit status, which tells what a sanitizer found."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self.process.stdout.close()
        return self.process.wait(20)

    def connect(self, **more):
        return socket.create_connection((HOST, self.port), timeout=10, **more)

    def ws(self, path='/', **more):
        return WS(HOST, self.port, path, **more)

    def counts(self):
        body = self.get('/counts').body.decode()
        return {name: int(value) for name, value in (line.split() for line in body.splitlines())}

    def get(self, path, **headers):
        return self.exchange(request('GET', path, headers))

    def exchange(self, data):
        """Sends bytes and reads one answer."""
        with self.connect() as connection:
            connection.sendall(data)
            return Answer(connection)

    def settle(self, name, value, seconds=5.0):
        """Waits until a count has this value."""
        end = time.monotonic() + seconds
        while self.counts()[name] != value:
            assert time.monotonic() < end, f'{name} is {self.counts()[name]}, not {value}'
            time.sleep(0.02)


def request(method, path, headers=None, body=b''):
    lines = [f'{method} {path} HTTP/1.1', 'Host: probe']
    lines += [f'{name.replace("_", "-")}: {value}' for name, value in (headers or {}).items()]
    return ('\r\n'.join(lines) + '\r\n\r\n').encode('latin-1') + body


class Answer:
    """One HTTP answer read from a connection. status is None when the server closed instead."""

    def __init__(self, connection, head_only=False, buffer=b''):
        self.status, self.headers, self.body, self.rest = None, {}, b'', b''
        data = buffer
        while b'\r\n\r\n' not in data:
            try:
                more = connection.recv(65536)
            except ConnectionResetError:
                more = b''
            if not more:
                return
            data += more
        head, _, data = data.partition(b'\r\n\r\n')
        lines = head.decode('latin-1').split('\r\n')
        self.status = int(lines[0].split()[1])
        for line in lines[1:]:
            name, _, value = line.partition(':')
            self.headers[name.lower()] = value.strip()
        length = 0 if head_only else int(self.headers.get('content-length', 0))
        while len(data) < length:
            more = connection.recv(65536)
            if not more:
                break
            data += more
        self.body, self.rest = data[:length], data[length:]


def closed(connection, seconds=5.0):
    """Whether the server ends the connection."""
    connection.settimeout(seconds)
    try:
        while connection.recv(65536):
            pass
        return True
    except ConnectionError:
        return True
    except TimeoutError:
        return False


def equal(found, expected):
    assert found == expected, f'{found!r} instead of {expected!r}'


# --- HTTP


def test_binds_only_the_address_asked_for(probe):
    found = []
    for name in ('/proc/net/tcp', '/proc/net/tcp6'):
        with open(name, encoding='ascii') as table:
            for line in table.readlines()[1:]:
                words = line.split()
                address, port = words[1].split(':')
                if words[3] == '0A' and int(port, 16) == probe.port:
                    found.append((name, address))
    equal(found, [('/proc/net/tcp', '0100007F')])


def test_get(probe):
    answer = probe.get('/about?a=b%26c&d=e+f', Cookie='benben=1; other=2', Authorization='Bearer x')
    equal(answer.status, 200)
    equal(answer.body.decode().split('\n'),
          ['GET', 'a=b%26c&d=e+f', 'benben=1; other=2', 'probe', HOST, '0', 'Bearer x', ''])
    assert "default-src 'none'" in answer.headers['content-security-policy']
    equal(answer.headers['x-content-type-options'], 'nosniff')


def test_head_has_a_length_and_no_body(probe):
    with probe.connect() as connection:
        connection.sendall(request('HEAD', '/') + request('GET', '/about'))
        answer = Answer(connection, head_only=True)
        equal(answer.status, 200)
        equal(answer.headers['content-length'], '12')
        equal(Answer(connection, buffer=answer.rest).status, 200)


def test_post_in_pieces(probe):
    body = os.urandom(65536)
    data = request('POST', '/echo', {'Content-Length': len(body)}, body)
    with probe.connect() as connection:
        for start in range(0, len(data), 7000):
            connection.sendall(data[start:start + 7000])
            time.sleep(0.002)
        answer = Answer(connection)
    equal(answer.status, 200)
    equal(answer.body, body)
    equal(answer.headers['x-probe'], 'yes')


def test_post_byte_by_byte(probe):
    data = request('POST', '/echo', {'Content-Length': 5}, b'12345')
    with probe.connect() as connection:
        for byte in data:
            connection.sendall(bytes([byte]))
        equal(Answer(connection).body, b'12345')


def test_post_without_a_body(probe):
    equal(probe.exchange(request('POST', '/echo', {'Content-Length': 0})).status, 200)


def test_delete_with_and_without_a_body(probe):
    equal(probe.exchange(request('DELETE', '/about')).body.decode().split('\n')[0], 'DELETE')
    equal(probe.exchange(request('DELETE', '/echo', {'Content-Length': 2}, b'{}')).body, b'{}')


def test_keeps_the_connection(probe):
    with probe.connect() as connection:
        for i in range(20):
            body = str(i).encode()
            connection.sendall(request('POST', '/echo', {'Content-Length': len(body)}, body))
            equal(Answer(connection).body, body)
            connection.sendall(request('GET', '/late' if i % 5 == 0 else '/about'))
            equal(Answer(connection).status, 200)


def test_pipelined(probe):
    data = b''
    for i in range(10):
        data += request('POST', '/echo', {'Content-Length': 2}, b'%02d' % i) + request('GET', '/about')
    with probe.connect() as connection:
        connection.sendall(data)
        rest = b''
        for i in range(10):
            answer = Answer(connection, buffer=rest)
            equal(answer.body, b'%02d' % i)
            answer = Answer(connection, buffer=answer.rest)
            assert answer.body.startswith(b'GET\n')
            rest = answer.rest


def test_sending_on_before_a_late_answer(probe):
    for first in (request('GET', '/late'), request('POST', '/late', {'Content-Length': 1}, b'x')):
        with probe.connect() as connection:
            connection.sendall(first + request('GET', '/about') + b'garbage\r\n\r\n')
            answer = Answer(connection)
            equal(answer.body, b'late')
            answer = Answer(connection, buffer=answer.rest)
            assert answer.body.startswith(b'GET\n')
            equal(Answer(connection, buffer=answer.rest).status, 400)
            assert closed(connection)


def test_late_answer_for_a_client_that_left(probe):
    for _ in range(20):
        with probe.connect() as connection:
            connection.sendall(request('GET', '/late'))
    time.sleep(0.3)
    equal(probe.get('/late').body, b'late')


def test_http_1_0_closes(probe):
    with probe.connect() as connection:
        connection.sendall(b'GET /about HTTP/1.0\r\n\r\n')
        answer = Answer(connection)
        equal(answer.status, 200)
        equal(answer.headers['connection'], 'close')
        assert closed(connection)


def test_lengths_that_are_refused(probe):
    for status, lines in (
            (411, ''),
            (400, 'Content-Length: -5\r\n'),
            (400, 'Content-Length: 5\r\nContent-Length: 5\r\n'),
            (400, 'Content-Length: 5\r\nContent-Length: 6\r\n'),
            (400, 'Content-Length: 5, 5\r\n'),
            (400, 'Content-Length: five\r\n'),
            (400, 'Content-Length: 0x5\r\n'),
            (400, 'Content-Length: +5\r\n'),
            (400, 'Content-Length: 99999999999999999999999999\r\n'),
            (413, 'Content-Length: 65537\r\n'),
            (413, 'Content-Length: 4294967301\r\n'),
            (411, 'Transfer-Encoding: chunked\r\n'),
            (411, 'Transfer-Encoding: chunked\r\nContent-Length: 5\r\n')):
        with probe.connect() as connection:
            connection.sendall(f'POST /echo HTTP/1.1\r\nHost: probe\r\n{lines}\r\n'.encode() + b'5\r\nhello')
            answer = Answer(connection)
            assert answer.status == status, f'{lines!r} gives {answer.status} instead of {status}'
            assert answer.body.startswith(b'{"error":{"code":')
            assert closed(connection), f'{lines!r} leaves the connection open'
    equal(probe.exchange(request('GET', '/about', {'Content-Length': 3}, b'abc')).status, 400)


def test_methods(probe):
    for method in ('PUT', 'PATCH', 'OPTIONS', 'TRACE', 'CONNECT'):
        answer = probe.exchange(request(method, '/about', {'Content-Length': 0}))
        equal((method, answer.status), (method, 405))
        equal(answer.headers['allow'], 'GET, HEAD, POST, DELETE')
    for method, status in (('BREW', 501), ('get', 501), ('G' * 5000, 501), ('\x16\x03\x01', 400), ('G@T', 400), ('', 400)):
        equal((method, probe.exchange(request(method, '/about')).status), (method, status))


def test_request_lines(probe):
    for line, status in (('GET /about', 400), ('GET  /about HTTP/1.1', 400), ('GET /about HTTP/1.1 ', 505),
                         ('GET /about HTTP/2.0', 505), ('PRI * HTTP/2.0', 505), ('GET /about http/1.1', 400),
                         ('GET about HTTP/1.1', 400), ('GET * HTTP/1.1', 400), ('GET http://a/about HTTP/1.1', 400),
                         ('GET /about#x HTTP/1.1', 400), ('GET /ab\tout HTTP/1.1', 400), ('', 400),
                         ('GET /about HTTP/1.1\nX: y', 400), ('GET /about HTTP/1.1\r\n X: folded', 400),
                         ('GET /about HTTP/1.1\r\nX : blank', 400), ('GET /about HTTP/1.1\r\nno colon', 400),
                         ('GET /about HTTP/1.1\r\nX: a\0b', 400), ('GET /about HTTP/1.1\r\nHost: two', 400),
                         ('GET /about HTTP/1.1\r\nCookie: \xff', 400), ('GET /about HTTP/1.1\r\nX-Y: \xff', 200)):
        answer = probe.exchange(f'{line}\r\nHost: probe\r\n\r\n'.encode('latin-1'))
        equal((line, answer.status), (line, status))


def test_repeated_headers(probe):
    answer = probe.exchange(b'GET /about HTTP/1.1\r\nHost: probe\r\nCookie: a=1\r\nX: y\r\ncookie: b=2\r\n\r\n')
    equal(answer.body.decode().split('\n')[2], 'a=1; b=2')


def test_other_upgrades_are_ignored(probe):
    for protocol in ('h2c', 'TLS/1.0', 'websocket2'):
        answer = probe.exchange(request('GET', '/about', {
            'Connection': 'Upgrade, HTTP2-Settings', 'Upgrade': protocol, 'HTTP2-Settings': 'AAMAAABkAAQAAP__'}))
        equal((protocol, answer.status), (protocol, 200))


def test_host_is_required(probe):
    equal(probe.exchange(b'GET /about HTTP/1.1\r\n\r\n').status, 400)


def test_paths(probe):
    for path in ('/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/..%2f..%2fetc%2fpasswd', '/.hidden',
                 '/assets/../.hidden', '/..%5c..%5cetc%5cpasswd', '/a/%2e%2e/%2e%2e/secret.txt', '/%00', '/%ff',
                 '/%zz', '/a%0d%0aX-Injected:%20yes', '//etc/passwd.txt', '/assets/./../secret.txt',
                 '/etc/passwd.', '/%c0%ae%c0%ae/secret.txt'):
        answer = probe.get(path)
        assert answer.status in (200, 400, 404), f'{path} gives {answer.status}'
        assert b'root:' not in answer.body and b'secret' not in answer.body, path
        assert 'x-injected' not in answer.headers, path
        assert answer.status != 200 or b'index' in answer.body, f'{path} gives {answer.body[:50]}'
    equal(probe.get('/about?' + 'q=' + 'x' * 3000).status, 414)


def test_large_headers_are_refused(probe):
    equal(probe.get('/about', X_Large='x' * 20000).status, 431)
    equal(probe.get('/about', X_Large='x' * 8192).status, 431)
    equal(probe.exchange(b'GET /' + b'x' * 1_000_000).status, 431)
    answer = probe.get('/about', Cookie='x' * 5000)
    equal(answer.status, 200)


def test_expect_continue(probe):
    with probe.connect() as connection:
        connection.sendall(request('POST', '/echo', {'Content-Length': 5, 'Expect': '100-continue'}))
        answer = Answer(connection)
        equal(answer.status, 100)
        connection.sendall(b'hello')
        equal(Answer(connection, buffer=answer.rest).body, b'hello')


def test_forwarded_only_from_trusted(probe):
    forged = {'X-Forwarded-For': '203.0.113.9', 'X-Forwarded-Proto': 'https'}
    lines = probe.exchange(request('GET', '/about', forged)).body.decode().split('\n')
    equal(lines[4:6], [HOST, '0'])
    behind = Probe(PROGRAM, trusted=f'10.0.0.1, {HOST}', per_address=2)
    try:
        for header, address in (('203.0.113.9', '203.0.113.9'), ('1.2.3.4, 203.0.113.9', '203.0.113.9'),
                                ('1.2.3.4,2001:DB8::1', '2001:db8::1'), ('9.9.9.9, 10.0.0.1', '9.9.9.9'),
                                ('9.9.9.9, nonsense', HOST), ('', HOST), ('::ffff:9.8.7.6', '9.8.7.6')):
            answer = behind.exchange(request('GET', '/about', dict(forged, **{'X-Forwarded-For': header})))
            equal(answer.body.decode().split('\n')[4:6], [address, '1'])
        # Behind a proxy the limit counts the proxy's clients, and only their WebSockets.
        held = [behind.ws(headers={'X-Forwarded-For': '203.0.113.9'}) for _ in range(2)]
        try:
            behind.ws(headers={'X-Forwarded-For': '203.0.113.9'})
            raise AssertionError('a third socket of one address was accepted')
        except Refused as refused:
            equal(refused.status, 429)
        held.append(behind.ws(headers={'X-Forwarded-For': '203.0.113.10'}))
        for ws in held:
            ws.close()
    finally:
        equal(behind.stop(), 0)


# --- files


def test_files(probe):
    answer = probe.get('/')
    equal((answer.status, answer.headers['content-type']), (200, 'text/html; charset=utf-8'))
    equal(answer.headers['cache-control'], 'no-cache')
    tag = answer.headers['etag']
    for known in (tag, 'W/' + tag, f'"x", {tag}', '*'):
        again = probe.get('/', If_None_Match=known)
        equal((again.status, again.body), (304, b''))
        equal(again.headers['etag'], tag)
    equal(probe.get('/', If_None_Match='"other"').status, 200)
    equal(probe.get('/table/abc').body, answer.body)
    equal(probe.get('/missing.js').status, 404)
    script = probe.get('/assets/app-Dx3_9fQz.js')
    equal(script.headers['cache-control'], 'public, max-age=31536000, immutable')
    equal(probe.get('/benben.wasm').headers['content-type'], 'application/wasm')


def test_file_encodings(probe):
    plain = probe.get('/assets/app-Dx3_9fQz.js')
    tags = {plain.headers['etag']}
    equal(plain.headers['vary'], 'Accept-Encoding')
    assert 'content-encoding' not in plain.headers
    for accept, coding in (('gzip, deflate, br', 'br'), ('gzip', 'gzip'), ('br;q=0.5, gzip', 'gzip'), ('br;q=0, *', 'gzip'),
                           ('*', 'br'), ('identity', None), ('gzip;q=0', None), ('GZIP ; q=0.001', 'gzip'),
                           ('brotli', None), ('', None)):
        answer = probe.get('/assets/app-Dx3_9fQz.js', Accept_Encoding=accept)
        equal((accept, answer.headers.get('content-encoding')), (accept, coding))
        equal(answer.body, {'br': b'BR', 'gzip': b'GZ', None: plain.body}[coding])
        tags.add(answer.headers['etag'])
    equal(len(tags), 3)
    equal(probe.get('/assets/app-Dx3_9fQz.js.gz').status, 404)


def test_large_file_to_a_slow_reader(probe):
    with probe.connect() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.sendall(request('GET', '/benben.wasm') * 2)
        rest = b''
        for _ in range(2):
            time.sleep(0.2)
            answer = Answer(connection, buffer=rest)
            equal(len(answer.body), BIG)
            assert answer.body == bytes(i % 251 for i in range(BIG))
            rest = answer.rest


# --- WebSockets


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
    # The library ends these, some with a code and some without; what counts is that it ends them.
    for frame in (dict(opcode=CONTINUATION, payload=b'x'), dict(opcode=0x3, payload=b'x'),
                  dict(opcode=0xB, payload=b'x'), dict(opcode=TEXT, payload=b'x', reserved=4),
                  dict(opcode=PING, payload=b'x' * 126), dict(opcode=PING, payload=b'x', final=False)):
        code = close_code(probe, frame)
        assert code in (None, 1002), f'{frame} gives {code}'
    probe.settle('sockets', 0)


def test_unmasked_frames_do_no_harm(probe):
    # A server must refuse them for the sake of others on the line; the library takes them.
    with probe.ws() as ws:
        ws.frame(TEXT, b'bare', masked=False)
        assert ws.recv() in ('bare', None)
    # One that lies about its length makes the library count below zero.
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


def test_slow_reader_is_closed_and_delays_nobody(probe):
    slow = probe.ws(receive_buffer=4096)
    slow.send('flood 700')
    with probe.ws() as quick:
        quick.send('first')
        equal(quick.recv(2), 'first')
        slow.send('flood 100000')
        worst = 0.0
        end = time.monotonic() + 5
        while time.monotonic() < end and probe.counts()['sockets'] > 1:
            begin = time.monotonic()
            quick.send('x')
            equal(quick.recv(2), 'x')
            worst = max(worst, time.monotonic() - begin)
            time.sleep(0.01)
        assert worst < 0.5, f'an echo took {worst:.3f} s'
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


def test_caps(_):
    for options in (dict(connections=10), dict(per_address=10)):
        probe = Probe(PROGRAM, **options)
        try:
            held = [probe.ws() for _ in range(10)]
            with probe.connect() as connection:
                connection.sendall(request('GET', '/about'))
                assert Answer(connection).status in (503, None)
                assert closed(connection)
            held.pop().close()
            deadline = time.monotonic() + 5
            while probe.get('/about').status != 200:
                assert time.monotonic() < deadline, 'a freed place is not given away'
            for ws in held:
                ws.send('still here')
                equal(ws.recv(), 'still here')
                ws.close()
        finally:
            equal(probe.stop(), 0)


def test_sigterm_drains(_):
    probe = Probe(PROGRAM)
    sockets = [probe.ws() for _ in range(20)]
    sockets[0].send('flood 500')
    equal(len(sockets[0].recv()), 1000)
    with probe.connect() as late, probe.connect() as idle:
        late.sendall(request('GET', '/late'))
        idle.sendall(request('GET', '/about'))
        equal(Answer(idle).status, 200)
        time.sleep(0.02)
        begin = time.monotonic()
        probe.process.send_signal(signal.SIGTERM)
        equal(Answer(late).body, b'late')
        for _ in range(499):
            equal(len(sockets[0].recv()), 1000)
        for ws in sockets:
            equal(ws.wait_closed(), 1001)
        equal(probe.stop(), 0)
        assert time.monotonic() - begin < 5


def test_stops_with_a_client_that_does_not_listen(_):
    probe = Probe(PROGRAM)
    ws = probe.ws(receive_buffer=4096)
    ws.send('flood 900')
    time.sleep(0.2)
    begin = time.monotonic()
    equal(probe.stop(), 0)
    assert time.monotonic() - begin < 8
    ws.socket.close()


def test_says_why_it_cannot_listen(probe):
    for listen, word in ((f'{HOST}:{probe.port}', 'another program'), ('nonsense', 'not an address'),
                         ('127.0.0.1:99999', 'not an address'), ('192.0.2.1:8080', 'does not have'),
                         ('[::1', 'not an address'), ('', 'not an address')):
        run = subprocess.run([PROGRAM, listen], capture_output=True, text=True, timeout=20, check=False)
        equal(run.returncode, 2)
        assert word in run.stderr, run.stderr


def test_ipv6(_):
    if not socket.has_ipv6 or not os.path.exists('/proc/net/if_inet6'):
        return
    try:
        probe = Probe(PROGRAM, listen='[::1]:0')
    except AssertionError:
        return  # this machine has no IPv6
    try:
        with WS('::1', probe.port, '/') as ws:
            ws.send('six')
            equal(ws.recv(), 'six')
    finally:
        equal(probe.stop(), 0)


# --- tests that wait: each has its own thread and probe, all run beside the others


def slow_half_requests_are_dropped(probe):
    with probe.connect() as head, probe.connect() as body, probe.connect() as nothing:
        head.sendall(b'GET /about HTTP/1.1\r\nHo')
        body.sendall(request('POST', '/echo', {'Content-Length': 10}, b'12345'))
        assert not closed(nothing, 8), 'an idle connection ends too early'
        assert closed(nothing, 6), 'a connection without a request stays open'
        assert closed(head, 6), 'half a head stays open'
        assert not closed(body, 10), 'half a body ends too early'
        assert closed(body, 12), 'half a body stays open'


def slow_dripping_head_is_dropped(probe):
    begin = time.monotonic()
    with probe.connect() as connection:
        try:
            while time.monotonic() - begin < 20:
                connection.sendall(b'X')
                time.sleep(0.25)
        except ConnectionError:
            pass
    assert 8 < time.monotonic() - begin < 14, 'the time for a head is not limited'


def slow_silent_socket_is_pinged_and_kept(probe):
    with probe.ws() as ws:
        end = time.monotonic() + 50
        while time.monotonic() < end:
            try:
                raise AssertionError(f'received {ws.recv(5)!r}')
            except TimeoutError:
                pass
        equal(ws.pings, 1)
        ws.send('still here')
        equal(ws.recv(), 'still here')


def slow_dead_socket_is_dropped(probe):
    ws = probe.ws()
    ws.answer_pings = False
    begin = time.monotonic()
    equal(ws.recv(55), None)
    assert 40 < time.monotonic() - begin < 50, 'it was dropped at the wrong time'
    equal(ws.pings, 1)
    ws.socket.close()


# --- running


def make_folder(folder):
    os.makedirs(os.path.join(folder, 'assets'))
    for name, content in (('index.html', b'<p>index</p>'), ('assets/app-Dx3_9fQz.js', b'plain ' * 50),
                          ('assets/app-Dx3_9fQz.js.gz', b'GZ'), ('assets/app-Dx3_9fQz.js.br', b'BR'),
                          ('benben.wasm', bytes(i % 251 for i in range(BIG))), ('.hidden', b'secret')):
        with open(os.path.join(folder, name), 'wb') as file:
            file.write(content)


def run(test, probe):
    """None, or what went wrong."""
    try:
        test(probe)
        return None
    except Exception as error:  # a test must not end the others
        return f'{type(error).__name__}: {error}'


class Slow(threading.Thread):
    """A test that waits, beside the others."""

    def __init__(self, name, test):
        super().__init__(daemon=True)
        self.title, self.test, self.wrong = name, test, 'did not end'
        self.start()

    def run(self):
        probe = Probe(PROGRAM)
        self.wrong = run(self.test, probe)
        if probe.stop():
            self.wrong = self.wrong or 'the probe reports a finding'


def kill_probes():
    """A probe that hangs must not outlive its test."""
    for process in Probe.running:
        if process.poll() is None:
            process.kill()


def main():
    atexit.register(kill_probes)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    wanted = sys.argv[2:]
    chosen = {name: test for name, test in globals().items() if name.startswith(('test_', 'slow_')) and
              (not wanted or any(word in name for word in wanted))}
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(4096, hard)), hard))
    results = []

    def report(name, wrong):
        results.append(wrong)
        title = re.sub('_', ' ', name[5:])
        print(f'not ok {len(results)} - {title}\n# {wrong}' if wrong else f'ok {len(results)} - {title}', flush=True)

    print(f'1..{len(chosen) + 1}', flush=True)
    with tempfile.TemporaryDirectory() as top:
        folder = os.path.join(top, 'web')
        os.makedirs(folder)
        with open(os.path.join(top, 'secret.txt'), 'w', encoding='ascii') as file:
            file.write('secret')
        make_folder(folder)
        slow = [Slow(name, test) for name, test in chosen.items() if name.startswith('slow_')]
        probe = Probe(PROGRAM, folder)
        for name, test in chosen.items():
            if name.startswith('test_'):
                report(name, run(test, probe))
        report('test_the_probe_ends_without_a_finding', probe.stop() or None)
        for thread in slow:
            thread.join(80)
            report(thread.title, thread.wrong)
    return 1 if any(results) else 0


if __name__ == '__main__':
    PROGRAM = sys.argv[1]
    sys.exit(main())
