#!/usr/bin/env python3
"""HTTP of server/net/net.h over real sockets: what a hostile or clumsy client can send, and what it gets; files.
usage: net_http.py NET_PROBE [NAME...]"""
import os
import socket
import time

from net_client import BIG, HOST, Answer, Probe, closed, equal, main, request
from wsclient import Refused


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
    behind = Probe(trusted=f'10.0.0.1, {HOST}', per_address=2)
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
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 32768)
        connection.sendall(request('GET', '/benben.wasm') * 2)
        rest = b''
        for _ in range(2):
            time.sleep(0.2)
            answer = Answer(connection, buffer=rest)
            equal(len(answer.body), BIG)
            assert answer.body == bytes(i % 251 for i in range(BIG))
            rest = answer.rest


main(globals())
