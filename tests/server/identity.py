"""Users, as a client meets them: guests, names, passphrases, links, settings, export, deletion. TAP.
usage: identity.py BENBEN"""
import json
import re
import selectors
import socket
import sqlite3
import sys
import threading
import time

from harness import equal, finish, like, metric, note, ok, start
from player import Player, started
from wsclient import WS, Refused


def guests(server):
    answer = server.get('/api/me')
    equal(answer, (200, {'user': None}), 'at first nobody is known')
    answer = server.http('POST', '/api/me', {'name': '  Ada  '})
    equal(answer.status, 200, 'a guest is made')
    user = answer.value['user']
    equal(user['name'], 'Ada', 'the name is trimmed')
    equal((user['handle'], user['settings']), (None, {}), 'a guest has no handle and no settings')
    ok('token' not in answer.value, 'the token is not told unless asked for')
    cookie = answer.headers['set-cookie']
    for part in ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=34560000']:
        ok(part in cookie, f'the cookie has {part}', cookie)
    ok('Secure' not in cookie, 'without https the cookie is not Secure')
    equal(answer.headers['cache-control'], 'no-store', 'answers are not cached')
    equal(server.get('/api/me', answer.cookie).value['user'], user, 'the cookie is the user')
    equal(server.get('/api/me', 'a=b; ' + answer.cookie + '; c=d').value['user'], user,
          'the cookie is found among others')
    equal(server.get('/api/me', answer.cookie + 'x').value['user'], None, 'a wrong token is nobody')
    equal(server.get('/api/me', 'benben=' + 'x' * 3000).value['user'], None, 'a huge token is nobody')

    renamed = server.post('/api/me', {'name': 'Ada L.'}, answer.cookie)
    equal((renamed.value['user']['id'], renamed.value['user']['name']), (user['id'], 'Ada L.'),
          'the same request renames')
    bearer = server.post('/api/me', {'name': 'Bot', 'token': True})
    token = {'Authorization': 'Bearer ' + bearer.value['token']}
    equal(server.http('GET', '/api/me', headers=token).value['user']['name'], 'Bot',
          'a bearer token is the user, too')
    return answer.cookie


def names(server):
    for name in ['', '   ', 'x' * 32, 'a\nb', 'a\x7fb', 'ж' * 32, 7, None, ['Ada'],
                 '\u200b', '\u00a0', 'a\u202eb', 'A\u2066da', '\u200d', '\u3164']:
        answer = server.post('/api/me', {'name': name})
        equal((answer.status, answer.code), (400, 'bad-request'), f'the name {name!r} is refused')
    for name in ['x' * 31, 'Zoë', 'ж' * 31, '太郎', '"<b>\\', 'Александра Петровна', '\U0001f431' * 31,
                 '\U0001f469\u200d\U0001f680', 'أليكساندرا']:
        answer = server.post('/api/me', {'name': name})
        equal(answer.value['user']['name'] if answer.status == 200 else answer.text, name,
              f'the name {name!r} is taken')
    equal(server.post('/api/me', {}).code, 'bad-request', 'a name is needed')
    equal(server.post('/api/me', {'name': 'A', 'admin': True}).code, 'bad-request',
          'an unknown member is refused')


def bodies(server, cookie):
    post = server.http
    equal(post('POST', '/api/me', raw=b'{').code, 'bad-json', 'half a body')
    equal(post('POST', '/api/me', raw=b'[]').code, 'bad-json', 'a list')
    equal(post('POST', '/api/me', raw=b'{"name":"A","name":"B"}').code, 'bad-json', 'a member twice')
    equal(post('POST', '/api/me', raw=b'{"name":"\xff"}').code, 'bad-json', 'not UTF-8')
    equal(post('POST', '/api/me', raw=b'{"name":"a\\u0000b"}').code, 'bad-json', 'a NUL')
    equal(post('POST', '/api/me', raw=b'[' * 200).code, 'bad-json', 'deep nesting')
    equal(post('POST', '/api/me', raw=b'{"name":"A"}', headers={'Content-Type': 'text/plain'}).code,
          'bad-request', 'another type of content: what a form of a foreign page could send')
    own = {'Origin': server.base}
    equal(post('POST', '/api/me', {'name': 'A'}, headers=own).status, 200, 'our own origin')
    for origin in ['https://example.org', 'null', server.base + '0', 'http://127.0.0.1', 'file://', 'http:', 'http:/', 'http://']:
        answer = post('POST', '/api/me', {'name': 'A'}, headers={'Origin': origin})
        equal((answer.status, answer.code), (403, 'forbidden'), f'the origin {origin} is refused')
        try:
            WS(server.host, server.port, '/ws', headers={'Origin': origin}).close()
            ok(False, f'a socket from {origin} is refused')
        except Refused as refused:
            equal(refused.status, 403, f'a socket from {origin} is refused')
    WS(server.host, server.port, '/ws', headers=own).close()
    equal(post('GET', '/api/me', headers={'Origin': 'https://example.org'}).status, 200,
          'reading needs no origin: the browser keeps the answer from the page')
    equal(server.post('/api/me/link', {}).code, 'sign-in', 'without a user: sign in first')
    equal(server.get('/api/nothing').code, 'missing', 'an unknown address')
    answer = server.http('DELETE', '/api/about')
    equal((answer.status, answer.code), (405, 'method'), 'an unknown method')
    equal(server.post('/index.html', {}).status, 405, 'files can only be read')
    equal(server.get('/api/me/link', cookie).status, 405, 'GET of what is only posted')


def passphrases(server, cookie):
    def set_passphrase(handle, passphrase, who=cookie):
        return server.post('/api/me/passphrase', {'handle': handle, 'passphrase': passphrase}, who)

    def sign_in(handle, passphrase):
        return server.post('/api/sign-in', {'handle': handle, 'passphrase': passphrase})

    for handle, passphrase in [('ab', 'long enough'), ('a' * 21, 'long enough'), ('Ada', 'long enough'),
                               ('a b', 'long enough'), ('ada', 'seven77'), ('ada', 'x' * 257)]:
        equal(set_passphrase(handle, passphrase).code, 'bad-request', f'{handle} {passphrase[:12]} is refused')
    answer = set_passphrase('ada-1', 'correct horse')
    equal((answer.status, answer.value['user']['handle']), (200, 'ada-1'), 'a handle and a passphrase')
    ok('passphrase' not in answer.text, 'the hash is not told')
    other = server.guest('Bo')
    equal(set_passphrase('ada-1', 'battery staple', other).code, 'conflict', 'a handle that is taken')

    answer = sign_in('ada-1', 'correct horse')
    equal(answer.status, 200, 'signing in')
    ok(answer.cookie and answer.cookie != cookie, 'gives a session of its own')
    equal(server.user_id(answer.cookie), server.user_id(cookie), 'of the same user')

    def hashes(handle):
        """The answer to a wrong passphrase, and how many hashes it took."""
        before = metric(server, 'passphrase_hashes_total')
        answer = sign_in(handle, 'incorrect horse')
        return answer, metric(server, 'passphrase_hashes_total') - before

    (wrong, for_wrong), (unknown, for_unknown) = hashes('ada-1'), hashes('nobody')
    equal((wrong.status, wrong.code), (403, 'forbidden'), 'a wrong passphrase')
    equal(unknown.text, wrong.text, 'an unknown handle gets the same answer')
    equal((for_wrong, for_unknown), (1, 1), 'and needs the same work: one hash')

    equal(server.post('/api/sign-out', {}, answer.cookie).value, {'user': None}, 'signing out')
    equal(server.get('/api/me', answer.cookie).value['user'], None, 'ends that session')
    ok(server.get('/api/me', cookie).value['user'], 'but not the other one')


def loop_goes_on(server):
    """Hashing must not delay anybody: requests are answered while four passphrases are checked."""
    def check():
        server.post('/api/sign-in', {'handle': 'somebody', 'passphrase': 'whatever it is'})

    threads = [threading.Thread(target=check) for _ in range(4)]
    for thread in threads:
        thread.start()
    worst, count = 0.0, 0
    while any(thread.is_alive() for thread in threads):
        begun = time.monotonic()
        server.get('/api/about')
        worst, count = max(worst, time.monotonic() - begun), count + 1
    ok(count >= 3, 'others are answered meanwhile', f'{count} answers')
    note(f'{count} answers while hashing, the slowest after {worst * 1000:.0f} ms')


BURST, EACH_S = 20, 6  # guesses at once, and then one every so many seconds: server/users/identity.c


def guess_until_refused(guess, name):
    """Guesses are checked up to a number that grows with the time they take, however slow the machine is."""
    begun, checked, answer = time.monotonic(), 0, guess(0)
    while checked < 5 * BURST and answer.code != 'too-many':
        checked += 1
        answer = guess(checked)
    allowed = BURST + (time.monotonic() - begun) / EACH_S + 1
    ok(checked <= allowed, name, f'{checked} guesses were checked, {allowed:.0f} are allowed')
    return answer


def attempts(server):
    answer = guess_until_refused(lambda i: server.post('/api/sign-in', {'handle': 'guessed', 'passphrase': f'guess number {i}'}),
                                 'guessing passphrases is slowed down')
    ok(answer.code == 'too-many' and answer.value['error']['retry'] >= 1 and
       int(answer.headers['retry-after']) >= 1, 'and told when to try again', answer.text)


def locked_out(benben):
    """Whoever guesses for somebody else locks nobody out but themselves; and their guesses do not fill the queue."""
    with start(benben, trusted='127.0.0.1') as server:
        ada = server.guest('Ada')
        server.post('/api/me/passphrase', {'handle': 'ada-x', 'passphrase': 'right and long'}, ada)

        def sign_in(address, passphrase):
            return server.http('POST', '/api/sign-in', {'handle': 'ada-x', 'passphrase': passphrase},
                               headers={'X-Forwarded-For': address})
        guess_until_refused(lambda i: sign_in('198.51.100.7', f'guess number {i}'), 'who guesses is slowed down')
        equal(sign_in('203.0.113.5', 'right and long').status, 200, 'the owner is not')
        # Of one network of IPv6 all addresses are one.
        guess_until_refused(lambda i: sign_in(f'2001:db8:1:2::{i + 1}', f'guess number {i}'), 'a /64 is one address')
        answers = []
        threads = [threading.Thread(target=lambda i=i: answers.append(sign_in(f'198.51.100.{50 + i % 2}', f'a guess {i}').status))
                   for i in range(16)]
        for thread in threads:
            thread.start()
        begun = time.monotonic()
        equal(sign_in('203.0.113.9', 'right and long').status, 200, 'nor is anybody kept waiting by their queue')
        note(f'signed in after {time.monotonic() - begun:.2f} s beside 16 guesses')
        for thread in threads:
            thread.join()


def sessions_end(benben):
    with start(benben) as server:
        ada = server.guest('Ada')
        server.post('/api/me/passphrase', {'handle': 'ada-y', 'passphrase': 'the first one'}, ada)
        other = server.post('/api/sign-in', {'handle': 'ada-y', 'passphrase': 'the first one'}).cookie
        socket = Player(server, other)
        equal(server.get('/api/me', other).value['user']['name'], 'Ada', 'signed in twice')
        stolen = {'handle': 'ada-y', 'passphrase': 'the second one'}
        equal([server.post('/api/me/passphrase', {**stolen, **more}, ada).status for more in ({}, {'old': 'a wrong guess'})], [403, 403],
              'a session alone does not replace a passphrase')
        equal(server.post('/api/sign-in', {'handle': 'ada-y', 'passphrase': 'the first one'}).status, 200, 'which stays as it is')
        equal(server.post('/api/me/passphrase', {**stolen, 'old': 'the first one'}, ada).status, 200, 'who knows the old one may')
        equal(server.get('/api/me', other).value['user'], None, 'a changed passphrase ends other sessions')
        equal(server.get('/api/me', ada).value['user']['name'], 'Ada', 'not the one that changed it')
        equal(socket.ws.wait_closed(), 1000, 'and their sockets')
        other = server.post('/api/sign-in', {'handle': 'ada-y', 'passphrase': 'the second one'}).cookie
        equal(server.post('/api/sign-out', {'everywhere': True}, ada).status, 200, 'signing out everywhere')
        equal([server.get('/api/me', cookie).value['user'] for cookie in (ada, other)], [None, None], 'is everywhere')
    with start(benben, base_url='https://play.example.org') as server:
        answer = server.post('/api/me', {'name': 'Ada'})
        ok('; Secure' in answer.headers['set-cookie'], 'the cookie is Secure where the base URL is', answer.headers)


def links(server, cookie):
    answer = server.post('/api/me/link', {}, cookie)
    equal(answer.status, 200, 'a link to move to another device')
    link = answer.value
    ok(link['url'].startswith(server.base) and link['url'].endswith(link['code']), 'has an address', link)
    ok(890000 < link['expires'] - time.time() * 1000 < 910000, 'is good for 15 minutes')
    equal(server.get('/api/me', 'benben=' + link['code']).value['user'], None,
          'its code is no session')
    answers = [None] * 4

    def use(i):
        answers[i] = server.post('/api/sign-in', {'code': link['code']})

    threads = [threading.Thread(target=use, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    good = [answer for answer in answers if answer.status == 200]
    equal(len(good), 1, 'of four that use it at once one is signed in')
    equal(server.user_id(good[0].cookie), server.user_id(cookie), 'as the same user')
    equal(server.post('/api/sign-in', {'code': link['code']}).status, 403, 'it works once')
    equal(server.post('/api/sign-in', {'code': cookie.split('=')[1]}).status, 403,
          "a session's token is no link")
    equal(server.post('/api/sign-in', {'code': ''}).status, 403, 'nor is nothing')


def sockets(server):
    """A socket ends with the session that it was opened by, and no other does."""
    ada = server.guest('Ada')
    code = server.post('/api/me/link', {}, ada).value['code']
    other = server.post('/api/sign-in', {'code': code}).cookie
    here, there = (WS(server.host, server.port, '/ws', cookie=cookie) for cookie in (ada, other))
    server.post('/api/sign-out', {}, ada)
    equal(here.wait_closed(5), 1000, 'signing out ends the sockets of this session')
    there.send('{"t":"ping"}')
    there.recv()
    equal(json.loads(there.recv(5))['t'], 'pong', 'and none of another one')
    there.close()


def settings(server, cookie):
    def put(body):
        return server.post('/api/me/settings', body, cookie)

    equal(put({'client': {'theme': 'dark'}}).value['user']['settings'], {'client': {'theme': 'dark'}},
          'settings of the page')
    answer = put({'webhook': 'https://example.org/hook'})
    equal(answer.value['user']['settings'],
          {'client': {'theme': 'dark'}, 'webhook': 'https://example.org/hook'}, 'members left out stay')
    equal(put({'webhook': None}).value['user']['settings'], {'client': {'theme': 'dark'}},
          'null takes one away')
    equal(put({'client': {'x': 'y' * 5000}}).code, 'too-large', 'more than 4 KiB for the page')
    equal(put({'client': 7}).code, 'bad-request', 'what is no object')
    equal(put({'colour': 'red'}).code, 'bad-request', 'what is unknown')
    equal(server.post('/api/me/test', {'channel': 'page'}, cookie).value, {'sent': True},
          'a test message for the page')
    equal(server.post('/api/me/test', {'channel': 'pigeon'}, cookie).code, 'bad-request',
          'a channel that does not exist')


def strangers(server):
    """Whoever has signed in before does not wait for strangers who try passphrases, however many addresses they have."""
    ada = server.guest('Ada')
    words = {'handle': 'ada-waits', 'passphrase': 'a passphrase of mine'}
    equal(server.http('POST', '/api/me/passphrase', words, cookie=ada).status, 200, 'a passphrase')
    first = server.http('POST', '/api/sign-in', words)
    device = re.search(r'benben-device=[^;]*', first.headers['set-cookie'])[0]
    like(first.headers['set-cookie'], r'^benben=.*, benben-device=[^,]*; Path=/api/sign-in;', 'the cookie of a device is for signing in only')

    def connection(address, body, cookie=''):
        text = json.dumps(body)
        made = socket.create_connection((server.host, server.port), source_address=(address, 0))
        return made, (f'POST /api/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nCookie: {cookie}\r\n'
                      f'Connection: close\r\nContent-Length: {len(text)}\r\n\r\n{text}').encode()
    made = [connection(f'127.0.3.{i + 1}', {'handle': f'stranger{i}', 'passphrase': 'somebody else'}) for i in range(30)]
    made.append(connection('127.0.3.200', words, device))
    order, poll = [], selectors.DefaultSelector()
    for i, (end, request) in enumerate(made):
        poll.register(end, selectors.EVENT_READ, i)
        end.sendall(request)
    while len(order) < len(made):
        for key, _ in poll.select(30):
            order.append((key.data, key.fileobj.recv(4096).split(b' ')[1]))
            poll.unregister(key.fileobj)
            key.fileobj.close()
    place = [i for i, _ in order].index(30)
    answered = [i for i, status in order if status == b'403']
    refused = [i for i, status in order if status == b'429']
    equal(dict(order)[30], b'200', 'they are signed in')
    ok(sum(1 for i, status in order[place:] if status == b'403') >= 8, 'before strangers who came earlier', order)
    ok(answered and len(refused) >= 6 and len(answered) + len(refused) == 30, 'who have a queue of their own, with a bound', (len(answered), len(refused)))


def at_once(server):
    """Two changes of one user at a time: none is lost without a word."""
    cookie = server.guest('Cy')
    done = []

    def put(i):
        answer = server.post('/api/me/settings', {'client': {'n': i}}, cookie)
        done.append((answer.status, i))
        answer = server.post('/api/me', {'name': f'Cy {i}'}, cookie)
        done.append((answer.status, f'Cy {i}'))

    threads = [threading.Thread(target=put, args=(i,)) for i in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    user = server.get('/api/me', cookie).value['user']
    good = [value for status, value in done if status == 200]
    ok(user['name'] in good and user['settings']['client']['n'] in good and
       {status for status, _ in done} <= {200, 409}, 'changes at the same time: done or refused', done)


def data(server, cookie):
    answer = server.get('/api/me/export', cookie)
    equal(answer.status, 200, 'the own data')
    like(answer.headers['content-disposition'], 'attachment', 'as a file')
    equal(sorted(answer.value), ['messages', 'notes', 'passphrase', 'seen', 'tables', 'user'], 'has everything')
    ok('argon2' not in answer.text, 'except the hash of the passphrase')
    gone = server.http('DELETE', '/api/me', cookie=cookie)
    equal(gone, (200, {'user': None}), 'deleting oneself')
    like(gone.headers['set-cookie'], 'benben=; Max-Age=0', 'takes the cookie away')
    equal(server.get('/api/me', cookie).value['user'], None, 'and the user')
    equal(server.post('/api/sign-in', {'handle': 'ada-1', 'passphrase': 'correct horse'}).status, 403,
          'and the handle')
    equal(server.get('/api/me/export', cookie).code, 'sign-in', 'nothing is left to export')


def durable(server):
    cookie = server.guest('Durable')
    server.kill9()
    server.restart()
    equal(server.get('/api/me', cookie).value['user']['name'], 'Durable', 'a guest survives kill -9')
    server.stop()
    ok(cookie.split('=')[1].encode() not in server.stored(), 'the token itself is not in the database')
    server.restart()


def limited(benben):
    with start(benben, requests_per_second=5) as server:
        answers = [server.get('/api/about') for _ in range(40)]
        codes = [answer.status for answer in answers]
        ok(codes[:25] == [200] * 25 and 429 in codes, 'requests of an address are limited, after a burst', codes)
        answer = answers[codes.index(429)]
        ok(answer.value['error']['retry'] >= 1, 'with the time to wait', answer.text)
    with start(benben, base_url='https://play.example.org/') as server:
        answer = server.http('POST', '/api/me', {'name': 'A'}, headers={'Origin': 'https://play.example.org'})
        equal(answer.status, 200, 'the origin of --base-url is ours')
        answer = server.post('/api/me/link', {}, answer.cookie)
        like(answer.value['url'], '^https://play.example.org/#/link/', 'links have --base-url')


def through_a_proxy(benben):
    """What comes through a proxy is not this machine's; and a page whose name somebody lets lead here is not ours."""
    with start(benben, trusted='127.0.0.1') as server:
        equal(server.get('/metrics').status, 200, 'who asks the server itself gets its metrics')
        equal(server.http('GET', '/metrics', headers={'X-Forwarded-For': '203.0.113.5'}).status, 403, 'not who comes through the proxy')

        def name(host, more=()):
            return server.http('POST', '/api/me', {'name': 'A'}, headers={'Host': host, 'Origin': f'http://{host}', **dict(more)}).status
        equal([name(host) for host in (f'127.0.0.1:{server.port}', f'localhost:{server.port}', f'[::1]:{server.port}')], [200] * 3,
              'without a base URL the page is at an address or at localhost')
        equal(name('evil.example.org'), 403, 'not at any name that equals its origin')
        equal(name('play.example.org', {'X-Forwarded-For': '203.0.113.5'}), 200, 'unless a trusted proxy has let it through')


def prices(benben):
    """What is stored of a user costs nine requests of which an address has few; and settings have few values."""
    with start(benben, requests_per_second=10) as server:
        begun = time.monotonic()
        cookie = server.guest('Ada')
        kinds = (('settings', {'client': {}}), ('card', {'face': 'cat'}), ('link', {}))
        answers = [server.post(f'/api/me/{path}', body, cookie).status for path, body in kinds * 6]
        # Fifty at once, of which the guest was nine; ten more a second.
        most = 1 + (41 + 10 * (time.monotonic() - begun)) / 9
        ok(3 <= answers.count(200) <= most, 'what is stored of a user has its price', [answers, most])
    with start(benben) as server:
        cookie = server.guest('Ada')
        equal([server.post('/api/me/settings', {'client': {'a': [1] * count}}, cookie).status for count in (500, 520)], [200, 413],
              'settings have few values')


def chat_of_a_day(benben):
    with start(benben, requests_per_second=10000, messages_per_second=10000) as server:
        cookies = [server.guest('Ada'), server.guest('Bo')]
        table = started(server, cookies, 'null')

        def say(cookie, length):
            return server.post(f'/api/tables/{table}/chat', {'text': 'x' * length}, cookie)
        answers = [say(cookies[0], 500).status for _ in range(300)]
        ok(190 < answers.count(200) < 250 and answers[-1] == 429, 'a user writes so many bytes a day', answers.count(200))
        answer = say(cookies[0], 1)
        ok(answer.code == 'too-many' and int(answer.headers['retry-after']) > 10, 'and is told when there is more', answer.text)
        equal(say(cookies[1], 500).status, 200, 'others go on')
        server.stop()
        with sqlite3.connect(server.data + '/benben.db') as db:
            pages = db.execute('PRAGMA page_count').fetchone()[0]
            db.execute('DELETE FROM messages')
            db.commit()
            db.execute('VACUUM')
            taken = 4096 * (pages - db.execute('PRAGMA page_count').fetchone()[0])
        db.close()
        # A row and its index take less than the 128 bytes that are counted; a page is rarely full.
        counted = (1 + answers.count(200)) * (500 + 128)
        ok(counted / 2 < taken < 1.3 * counted, 'what is counted is what it takes on the disk', [taken, counted])


def main():
    benben = sys.argv[1]
    with start(benben) as server:
        cookie = guests(server)
        names(server)
        bodies(server, cookie)
        passphrases(server, cookie)
        loop_goes_on(server)
        links(server, cookie)
        sockets(server)
        settings(server, cookie)
        at_once(server)
        strangers(server)
        attempts(server)
        durable(server)
        data(server, cookie)
        equal(server.stop(), 0, 'the server stops cleanly')
    limited(benben)
    locked_out(benben)
    sessions_end(benben)
    through_a_proxy(benben)
    prices(benben)
    chat_of_a_day(benben)
    finish()


main()
