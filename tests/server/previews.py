#!/usr/bin/env python3
"""What a link shows in a chat: the head of /table/ID, /replay/ID and /puzzle/NUMBER. TAP.
usage: previews.py BENBEN"""
import os
import re
import sys
import tempfile
import time

from harness import equal, finish, ok, start
from player import new_table, started

PAGE = '<!doctype html>\n<html>\n  <head>\n    <title>Benben</title>\n  </head>\n  <body></body>\n</html>\n'


def head(server, path, cookie=None):
    """The values of the head by their names; none: the page is as it was built."""
    answer = server.get(path, cookie)
    equal(answer.status, 200, f'{path} is a page')
    ok(answer.headers['content-type'].startswith('text/html'), 'of HTML', answer.headers)
    if answer.text == PAGE:
        return {}
    equal(re.sub(r'<meta [^>]*>\n    ', '', answer.text).replace('</head>', '  </head>').replace('    </head>', '  </head>'),
          PAGE, 'nothing else of the page is changed')
    return dict(re.findall(r'<meta property="og:([a-z:_]+)" content="([^"]*)" />', answer.text))


def open_table(server):
    ada = server.guest('Ada <b>&"')
    table = new_table(server, ada, 'tekhenu', 3, 'me open invited', name='<script>x')['id']
    found = head(server, f'/table/{table}')
    equal(found['title'], '&lt;script&gt;x · Tekhenu: Obelisk of the Sun', 'the title is that of the table and its game, as text')
    equal(found['description'], 'Ada &lt;b&gt;&amp;&quot;, ?, ?', 'who sits there, and nobody who does not')
    equal(found['image'], f'{server.base}/previews/tekhenu.jpg', 'a picture, with its whole address')
    equal(found['url'], f'{server.base}/table/{table}', 'its address')
    invitation = server.get(f'/api/tables/{table}', ada).value['table']['invites'][0]['code']
    ok(invitation not in server.get(f'/table/{table}', ada).text, 'no invitation, whoever asks')


def private_table(server):
    cookies = [server.guest('Ada'), server.guest('Bo')]
    table = started(server, cookies, 'null', name='Secret', spectators=False)
    for path in (f'/table/{table}', f'/replay/{table}'):
        equal(head(server, path), {}, 'nothing of a table that strangers may not see')
        equal(head(server, path, cookies[0]), {}, 'even if somebody asks who may')


def ended_table(server):
    ada = server.guest('Ada')
    table = new_table(server, ada, 'null', 2, 'me agent', name='')['id']
    server.post(f'/api/tables/{table}/start', {}, ada)
    equal(head(server, f'/table/{table}')['title'], server.get('/api/about').value['games'][0]['title'],
          'a table without a name has that of its game')
    before = head(server, f'/table/{table}')['description']
    equal(before, 'Ada, greedy', 'no points while it is played')
    server.post(f'/api/tables/{table}/resign', {}, ada)
    for _ in range(400):
        now = server.get(f'/api/tables/{table}').value['table']
        if now['state'] == 'over':
            break
        time.sleep(0.02)
    equal(now['state'], 'over', 'agents play it to its end')
    seats = sorted(now['seats'], key=lambda seat: seat['place'])
    names = [seat.get('name') or ('Ada' if seat.get('for') else seat.get('agent')) for seat in seats]
    equal(head(server, f'/replay/{table}')['description'],
          ', '.join(f'{seat["place"]}. {name} {seat["score"]}' for seat, name in zip(seats, names)), 'how it ended, the first first')


def others(server):
    equal(head(server, '/puzzle/12')['title'], 'Benben · Puzzle 12', 'a puzzle has its number')
    for path in ('/table/none', '/replay/AAAAAAAAAAAAAAAA', '/table/' + 'a' * 300, '/table/%3Cscript%3E', '/other/12', '/'):
        equal(head(server, path), {}, 'the page alone')
    equal(server.http('HEAD', '/puzzle/12').status, 200, 'HEAD, too')
    equal(server.post('/puzzle/12', {}).status, 405, 'and nothing else')


with tempfile.TemporaryDirectory(prefix='benben-test-') as web:
    with open(os.path.join(web, 'index.html'), 'w', encoding='utf-8') as file:
        file.write(PAGE)
    with start(sys.argv[1], web=web) as one:
        for test in (open_table, private_table, ended_table, others):
            test(one)
finish()
