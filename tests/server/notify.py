"""Notifications: whom a turn is told to, through which channel, when, and what a test button answers.

The receivers are small servers of this test's own: a webhook, an SMTP relay, a push service.

usage: notify.py BENBEN
"""
import http.server
import json
import queue
import re
import socketserver
import sys
import tempfile
import threading
import time

from harness import equal, finish, like, ok, start, until
from player import Player, new_table
from push_service import PushService, signed_for


class Hook(http.server.BaseHTTPRequestHandler):
    """Notes what is posted; /no answers 500, /slow answers when it is told to."""
    got = queue.Queue()
    reached, released = threading.Event(), threading.Event()

    def do_POST(self):
        self.answer(Hook.got)

    def answer(self, got):
        body = self.rfile.read(int(self.headers['Content-Length']))
        if self.path == '/slow':
            Hook.reached.set()
            Hook.released.wait(30)
        self.send_response(500 if self.path == '/no' else 204)
        self.end_headers()
        got.put((self.path, self.headers['Content-Type'], json.loads(body)))

    def log_message(self, *_):
        pass


class Mail(socketserver.StreamRequestHandler):
    got = queue.Queue()

    def handle(self):
        say = lambda text: self.wfile.write(text.encode() + b'\r\n')
        say('220 test')
        lines, data = [], None
        for raw in self.rfile:
            line = raw.decode().rstrip('\r\n')
            if data is not None:
                if line == '.':
                    Mail.got.put((lines, '\n'.join(data)))
                    data = None
                    say('250 ok')
                else:
                    data.append(line)
                continue
            lines.append(line)
            if line.upper() == 'DATA':
                data = []
                say('354 go on')
            elif line.upper() == 'QUIT':
                say('221 bye')
                return
            else:
                say('250 ok')


def serve(server):
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


def nothing(channel, seconds):
    try:
        return channel.get(timeout=seconds) and False
    except queue.Empty:
        return True


def settings(server, cookie, **values):
    return server.post('/api/me/settings', values, cookie)


def test_buttons(server, ada, hook):
    equal(server.post('/api/me/test', {'channel': 'webhook'}, ada).code, 'conflict', 'a test without a webhook says so')
    for bad in ('ftp://x', 'javascript:alert(1)', 'http://a b', 'x' * 600, 7):
        equal(settings(server, ada, webhook=bad).code, 'bad-request', f'{str(bad)[:20]} is no webhook')
    for bad in ('nobody', 'a@b\r\nTo: c@d', '@', 'a@b@c'):
        equal(settings(server, ada, email=bad).code, 'bad-request', f'{bad!r} is no address')
    for bad in ({}, [{}], [{'endpoint': 'http://x', 'keys': {}}], [{'endpoint': 'https://x', 'keys': {'p256dh': 'AA', 'auth': 'AA'}}]):
        equal(settings(server, ada, push=bad).code, 'bad-request', f'{bad} is no list of subscriptions')
    equal(settings(server, ada, webhook=f'http://127.0.0.1:{hook}/a').status, 200, 'a webhook is taken')
    equal(server.post('/api/me/test', {'channel': 'webhook'}, ada).value, {'sent': True}, 'its test arrives')
    path, kind, body = Hook.got.get(timeout=5)
    equal((path, kind), ('/a', 'application/json'), 'as JSON')
    like(body['text'], 'test', 'with a sentence')
    settings(server, ada, webhook=f'http://127.0.0.1:{hook}/no')
    refused = server.post('/api/me/test', {'channel': 'webhook'}, ada)
    equal((refused.status, refused.code), (502, 'delivery'), 'a webhook that fails is told')
    like(refused.value['error']['message'], '500', 'with its answer')
    Hook.got.get(timeout=5)
    equal(server.post('/api/me/test', {'channel': 'push'}, ada).code, 'conflict', 'no push without a browser')


def ask_code(server, cookie):
    """Asks for a code; returns it and the mail that brought it."""
    equal(server.post('/api/me/confirm', {}, cookie).value, {'sent': True}, 'a code is sent')
    lines, mail = Mail.got.get(timeout=5)
    return re.search(r': ([2-9a-z]{8})$', mail, re.M).group(1), lines, mail


def confirmed(server, cookie):
    return server.get('/api/me', cookie).value['user']['settings'].get('email_confirmed')


def test_confirming(server, ada, bo):
    equal(server.post('/api/me/confirm', {}, ada).code, 'conflict', 'without an address there is nothing to confirm')
    settings(server, ada, email='ada@example.org', client={'language': 'pt'})
    equal(settings(server, ada, email_confirmed=True).code, 'bad-request', 'nobody confirms for oneself')
    equal(server.post('/api/me/test', {'channel': 'email'}, ada).code, 'conflict', 'an address that is not confirmed gets no mail')
    code, lines, mail = ask_code(server, ada)
    ok('RCPT TO:<ada@example.org>' in lines, 'to the address', lines)
    like(mail, 'Alguém pediu ao Benben', 'in the language of the user')
    for wrong in ('x', 'aaaaaaaa', code[:-1], code + '2', code[::-1] if code != code[::-1] else 'bbbbbbbb'):
        equal(server.post('/api/me/confirm', {'code': wrong}, ada).status, 403, f'{len(wrong)} letters that are not the code')
    for body in ({'code': 7}, {'code': 'x' * 99}, {'other': 1}):
        equal(server.post('/api/me/confirm', body, ada).code, 'bad-request', f'{str(body)[:20]} is no code')
    settings(server, bo, email='ada@example.org')
    equal(server.post('/api/me/confirm', {'code': code}, bo).status, 403, 'the code is no one else\'s')
    settings(server, ada, email='other@example.org')
    equal(server.post('/api/me/confirm', {'code': code}, ada).status, 403, 'nor for another address')
    settings(server, ada, email='ada@example.org')
    equal(confirmed(server, ada), None, 'nothing is confirmed yet')
    server.restart()
    answer = server.post('/api/me/confirm', {'code': code}, ada)
    equal((answer.status, answer.value['user']['settings']['email_confirmed']), (200, True), 'its owner confirms it, also after a restart')
    settings(server, ada, email='ada@example.org')
    equal(confirmed(server, ada), True, 'the same address stays confirmed')
    settings(server, ada, email='Ada@example.org')
    equal(confirmed(server, ada), None, 'another one is not')
    settings(server, ada, email=None)
    equal(confirmed(server, ada), None, 'nor is none')
    settings(server, ada, email='ada@example.org')
    server.post('/api/me/confirm', {'code': code}, ada)
    for _ in range(3):
        server.post('/api/me/confirm', {}, bo)
        Mail.got.get(timeout=5)
    late = server.post('/api/me/confirm', {}, bo)
    equal((late.status, late.code), (429, 'too-many'), 'an address gets three codes')
    for same in ('ADA@Example.org', 'ada+games@example.org', 'ada++@example.org'):
        settings(server, bo, email=same)
        equal(server.post('/api/me/confirm', {}, bo).code, 'too-many', f'{same} is no other mailbox')
    cy = server.guest('Cy')
    settings(server, cy, email='bo@example.org')
    ask_code(server, cy)
    codes = []
    for i in range(6):
        settings(server, cy, email=f'cy{i}@example.org')
        codes.append(server.post('/api/me/confirm', {}, cy).code)
    equal((codes[0], codes[-1]), (None, 'too-many'), 'and nobody sends many to many')
    while codes.pop() == 'too-many':
        pass
    for _ in range(len(codes) + 1):
        Mail.got.get(timeout=5)
    settings(server, bo, email=None)


def test_mail(server, ada):
    settings(server, ada, client={'language': 'fr'})
    equal(server.post('/api/me/test', {'channel': 'email'}, ada).value, {'sent': True}, 'a test mail is sent')
    lines, mail = Mail.got.get(timeout=5)
    ok('RCPT TO:<ada@example.org>' in lines, 'to the address', lines)
    like(mail, r'(?m)^From: Benben <benben@example\.org>$', 'from the relay\'s address')
    like(mail, 'Ceci est un test', 'in the language of the user')


def play_to_turn_of(player, other, table):
    """player and other act until it is `other`'s turn; returns the seq."""
    seat = player.seat
    update = player.wait(lambda m: m['t'] == 'update')
    while update['actor'] == seat:
        answer = player.ask('act', table=table, seq=update['seq'], action=update['legal'][0]['id'])
        assert answer['t'] == 'done', answer
        update = player.wait(lambda m: m['t'] == 'update')
    return update


def test_turns(server, ada, bo, hook):
    settings(server, ada, webhook=None, email=None)
    settings(server, bo, webhook=f'http://127.0.0.1:{hook}/bo')
    table = new_table(server, ada, 'null', 2, 'me open', name='Sunday')['id']
    server.post(f'/api/tables/{table}/join', {}, bo)
    player = Player(server, ada)
    player.seat = 0
    player.subscribe(table, **{'from': 0, 'form': 'json'})
    begun = time.monotonic()
    update = play_to_turn_of(player, bo, table)
    equal(update['actor'], 1, 'it becomes the turn of the other')
    path, _, body = Hook.got.get(timeout=10)
    ok(time.monotonic() - begun > 0.9, 'not before the delay', time.monotonic() - begun)
    equal((path, body['table'], body['name'], body['game']), ('/bo', table, 'Sunday', 'null'), 'the webhook tells which table')
    like(body['url'], rf'/#/table/{table}$', 'and where it is')
    ok(nothing(Hook.got, 1.5), 'only once')

    # A second table: who is active at it is not told.
    second = new_table(server, ada, 'null', 2, 'me open')['id']
    server.post(f'/api/tables/{second}/join', {}, bo)
    there = Player(server, bo)
    there.subscribe(second, **{'from': 0, 'form': 'json'})
    there.send('active', table=second)
    there.wait('update')
    player.subscribe(second, **{'from': 0, 'form': 'json'})
    play_to_turn_of(player, bo, second)
    there.send('active', table=second)
    ok(nothing(Hook.got, 2.5), 'somebody who is active at the table is not told')
    like([m['t'] for m in there.quiet()], 'turn|update', 'the page is told at once')
    player.close()
    there.close()


def test_quiet(server, ada, bo, hook):
    """Invitations, quiet hours, tables and friends one wants to hear nothing of."""
    for bad in ({'from': 1}, {'from': -1, 'to': 0, 'offset': 0}, {'from': 0, 'to': 1440, 'offset': 0}, {'from': 0, 'to': 0, 'offset': 900}, 7):
        equal(settings(server, bo, quiet=bad).code, 'bad-request', f'{bad} are no quiet hours')
    for bad in (7, [7], ['x' * 30], ['x'] * 65):
        equal(settings(server, bo, muted=bad).code, 'bad-request', f'{str(bad)[:20]} are no tables')
    settings(server, bo, webhook=f'http://127.0.0.1:{hook}/quiet')
    server.post('/api/friends', {'code': server.post('/api/friends', {}, ada).value['code']}, bo)

    def invite():
        table = new_table(server, ada, 'null', 2, 'me invited')['id']
        equal(server.post(f'/api/tables/{table}/invite', {'user': server.user_id(bo)}, ada).status, 200, 'a seat is kept')
        return table

    def turn():
        """It becomes the turn of Bo at a new table."""
        table = invite()
        server.post(f'/api/tables/{table}/join', {}, bo)
        return table

    table = invite()
    path, _, body = Hook.got.get(timeout=10)
    equal((path, body['table']), ('/quiet', table), 'an invitation is told at once')
    like(body['text'], 'Ada', 'with the name of the friend')
    settings(server, bo, quiet={'from': 0, 'to': 0, 'offset': 0})
    invite()
    ok(nothing(Hook.got, 1), 'in quiet hours it is not')
    settings(server, bo, quiet=None)
    server.post('/api/friends/' + server.user_id(ada), {'quiet': True}, bo)
    invite()
    ok(nothing(Hook.got, 1), 'nor about a friend one wants to hear nothing of')

    settings(server, bo, quiet={'from': 0, 'to': 0, 'offset': 0})
    table = turn()
    player = Player(server, ada)
    player.seat = 0
    player.subscribe(table, **{'from': 0, 'form': 'json'})
    play_to_turn_of(player, bo, table)
    ok(nothing(Hook.got, 2.5), 'no turn is told in quiet hours')
    settings(server, bo, quiet=None, muted=[table])
    server.restart()
    ok(nothing(Hook.got, 2.5), 'nor of a table that is muted')
    settings(server, bo, muted=[])
    server.restart()
    equal(Hook.got.get(timeout=15)[2]['table'], table, 'later it is')


def test_digest(server, ada, bo, hook):
    """Turns that are due together come in one mail; a digest holds them back until its time."""
    for bad in (7, {}, {'every': 7, 'at': 0, 'offset': 0}, {'every': 60, 'at': 1440, 'offset': 0}, {'every': 60, 'at': 0}, {'every': 100, 'at': 0, 'offset': 0}):
        equal(settings(server, bo, digest=bad).code, 'bad-request', f'{bad} is no digest')
    # Mails for Bo, in Portuguese; the next digest is far from now: a whole day less a quarter of an hour and a bit.
    settings(server, bo, webhook=None, quiet=None, muted=[], client={'language': 'pt'}, email='bo@example.net')
    server.post('/api/me/confirm', {'code': ask_code(server, bo)[0]}, bo)
    minute = int(time.time() // 60 % 1440)
    equal(settings(server, bo, digest={'every': 1440, 'at': (minute - 15) % 1440, 'offset': 0}).status, 200, 'one a day is taken')
    tables = []
    player = Player(server, ada)
    player.seat = 0
    for name in ('Aswan', 'Dendera', 'Edfu'):
        table = new_table(server, ada, 'null', 2, 'me open', name=name)['id']
        server.post(f'/api/tables/{table}/join', {}, bo)
        player.subscribe(table, **{'from': 0, 'form': 'json'})
        play_to_turn_of(player, bo, table)
        tables.append(table)
    ok(nothing(Mail.got, 2.5), 'no turn is told before the time of the digest')
    settings(server, bo, muted=[tables[2]])
    settings(server, bo, digest=None)
    player.close()
    server.restart()
    lines, mail = Mail.got.get(timeout=15)
    ok('RCPT TO:<bo@example.net>' in lines, 'a mail comes', lines)
    like(mail, r'É a sua vez em 2 mesas: (Aswan, Dendera|Dendera, Aswan)\.', 'that tells both turns')
    for table in tables[:2]:
        like(mail, rf'/#/table/{table}$|/#/table/{table}\n', 'with the address of each')
    ok(tables[2] not in mail, 'not the muted table', mail)
    ok(nothing(Mail.got, 2.5), 'and only one comes')
    exported = server.get('/api/me/export', bo).value['notes']
    ok(any(one['kind'] == 'told' for one in exported), 'the export tells when somebody was told', exported)
    return mail, tables[0]


def press(server, url, agent=False):
    """What a mail program does with the address of a button, or the page with that of a link."""
    if agent:
        path = url[url.index('/api/'):]
        return server.http('POST', path, raw=b'List-Unsubscribe=One-Click', headers={'Content-Type': 'application/x-www-form-urlencoded'})
    user, key, *table = url.split('/#/stop/')[1].split('/')
    return server.http('POST', f'/api/stop/{user}?key={key}' + (f'&table={table[0]}' if table else ''))


def test_stop(server, ada, bo, hook):
    """Every mail can be stopped by one click, by whoever reads it, without signing in."""
    digest, told = test_digest(server, ada, bo, hook)
    button = re.search(r'^List-Unsubscribe: <(.*)>$', digest, re.M).group(1)
    like(digest, r'(?m)^List-Unsubscribe-Post: List-Unsubscribe=One-Click$', 'a mail tells programs how to stop it')
    link = re.search(r'Para não receber mais e-mails:\n(\S+)', digest).group(1)
    settings(server, bo, client={'language': 'en'})
    server.post('/api/me/test', {'channel': 'email'}, bo)
    like(Mail.got.get(timeout=5)[1], r'To get no more mail:\nhttp\S+/#/stop/\S+$', 'so does a test')
    player = Player(server, ada)
    player.seat = 0
    table = new_table(server, ada, 'null', 2, 'me open', name='Kom Ombo')['id']
    server.post(f'/api/tables/{table}/join', {}, bo)
    player.subscribe(table, **{'from': 0, 'form': 'json'})
    play_to_turn_of(player, bo, table)
    mail = Mail.got.get(timeout=15)[1]
    quiet = re.search(r'To hear nothing more of this table:\n(\S+)', mail).group(1)
    ok(quiet.endswith('/' + table), 'a mail about one table has a link for it', quiet)

    found = lambda: server.get('/api/me', bo).value['user']['settings']
    look = server.http('GET', button[button.index('/api/'):])
    equal((look.status, found().get('email_stopped')), (303, None), 'looking at the address stops nothing')
    for wrong in (button[:-1] + ('2' if button[-1] != '2' else '3'), button.split('?')[0], button.split('?')[0] + '?key=', button.replace(server.user_id(bo), server.user_id(ada)),
                  button + '&table=' + told, button.replace('/stop/', '/stop/nobody')):
        ok(press(server, wrong, True).status in (400, 403), f'{wrong[wrong.index("/api"):][:40]} stops nothing')
    equal((found().get('email_stopped'), len(found()['muted'])), (None, 1), 'for nobody')
    equal(press(server, quiet).value, {'stopped': True}, 'the link of a table mutes it')
    ok(table in found()['muted'] and not found().get('email_stopped'), 'and nothing else', found())
    equal([press(server, button, True).value for _ in range(2)], [{'stopped': True}] * 2, 'the button of a mail program stops all, however often')
    equal(found()['email_stopped'], True, 'the settings tell it')
    equal(server.post('/api/me/test', {'channel': 'email'}, bo).code, 'conflict', 'no mail goes there any more')
    equal(server.post('/api/me/confirm', {}, bo).code, 'conflict', 'not even a code')
    equal(settings(server, bo, email_stopped=7).code, 'bad-request', 'a number switches nothing on')
    equal(settings(server, bo, email_stopped=None).value['user']['settings'].get('email_stopped'), None, 'their owner switches them on again')
    equal(server.post('/api/me/test', {'channel': 'email'}, bo).value, {'sent': True}, 'and they come')
    Mail.got.get(timeout=5)
    equal(press(server, link).value, {'stopped': True}, 'the link of the page stops them, too')
    settings(server, bo, email='other@example.net')
    equal(press(server, button, True).status, 403, 'a link is of one address')
    settings(server, bo, email=None)
    player.close()


def test_slow_receiver(server, ada, bo, hook):
    settings(server, ada, webhook=f'http://127.0.0.1:{hook}/slow')
    settings(server, bo, webhook=f'http://127.0.0.1:{hook}/quick')
    slow = threading.Thread(target=server.post, args=('/api/me/test', {'channel': 'webhook'}, ada))
    slow.start()
    ok(Hook.reached.wait(30), 'a receiver takes its time')
    equal(server.post('/api/me/test', {'channel': 'webhook'}, bo).value, {'sent': True}, 'another is served')
    ok(slow.is_alive(), 'before it answers')
    Hook.released.set()
    slow.join()


def test_inside(benben, hook):
    with start(benben, base_url='https://benben.example') as server:
        ada = server.guest()
        for host in ('127.0.0.1', '0.0.0.0', '[::]', '[::1]', '[::ffff:127.0.0.1]', '[64:ff9b::7f00:1]', '[fec0::1]',
                     '[2002:7f00:1::]', '[64:ff9b:1::7f00:1]', '[::ffff:0:127.0.0.1]', '[2001:0:1::1]'):
            settings(server, ada, webhook=f'http://{host}:{hook}/inside')
            refused = server.post('/api/me/test', {'channel': 'webhook'}, ada)
            equal(refused.code, 'delivery', f'a webhook cannot reach the server\'s own network: {host}')
            like(refused.value['error']['message'], 'own network', 'and is told why')
        key = server.get('/api/about').value['push']
        like(key, r'^B[\w-]{86}$', 'with https there is a key for push')
        equal(server.get('/api/about').value['email'], False, 'without a relay there is no e-mail')
        equal(server.post('/api/me/test', {'channel': 'email'}, ada).code, 'conflict', 'and its test says so')
        server.restart()
        equal(server.get('/api/about').value['push'], key, 'the key stays the same')
        answers = [server.post('/api/me/test', {'channel': 'page'}, ada).code for _ in range(30)]
        equal((answers[0], answers[-1]), (None, 'too-many'), 'nobody is flooded with tests')


def test_push(benben):
    """From the server's turn to what a browser reads, over the wire."""
    with tempfile.TemporaryDirectory() as folder:
        service = PushService(folder)
        with start(benben, base_url='https://benben.example', notify_delay=1, notify_inside=True, env={'SSL_CERT_FILE': service.certificate}) as server:
            ada, bo = server.guest('Ada'), server.guest('Bo')
            settings(server, bo, push=[service.subscription('/one'), service.subscription('/two')], client={'language': 'fr'})
            equal(server.post('/api/me/test', {'channel': 'push'}, bo).value, {'sent': True}, 'a push service takes a test')
            told = sorted([service.got.get(timeout=10) for _ in range(2)], key=lambda one: one[0])
            equal([one[0] for one in told], ['/one', '/two'], 'for each browser')
            like(told[0][2]['text'], 'Ceci est un test', 'which reads it, in the language of the user')
            equal(signed_for(told[0][1]), (service.origin, server.get('/api/about').value['push']), 'signed for the service with the key that browsers know')
            equal((told[0][1]['Content-Encoding'], told[0][1]['TTL']), ('aes128gcm', '86400'), 'with what the standard asks for')
            table = new_table(server, ada, 'null', 2, 'me open', name='Philae')['id']
            server.post(f'/api/tables/{table}/join', {}, bo)
            player = Player(server, ada)
            player.seat = 0
            player.subscribe(table, **{'from': 0, 'form': 'json'})
            service.answer = 410
            play_to_turn_of(player, bo, table)
            told = [service.got.get(timeout=15)[2] for _ in range(2)]
            equal({one['url'] for one in told}, {f'https://benben.example/#/table/{table}'}, 'a turn comes with the address of its table')
            like(told[0]['text'], 'Philae', 'and its name')
            gone = lambda: server.get('/api/me', bo).value['user']['settings'].get('push')
            ok(until(lambda: len(gone()) < 2), 'a browser that the service says is gone leaves the settings', gone())
            player.close()


def main(benben):
    hook = serve(http.server.ThreadingHTTPServer(('127.0.0.1', 0), Hook))
    socketserver.ThreadingTCPServer.daemon_threads = True
    mail = serve(socketserver.ThreadingTCPServer(('127.0.0.1', 0), Mail))
    with start(benben, notify_delay=1, notify_inside=True, smtp=f'smtp://127.0.0.1:{mail}',
               smtp_from='benben@example.org') as server:
        ada, bo = server.guest('Ada'), server.guest('Bo')
        test_buttons(server, ada, hook)
        test_confirming(server, ada, bo)
        test_mail(server, ada)
        test_turns(server, ada, bo, hook)
        test_quiet(server, ada, bo, hook)
        test_stop(server, ada, bo, hook)
        test_slow_receiver(server, ada, bo, hook)
    test_inside(benben, hook)
    test_push(benben)
    finish()


if __name__ == '__main__':
    main(sys.argv[1])
