#!/usr/bin/env python3
"""What no honest client sends: wrong members of every message and request, broken frames and JSON, races, readers that do
not read, sockets that come and go. The server answers or closes, plays on, and loses nothing. Usage: hostile.py BENBEN"""
import contextlib
import json
import random
import re
import socket
import subprocess
import sys
import time

from harness import beside, equal, finish, like, metric, note, ok, start
from player import Player, new_table, started
from wsclient import BINARY, CONTINUATION, TEXT, WS

RANDOM = random.Random(11)
MANY = 3000          # subscribes
SOCKETS = 300
PLAYED = 600         # entries of agents, each told with a position of some 10 KiB
GROWTH_MAX = 96      # MiB of memory that all this may cost
SANITIZER_MAX = 400  # the same with AddressSanitizer, which keeps what was freed

# Values that are wrong for a member of this kind. Texts of JSON, because Python cannot write some of them.
HUGE = '99999999999999999999999'
DEEP = '[' * 400 + ']' * 400
WRONG = {
    'text': ['null', 'true', '7', '1.5', '[]', '{}', DEEP, json.dumps('x' * 5000)],
    'number': ['null', 'true', '"7"', '1.5', '1e3', '-1', '9223372036854775807', '[]', '{}'],
    'flag': ['null', '0', '"true"', '[]', '{}'],
    'object': ['true', '7', '"x"', '[]', DEEP],
    'list': ['null', 'true', '7', '"x"', '{}', '[[]]', '[7,7]', '[{},{}]', DEEP],
}

# Every message that has members: those that are right, and the kinds of those that are made wrong.
MESSAGES = [
    ('subscribe', {'table': 'TABLE', 'from': 0, 'seat': 0, 'form': 'text'},
     {'table': 'text', 'from': 'number', 'seat': 'number', 'form': 'text'}),
    ('unsubscribe', {'table': 'TABLE'}, {'table': 'text'}),
    ('act', {'table': 'TABLE', 'seq': 0, 'seat': 0, 'action': 1}, {'table': 'text', 'seq': 'number', 'seat': 'number'}),
    ('act', {'table': 'TABLE', 'seq': 'SEQ', 'action': 1},
     {'action': ['null', 'true', '1.5', '-1', '4294967296', '[]', '{}', '""', '"\\n"', '"draw ?"', '"\\ud83d\\ude00"']}),
    ('undo', {'table': 'TABLE', 'seq': 0, 'seat': 0}, {'table': 'text', 'seq': 'number', 'seat': 'number'}),
    ('reset', {'table': 'TABLE', 'seq': 0, 'seat': 0}, {'table': 'text', 'seq': 'number', 'seat': 'number'}),
    ('chat', {'table': 'TABLE', 'text': 'hello'}, {'table': 'text', 'text': 'text'}),
    ('chat', {'table': 'TABLE', 'phrase': 'hello'}, {'phrase': 'text'}),
    ('active', {'table': 'TABLE'}, {'table': 'text'}),
]
NEW = {'game': 'null', 'options': 'players=2', 'name': 'T', 'listed': True, 'spectators': True,
       'seats': [{'kind': 'me'}, {'kind': 'open'}], 'absence': {'policy': 'none'}, 'clock': None}
REQUESTS = [
    ('/api/me', {'name': 'Ada', 'token': False}, {'name': 'text', 'token': 'flag'}),
    ('/api/me/passphrase', {'handle': 'ada-7', 'passphrase': 'x' * 12}, {'handle': 'text', 'passphrase': 'text'}),
    ('/api/sign-in', {'code': 'x'}, {'code': 'text'}),
    ('/api/me/settings', {'webhook': None}, {'webhook': ['true', '7', '[]', '{}'], 'client': 'object',
                                             'push': ['true', '7', '"x"', '{}', '[[]]', '[7]', DEEP]}),
    ('/api/me/confirm', {'code': 'x'}, {'code': 'text'}),
    ('/api/me/test', {'channel': 'page'}, {'channel': 'text'}),
    ('/api/tables', NEW, {'game': 'text', 'options': 'text', 'name': 'text', 'listed': 'flag', 'spectators': 'flag',
                          'seats': 'list', 'absence': 'object', 'clock': 'object'}),
    ('/api/tables/TABLE/join', {'seat': 0, 'invite': 'x', 'nonce': 'ab'},
     {'seat': 'number', 'invite': 'text', 'nonce': 'text'}),
    ('/api/tables/TABLE/start', {'nonce': 'ab'}, {'nonce': 'text'}),
    ('/api/tables/TABLE/hand-over', {'agent': 'random', 'seat': 0}, {'agent': 'text', 'seat': 'number'}),
    ('/api/tables/TABLE/reclaim', {'seat': 0}, {'seat': 'number'}),
    ('/api/tables/TABLE/vote', {'seat': 0}, {'seat': 'number'}),
    ('/api/tables/TABLE/act', {'seq': 0, 'action': 1}, {'seq': 'number', 'seat': 'number', 'id': 'text'}),
    ('/api/tables/TABLE/chat', {'text': 'x'}, {'text': 'text', 'phrase': 'text'}),
]


def damaged(members, wrong, table, seq):
    """Every (member, value, text of the object) with one member wrong or unknown."""
    right = {'TABLE': table, 'SEQ': seq}

    def text(changed, value):
        parts = {name: json.dumps(right.get(v, v) if isinstance(v, str) else v) for name, v in members.items()}
        parts[changed] = value
        return '{' + ','.join(f'{json.dumps(name)}:{v}' for name, v in parts.items()) + '}'
    for member, kind in wrong.items():
        for value in WRONG[kind] if isinstance(kind, str) else kind:
            yield member, value, text(member, value)
    yield 'bogus', '1', text('bogus', '1')
    yield 'x' * 39 + 'é', '1', text('x' * 39 + 'é', '1')


def strict(text):
    """The value, unless a member stands twice."""
    def pairs(found):
        if len({name for name, _ in found}) != len(found):
            raise ValueError(f'a member stands twice: {[name for name, _ in found]}')
        return dict(found)
    return json.loads(text, object_pairs_hook=pairs)


def is_too_large(message):
    """What is not read has no id."""
    return message['t'] == 'refused' and message['error']['code'] == 'too-large'


def messages(server):
    cookies = [server.guest('Ada'), server.guest('Bo')]
    table = started(server, cookies, 'null')
    seq = server.get(f'/api/tables/{table}').value['table']['seq']
    actor = server.get(f'/api/tables/{table}').value['table']['to_act']
    player = Player(server, cookies[actor])
    count, bad = 0, []
    for t, members, wrong in MESSAGES:
        for member, value, text in damaged({'t': t, **members}, wrong, table, seq):
            count += 1
            player.ws.send(text[:-1] + f',"id":"w{count}"}}')
            answer = player.wait(lambda m, i=f'w{count}': m.get('id') == i or is_too_large(m))
            if answer['t'] != 'refused' or answer['error']['code'] == 'storage':
                bad.append((t, member, value[:20], answer))
    ok(not bad, f'{count} messages with a wrong member are refused, each by its id', '\n'.join(map(str, bad[:5])))
    for value in ('7', 'null', '[]', json.dumps('x' * 65)):
        player.ws.send(f'{{"t":"ping","id":{value}}}')
        answer = player.wait(lambda m: m['t'] in ('refused', 'pong'))
        equal((answer['t'], answer.get('id')), ('refused', None), f'{value[:10]} is no id')
    for name, text in [('no JSON', 'hello'), ('half of it', '{"t":"ping"'), ('two', '{"t":"ping"}{"t":"ping"}'),
                       ('a list', '["ping"]'), ('a number', '7'), ('nothing', ''), ('a member twice', '{"t":"ping","t":"ping"}'),
                       ('a huge number', f'{{"t":"ping","id":{HUGE}}}'), ('a NUL', '{"t":"ping\\u0000"}'),
                       ('a raw NUL', '{"t":"pi\0ng"}'), ('half a surrogate', '{"t":"\\ud800"}'),
                       ('very deep', '[' * 8000), ('deep objects', '{"t":' * 2500 + '1' + '}' * 2500)]:
        player.ws.send(text)
        answer = player.wait('refused')
        ok(answer['error']['code'] in ('bad-json', 'bad-request') or 'deep' in name, f'refused: {name}', answer)
    equal(player.ask('act', table=table, seq=seq, action=0)['t'] in ('done', 'refused'), True, 'and the socket goes on')
    player.subscribe(table, form='json')
    text = player.ws.recv()
    while strict(text)['t'] != 'update':
        text = player.ws.recv()
    ok(strict(text)['legal'] is not None, 'no answer has a member twice')
    player.close()


def frames(server):
    cases = [
        ('bad UTF-8', 1007, WS.encode(TEXT, b'{"t":"\xc3"}')),
        ('a character cut by fragments is whole', None,
         WS.encode(TEXT, '{"t":"é"}'.encode()[:7], final=False) + WS.encode(CONTINUATION, '{"t":"é"}'.encode()[7:])),
        ('bytes', 1003, WS.encode(BINARY, b'{}')),
        ('too long', 1009, WS.encode(TEXT, b' ' * 20000)),
        ('too long in pieces', 1009, WS.encode(TEXT, b' ' * 9000, final=False) + WS.encode(CONTINUATION, b' ' * 9000)),
    ]
    for name, code, data in cases:
        ws = WS(server.host, server.port, '/ws')
        ws.recv()
        ws.raw(data)
        if code:
            equal(ws.wait_closed(), code, f'closed with {code}: {name}')
        else:
            equal(json.loads(ws.recv())['t'], 'refused', name)
        ws.socket.close()
    for _ in range(40):
        ws = WS(server.host, server.port, '/ws')
        ws.raw(RANDOM.randbytes(RANDOM.randrange(1, 3000)))
        ws.drop()
    equal(server.get('/healthz').status, 200, 'random bytes do no harm')


def requests(server):
    ada = server.guest('Ada')
    table = new_table(server, ada, 'null', 2, 'me open')['id']
    count, bad = 0, []
    for path, members, wrong in REQUESTS:
        for member, value, text in damaged(members, wrong, table, 0):
            if path == '/api/tables' and (member, value) in (('clock', 'null'), ('absence', 'null')):
                continue
            count += 1
            answer = server.http('POST', path.replace('TABLE', table), raw=text.encode(), cookie=ada)
            if answer.status not in (400, 403, 409, 413, 429) or not answer.code:
                bad.append((path, member, value[:20], answer.status, answer.text[:200]))
    ok(not bad, f'{count} requests with a wrong member are refused', '\n'.join(map(str, bad[:5])))
    for name, raw in [('no JSON', b'hello'), ('bad UTF-8', b'{"name":"\xff"}'), ('a NUL', b'{"name":"A\\u0000"}'),
                      ('a member twice', b'{"name":"A","name":"B"}'), ('deep', b'[' * 200),
                      ('a huge number', b'{"name":' + HUGE.encode() + b'}')]:
        answer = server.http('POST', '/api/me', raw=raw, cookie=ada)
        equal((answer.status, answer.code), (400, 'bad-json'), f'refused: {name}')
    for query in ('seat=9', 'seat=-1', 'seat=x', 'from=-1', f'from={HUGE}', 'from=%00', 'seat=%zz', 'from=1;2'):
        answer = server.get(f'/api/tables/{table}?{query}', ada)
        equal((answer.status, answer.code), (400, 'bad-request'), f'no table for {query}')
    for query in ('limit=0', 'limit=101', 'list=all', f'before={HUGE}', 'before=-1', 'limit=1e3'):
        equal(server.get(f'/api/tables?{query}', ada).status, 400, f'no list for {query}')


def bodies(server):
    """Nobody makes the server read much: who asks is looked at first, then how long it is and how many values it has."""
    ada = server.guest('Ada')
    many = b'{"name":"x","a":[' + b','.join([b'{}'] * 2000) + b']}'
    equal(server.http('POST', '/api/tables', raw=b'{').code, 'sign-in', "a stranger's body is not read")
    for path in ('/api/me', '/api/tables', '/api/me/settings'):
        answer = server.http('POST', path, raw=many, cookie=ada)
        equal((answer.status, answer.code), (413, 'too-large'), f'2,000 objects for {path}')
    long = b'{"name":"' + b'x' * 9000 + b'"}'
    equal(server.http('POST', '/api/me', raw=long, cookie=ada).status, 413, 'a body of 9 KB')
    equal(server.http('POST', '/api/me/settings', {'client': {'x': 'y' * 4000}}, cookie=ada).status, 200, 'settings are kept')
    equal(server.http('POST', '/api/me/settings', {'client': {'x': 'y' * 9000}}, cookie=ada).code, 'too-large', 'longer ones are not')
    player = Player(server, ada)
    player.ws.send('{"t":"ping","a":[' + ','.join(['{}'] * 5000) + ']}')
    equal(player.wait('refused')['error']['code'], 'too-large', '5,000 objects in a message')
    player.close()
    ok(0 < metric(server, 'turn_most_values') < 2000, 'so few values are read in a turn of the loop', metric(server, 'turn_most_values'))


def at_once(server):
    """One user with many sockets: the same seq, different ids."""
    cookies = [server.guest('Ada'), server.guest('Bo')]
    table = started(server, cookies, 'tekhenu')
    players = [[Player(server, cookie) for _ in range(4)] for cookie in cookies]
    good = True
    for turn in range(25):
        shown = server.get(f'/api/tables/{table}', cookies[0]).value['update']
        actor = shown['actor']
        update = server.get(f'/api/tables/{table}', cookies[actor]).value['update']
        for i, player in enumerate(players[actor]):
            player.send('act', table=table, seq=update['seq'], id=f'{turn}.{i}',
                        action=RANDOM.choice(update['legal'])['id'])
        for player in players[1 - actor]:
            player.send('act', table=table, seq=update['seq'], id=f'{turn}.other', action=update['legal'][0]['id'])
        answers = [player.wait(lambda m: m['t'] in ('done', 'refused')) for player in players[actor]]
        others = [player.wait(lambda m: m['t'] in ('done', 'refused')) for player in players[1 - actor]]
        good = good and sorted(a['t'] for a in answers) == ['done'] + ['refused'] * 3
        good = good and all(a['t'] == 'done' or a['error']['code'] == 'stale' for a in answers)
        good = good and all(a['t'] == 'refused' for a in others)
    ok(good, 'of acts at the same moment exactly one is done')
    for player in players[0] + players[1]:
        player.close()


def full_chat(server):
    ada = server.guest('Ada')
    table = new_table(server, ada, 'null', 2, 'me open')['id']
    player = Player(server, ada)
    for start_at in range(0, 5200, 400):
        for i in range(start_at, start_at + 400):
            player.send('chat', table=table, text='x', id=f'c{i}')
        for i in range(start_at, start_at + 400):
            last = player.wait(lambda m, i=f'c{i}': m.get('id') == i)
    equal((last['t'], last.get('error', {}).get('code')), ('refused', 'too-many'), 'a chat does not grow without end')
    player.subscribe(table)
    equal(len([m for m in player.quiet(1.0) if m['t'] == 'chat']), 50, 'who comes gets the last of it')
    player.close()


def subscribing(server):
    ada = server.guest('Ada')
    tables = [new_table(server, ada, 'tekhenu', 4, 'agent agent agent agent')['id'] for _ in range(20)]
    for table in tables:
        server.post(f'/api/tables/{table}/start', {}, ada)
    player = Player(server, ada)
    began, refused, done = time.monotonic(), 0, 0
    for i in range(0, MANY, 100):
        for j in range(i, i + 100):
            player.send('subscribe', table=tables[j % 20], id=f's{j}', form='none', **{'from': 1 << 31})
        for j in range(i, i + 100):
            answer = player.wait(lambda m, j=f's{j}': m.get('id') == j)
            refused, done = refused + (answer['t'] == 'refused'), done + (answer['t'] == 'done')
        player.inbox.clear()
    note(f'{MANY} subscribes in {time.monotonic() - began:.1f} s')
    equal((done, refused), (MANY * 16 // 20, MANY * 4 // 20), 'a socket has 16 subscriptions, however often it asks')
    player.close()


def not_reading(server):
    """A socket that is told of many tables and reads nothing, while others play."""
    ada = server.guest('Ada')
    dead = Player(server, ada, receive_buffer=4096)
    tables = [new_table(server, ada, 'tekhenu', 4, 'agent agent agent agent')['id'] for _ in range(12)]
    for table in tables:
        dead.subscribe(table, form='json')
        server.post(f'/api/tables/{table}/start', {}, ada)
    table, cookies = None, [server.guest('Bo'), server.guest('Cy')]
    table = started(server, cookies, 'null')
    player = Player(server, cookies[0])
    slowest, asked, answered, played, end = 0.0, 0, 0, 0, time.monotonic() + 60
    # Until far more has been sent to the dead one than buffers hold.
    while played < PLAYED and time.monotonic() < end:
        for _ in range(20):
            began = time.monotonic()
            asked += 1
            answered += player.ask('chat', table=table, phrase='hello')['t'] in ('done', 'refused')
            slowest = max(slowest, time.monotonic() - began)
            with contextlib.suppress(OSError):
                dead.send('ping')
        played = sum(server.get(f'/api/tables/{t}').value['table']['seq'] for t in tables)
    ok(played >= PLAYED, 'agents play on while somebody reads nothing', f'{played} entries')
    equal(answered, asked, 'and others are answered')
    note(f'slowest answer {1000 * slowest:.0f} ms')
    got, seqs = 0, {}
    try:
        while (message := dead.next(1.0)) is not None:
            got += 1
            if message['t'] == 'update':
                ok_from = message['from'] == seqs.get(message['table'], 0)
                seqs[message['table']] = message['seq'] if ok_from else -1
    except OSError:
        pass
    over = [server.get(f'/api/tables/{t}').value['table'] for t in tables]
    caught_up = dead.ws.close_code == 1013 or all(
        seqs.get(t['id']) == t['seq'] for t in over if t['state'] == 'over')
    ok(caught_up, f'and catches up or is dropped ({got} messages, closed with {dead.ws.close_code})', seqs)
    player.close()


def coming_and_going(server):
    ada = server.guest('Ada')
    tables = [new_table(server, ada, 'tekhenu', 4, 'agent agent agent agent')['id'] for _ in range(8)]
    for table in tables:
        server.post(f'/api/tables/{table}/start', {}, ada)
    sockets, opened = [], 0
    while opened < SOCKETS or sockets:
        if opened < SOCKETS and (len(sockets) < 40 or RANDOM.random() < 0.5):
            ws = WS(server.host, server.port, '/ws', cookie=RANDOM.choice([ada, None]))
            opened += 1
            for _ in range(RANDOM.randrange(4)):
                ws.send(json.dumps({'t': 'subscribe', 'table': RANDOM.choice(tables),
                                    'form': RANDOM.choice(['text', 'json', 'none'])}))
            sockets.append(ws)
        else:
            ws = sockets.pop(RANDOM.randrange(len(sockets)))
            RANDOM.choice([ws.drop, ws.socket.close, lambda ws=ws: ws.raw(b'\x81') or ws.drop()])()
    end = time.monotonic() + 30
    left = SOCKETS
    while left and time.monotonic() < end:
        left = int(next(line for line in server.get('/metrics').text.splitlines()
                        if line.startswith('benben_sockets ')).split()[1])
        time.sleep(0.1)
    equal(left, 0, f'{SOCKETS} sockets came and went')
    states = [server.get(f'/api/tables/{t}').value['table']['state'] for t in tables]
    while 'playing' in states and time.monotonic() < end:
        time.sleep(0.2)
        states = [server.get(f'/api/tables/{t}').value['table']['state'] for t in tables]
    equal(states, ['over'] * 8, 'while agents played their games to the end')


def rates(benben):
    """Who sends more than they may is read more slowly; who goes on is cut off, and then shut out."""
    with start(benben, messages_per_second=5) as server:
        player = Player(server, server.guest('Ada'))
        begun = time.monotonic()
        for i in range(40):
            player.send('ping', id=f'r{i}')
        answers = [player.wait(lambda m, i=i: m.get('id') == f'r{i}', 20)['t'] for i in range(40)]
        took = time.monotonic() - begun
        equal(answers, ['pong'] * 40, 'messages above the rate are all handled')
        ok(took > 4, f'at the rate ({took:.1f} s for 40, of which 15 at once)')
        player.close()
    # A rate at which it does not take long until enough is enough.
    with start(benben, messages_per_second=10) as server:
        flood = WS(server.host, server.port, '/ws')
        code, begun = None, time.monotonic()
        try:
            while time.monotonic() - begun < 30:
                flood.send('{"t":"ping"}')
        except OSError:
            pass
        code = flood.wait_closed()
        equal(code, 1008, f'who does not stop is cut off (after {time.monotonic() - begun:.0f} s)')
        server.stop()
        like(''.join(server.log), 'cut off address=127.0.0.1', 'the log says who that was')


def rates_of_requests(benben):
    """The same over HTTP: more requests at once than a turn has."""
    with start(benben, requests_per_second=5) as server:
        connection = socket.create_connection((server.host, server.port))
        connection.sendall(b'GET /api/me HTTP/1.1\r\nHost: x\r\n\r\n' * 200)
        data = b''
        connection.settimeout(10)
        try:
            while True:
                more = connection.recv(65536)
                if not more:
                    break
                data += more
        except OSError:
            pass
        found = [int(status) for status in re.findall(rb"HTTP/1.1 (\d+) ", data)]
        equal(found.count(200), 25, 'a burst of requests is answered')
        ok(0 < found.count(429) <= 12, f'who goes on is cut off ({found.count(429)} refusals)')
        for _ in range(5):
            try:
                other = socket.create_connection((server.host, server.port))
                other.sendall(b'GET /api/me HTTP/1.1\r\nHost: x\r\n\r\n' * 40)
                while other.recv(65536):
                    pass
            except OSError:
                pass
        try:
            late = server.get('/api/me').status
        except OSError:
            late = 0
        ok(late in (0, 503), 'and the address shut out', late)


def looking_up(benben):
    """An act that is refused, but may have been done, is looked up in all events of its table: as often as its address can pay for."""
    with start(benben, requests_per_second=1000) as server:
        cookies = [server.guest('Ada'), server.guest('Bo')]
        table = started(server, cookies, 'null')
        players = [Player(server, server.guest('Mallory')) for _ in range(6)]
        for player in players:
            for i in range(1000):
                player.send('act', table=table, seq=99999, id=f'a{i}', action=0)
        codes = [player.wait(lambda m, i=i: m.get('id') == f'a{i}', 60)['error']['code'] for player in players for i in range(1000)]
        equal({code: code in codes for code in ('forbidden', 'too-many')}, {'forbidden': True, 'too-many': True}, 'looking up what may have been done has its price')
        for player in players:
            player.close()
    with start(benben, requests_per_second=1000) as server:
        player = Player(server)
        for i in range(1000):
            player.send('subscribe', table=f'nothing-{i}', id=f'a{i}')
        codes = [player.wait(lambda m, i=i: m.get('id') == f'a{i}', 60)['error']['code'] for i in range(1000)]
        equal(set(codes), {'missing', 'too-many'}, 'and so has loading tables that are not in memory')
        player.close()


def everything(benben):
    with start(benben, tables_per_user=1000) as server:
        server.guest('First')
        before = server.memory()
        for part in (messages, frames, requests, bodies, at_once, full_chat, subscribing, not_reading, coming_and_going):
            part(server)
        grown = (server.memory() - before) / 2**20
        with open(benben, 'rb') as program:
            most = SANITIZER_MAX if b'__asan_init' in program.read() else GROWTH_MAX
        ok(grown < most, f'the memory stays bounded (grew by {grown:.0f} MiB)')
        equal(server.get('/healthz').value, {'status': 'ok'}, 'the server is well')
        errors = [line for line in server.log if 'error' in line]
        ok(not errors, 'and has no error to tell', '\n'.join(errors[:5]))
        equal(server.stop(), 0, 'it stops cleanly')
        checked = subprocess.run([benben, 'fsck', '--data', server.data], capture_output=True, text=True, check=False)
        ok(checked.returncode == 0, f'every table is whole: {checked.stdout.strip()}', checked.stdout + checked.stderr)


def main(benben):
    beside(lambda: everything(benben), lambda: rates(benben), lambda: rates_of_requests(benben), lambda: looking_up(benben))
    finish()


main(sys.argv[1])
