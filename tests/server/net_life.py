#!/usr/bin/env python3
"""The life of connections of server/net/net.h: how many there may be, how long they may be silent, how they end.
usage: net_life.py NET_PROBE [NAME...]"""
import os
import signal
import socket
import subprocess
import time

from net_client import HOST, PROGRAM, SECOND, Answer, Probe, closed, equal, main, request
from wsclient import WS

second = SECOND / 1000


def test_caps(_):
    for options in (dict(connections=10), dict(per_address=10)):
        probe = Probe(**options)
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
    probe = Probe()
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
    probe = Probe(second=SECOND)
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
        probe = Probe(listen='[::1]:0')
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
        assert not closed(nothing, 8 * second), 'an idle connection ends too early'
        assert closed(nothing, 9 * second), 'a connection without a request stays open'
        assert closed(head, 9 * second), 'half a head stays open'
        assert not closed(body, 10 * second), 'half a body ends too early'
        assert closed(body, 18 * second), 'half a body stays open'


def slow_dripping_head_is_dropped(probe):
    begin = time.monotonic()
    with probe.connect() as connection:
        try:
            while time.monotonic() - begin < 25 * second:
                connection.sendall(b'X')
                time.sleep(0.25 * second)
        except ConnectionError:
            pass
    assert 8 * second < time.monotonic() - begin < 20 * second, 'the time for a head is not limited'


def slow_silent_socket_is_pinged_and_kept(probe):
    with probe.ws() as ws:
        end = time.monotonic() + 50 * second
        while time.monotonic() < end:
            try:
                raise AssertionError(f'received {ws.recv(5 * second)!r}')
            except TimeoutError:
                pass
        equal(ws.pings, 1)
        ws.send('still here')
        equal(ws.recv(), 'still here')


def slow_dead_socket_is_dropped(probe):
    ws = probe.ws()
    ws.answer_pings = False
    begin = time.monotonic()
    equal(ws.recv(60 * second), None)
    assert 40 * second < time.monotonic() - begin < 55 * second, 'it was dropped at the wrong time'
    equal(ws.pings, 1)
    ws.socket.close()


def slow_many_that_fall_silent_are_ended_by_turns(probe):
    before = probe.counts()
    sockets = [probe.ws() for _ in range(200)]
    for ws in sockets:
        ws.answer_pings = False
    deadline = time.monotonic() + 90 * second
    while probe.counts()['sockets'] > before['sockets']:
        assert time.monotonic() < deadline, 'they stay'
        time.sleep(second)
    counts = probe.counts()
    assert counts['swept'] - before['swept'] >= 400, 'each was to be asked, then ended'
    assert counts['most_swept'] <= 32, f"{counts['most_swept']} in one turn of the loop"
    for ws in sockets:
        ws.socket.close()


main(globals())
