"""Running a server: start, health, metrics, log, stop. TAP.
usage: ops.py BENBEN"""
import fcntl
import json
import os
import resource
import shlex
import signal
import socket
import subprocess
import sys
import tempfile
import termios
import time

from harness import beside, equal, finish, like, ok, start
from player import Player, started


def starting(benben):
    folder = tempfile.TemporaryDirectory(prefix='benben-test-')
    data = folder.name + '/a/b'
    with start(benben, data=data) as server:
        equal(server.ready_line, f'Benben is at {server.base} (data in {data}; Ctrl-C stops)\n',
              'the ready line is the address')
        ok(os.path.exists(data + '/benben.db'), 'the database was made')
        equal(os.stat(data).st_mode & 0o777, 0o700, 'nobody else may look')
        second = subprocess.run([benben, 'serve', '--data', data, '--listen', '127.0.0.1:0'],
                                capture_output=True, text=True, timeout=20, check=False)
        equal(second.returncode, 2, 'a second server with the same data is refused')
        like(second.stderr, '^benben: [^\n]+\n$', 'in one sentence')
        second = subprocess.run([benben, 'serve', '--data', data + '2', '--listen', f'127.0.0.1:{server.port}'],
                                capture_output=True, text=True, timeout=20, check=False)
        equal(second.returncode, 2, 'a second server at the same port is refused')
        like(second.stderr, '^benben: [^\n]*(in use|port)[^\n]*\n$', 'in one sentence')
        equal(second.stdout, '', 'that says nothing else')
    for options, sentence in [
            (('--listen', 'nonsense'), 'nonsense'), (('--listen', '1.2.3.4:99999'), '1.2.3.4:99999'),
            (('--data', '/dev/null/x'), '/dev/null/x'), (('--base-url', 'play.example.org'), 'http://'),
            (('--connections', '0'), 'connections'), (('--smtp', 'smtp://localhost'), 'smtp-from')]:
        given = {'--data': data + '3', '--listen': '127.0.0.1:0', **dict([options])}
        bad = subprocess.run([benben, 'serve', *[word for pair in given.items() for word in pair]],
                             capture_output=True, text=True, timeout=20, check=False)
        ok(bad.returncode == 2 and sentence in bad.stderr and bad.stderr.count('\n') == 1,
           f'{" ".join(options)} is refused with a sentence', f'{bad.returncode}: {bad.stderr}')


def listening(server):
    """TECH's trap: an IPv4 address must not open every interface."""
    found = []
    for name in ['tcp', 'tcp6']:
        with open('/proc/net/' + name, encoding='ascii') as file:
            for line in file.readlines()[1:]:
                local, state = line.split()[1], line.split()[3]
                if state == '0A' and int(local.split(':')[1], 16) == server.port:
                    found.append(local.split(':')[0])
    equal(found, ['0100007F'], 'only 127.0.0.1 listens')


def health(server):
    equal(server.get('/healthz'), (200, {'status': 'ok'}), 'healthy')
    about = server.get('/api/about').value
    like(about['version'], r'^\d+\.\d+\.\d+$', 'the version')
    equal([game['name'] for game in about['games']], ['null', 'sare', 'tekhenu'], 'the games')
    for game in about['games']:
        ok(game['agents'][0] == 'random' and game['seats_max'] >= game['seats_min'] >= 1 and
           game['options'][0]['name'] == 'players', f'{game["name"]} with agents and options', game)
    equal(about['base_url'], server.base, 'the address')
    equal(about['limits']['body'], 8192, 'the limits')


def metrics(server):
    server.get('/api/nothing')
    answer = server.get('/metrics')
    like(answer.headers['content-type'], r'^text/plain; version=0\.0\.4', 'metrics are Prometheus text')
    values, helps = {}, set()
    for line in answer.text.splitlines():
        if line.startswith('# HELP '):
            ok(line.split()[2] not in helps, f'{line.split()[2]} is described once')
            helps.add(line.split()[2])
        elif not line.startswith('#'):
            name, value = line.rsplit(' ', 1)
            values[name] = float(value)
    ok(all(any(name.startswith(known) for known in helps) for name in values), 'every sample is described')
    ok(values['benben_requests_total'] >= 3, 'requests are counted', values)
    ok(values['benben_refused_total{code="missing"}'] >= 1, 'refusals are counted by code')
    ok(values['process_resident_memory_bytes'] > 1e6, 'memory is told')
    ok(abs(values['process_start_time_seconds'] - time.time()) < 120, 'the start is told')
    ok('benben_commit_seconds_bucket{le="+Inf"}' in values, 'the time of commits is told')
    wanted = {'benben_database_bytes', 'benben_loop_lag_seconds_count', 'benben_notifications_failed_total', 'process_cpu_seconds_total',
              'process_open_fds', 'process_max_fds', 'process_virtual_memory_bytes'}
    equal(wanted - set(values), set(), 'and what else an operator looks at')
    ok(values['benben_database_bytes'] > 0, 'the database has a size')


def report(server):
    equal(server.get('/api/tables/nosuch/report').status, 404, 'a report of no table')
    cookie = server.guest('Ada')
    table = server.post('/api/tables', {'game': 'null', 'options': 'players=2', 'seats': [
        {'kind': 'me'}, {'kind': 'agent', 'agent': 'random'}]}, cookie)
    if not ok(table.status == 201, 'a table', table.text):
        return
    answer = server.get(f'/api/tables/{table.value["id"]}/report', cookie)
    equal(answer.status, 200, 'a report of a table')
    if table.value['state'] == 'open':
        server.post(f'/api/tables/{table.value["id"]}/start', {}, cookie)
        answer = server.get(f'/api/tables/{table.value["id"]}/report', cookie)
    like(answer.value['record'], '^benben record 1\n', 'has the record')
    ok('\nsecret ' not in answer.value['record'], 'without the secret of the dice')
    equal(answer.value['version'], server.get('/api/about').value['version'], 'and the version')
    table = server.post('/api/tables', {'game': 'sare', 'options': 'players=2', 'seats': [
        {'kind': 'agent', 'agent': 'greedy'}, {'kind': 'agent', 'agent': 'greedy'}]}, cookie).value['id']
    server.post(f'/api/tables/{table}/start', {}, cookie)
    until = time.monotonic() + 60
    while server.get(f'/api/tables/{table}').value['table']['state'] != 'over' and time.monotonic() < until:
        time.sleep(0.05)
    equal(server.get(f'/api/tables/{table}/report').value['record'], server.get(f'/api/tables/{table}/record').text,
          'of a whole game, too')


def log(benben):
    with start(benben, json_log=True) as server:
        server.stop()
        lines = [json.loads(line) for line in server.log]
    equal([line['what'] for line in lines if line['what'] in ('started', 'stopping', 'stopped')],
          ['started', 'stopping', 'stopped'], 'the log as JSON')
    ok(all({'time', 'level'} <= set(line) for line in lines), 'with time and level')
    with start(benben) as server:
        server.stop()
        like(server.log[0], r'^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z info started version=', 'the log as text')


def stopping(benben):
    for name in ['SIGTERM', 'SIGINT']:
        with start(benben) as server:
            idle = socket.create_connection((server.host, server.port))
            server.process.send_signal(getattr(signal, name))
            equal(server.process.wait(60), 0, f'{name} stops it, though a connection is open')
            idle.close()
    with start(benben) as server:
        server.process.send_signal(signal.SIGTERM)
        server.process.send_signal(signal.SIGTERM)
        equal(server.process.wait(10), 0, 'so do two signals')


def full_disk(benben):
    """What cannot be stored is not acknowledged, and the server goes on."""
    with start(benben, file_size=400 * 1024) as server:
        cookies, refused = [], None
        for i in range(2000):
            answer = server.post('/api/me', {'name': f'Guest {i}'})
            if answer.status != 200:
                refused = answer
                break
            cookies.append(answer.cookie)
        ok(refused and (refused.status, refused.code) == (503, 'storage'), 'a full disk refuses',
           refused and refused.text)
        ok(refused and not refused.cookie, 'without a cookie')
        equal(server.get('/api/me', cookies[0]).status, 200, 'what was stored can still be read')
        server.kill9()
        server.file_size = None
        server.restart()
        known = [server.get('/api/me', cookie).value['user'] for cookie in cookies[-20:]]
        ok(all(known), 'whatever was acknowledged is there, with room again')
        equal(server.get('/healthz').status, 200, 'and it is healthy')


def passing_failure(benben):
    """The disk is full for a while, under a table where people play and one where agents do."""
    with start(benben, slow_agent=50) as server:
        cookies = [server.guest('Ada'), server.guest('Bo')]
        table = started(server, cookies, 'null')
        slow = [{'kind': 'agent', 'agent': 'slow'}] * 2
        agents = server.post('/api/tables', {'game': 'tekhenu', 'options': 'players=2', 'seats': slow}, cookies[0])
        agents = agents.value['id']
        server.post(f'/api/tables/{agents}/start', {}, cookies[0])
        players = [Player(server, cookie) for cookie in cookies]
        for player in players:
            player.subscribe(table, form='json')
        updates = [player.wait('update') for player in players]
        actor, seq = updates[0]['actor'], updates[0]['seq']
        action = updates[actor]['legal'][0]['id']
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
        answer = players[actor].ask('act', table=table, seq=seq, action=action, id='same')
        equal((answer['t'], answer.get('error', {}).get('code')), ('refused', 'storage'), 'an act that is not stored is refused')
        equal([m for p in players for m in p.quiet(0.2) if m['t'] == 'update'], [], 'and nobody is told of it')
        shown = server.get(f'/api/tables/{table}', cookies[actor]).value
        equal((shown['update']['seq'], shown['table']['to_act']), (seq, actor), 'the table is as before')
        time.sleep(2.5)
        failures = len([line for line in server.log if f'table={agents}' in line and 'error' in line])
        ok(failures < 8, f'agents do not storm a disk that fails ({failures} failures in 3 s)')
        equal(server.get('/healthz').status, 503, 'the server is not well')
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        equal(server.get('/healthz').status, 200, 'until there is room again')
        answer = players[actor].ask('act', table=table, seq=seq, action=action, id='same')
        equal((answer['t'], answer['seq']), ('done', seq + 1), 'then the same act is done')
        equal([p.wait('update')['from'] for p in players], [seq, seq], 'and everybody sees it')
        before = server.get(f'/api/tables/{agents}').value['table']['seq']
        end = time.monotonic() + 60
        while time.monotonic() < end and server.get(f'/api/tables/{agents}').value['table']['seq'] == before:
            time.sleep(0.1)
        ok(time.monotonic() < end, 'and the agents go on')
        for player in players:
            player.close()


def reloading(benben):
    """SIGHUP: a new web client without a restart."""
    def write(name, text):
        os.makedirs(os.path.dirname(f'{web}/{name}'), exist_ok=True)
        with open(f'{web}/{name}', 'w', encoding='ascii') as file:
            file.write(text)

    def hang_up(server, said):
        before = len(server.log)
        server.process.send_signal(signal.SIGHUP)
        end = time.monotonic() + 60
        while time.monotonic() < end and not any(said in line for line in server.log[before:]):
            time.sleep(0.02)
        return any(said in line for line in server.log[before:])

    with tempfile.TemporaryDirectory(prefix='benben-test-') as web:
        write('index.html', 'one')
        write('sw.js', 'one')
        write('assets/app-AAAA1111.js', 'first')
        with start(benben, web=web) as server:
            player = Player(server, server.guest())
            tag = server.get('/').headers['etag']
            os.remove(f'{web}/assets/app-AAAA1111.js')
            write('index.html', 'two')
            write('sw.js', 'two')
            write('assets/app-BBBB2222.js', 'second')
            equal(server.get('/').text, 'one', 'a file that changed is not served by itself')
            ok(hang_up(server, 'web files read again'), 'SIGHUP reads the web files again and logs it', server.log)
            equal((server.get('/').text, server.get('/sw.js').text), ('two', 'two'), 'the new page is served')
            equal(server.http('GET', '/', headers={'If-None-Match': tag}).status, 200, 'the old one is not good any more')
            equal(server.get('/assets/app-BBBB2222.js').text, 'second', 'with its files')
            old = server.get('/assets/app-AAAA1111.js')
            equal((old.text, old.headers['cache-control']), ('first', 'public, max-age=31536000, immutable'),
                  'open pages still find theirs')
            player.send('ping')
            equal(player.wait('pong')['t'], 'pong', 'sockets go on')
            ok(hang_up(server, 'web files have not changed'), 'nothing new is nothing', server.log)
            os.remove(f'{web}/index.html')
            ok(hang_up(server, 'has no index.html'), 'half a client is refused', server.log)
            equal(server.get('/').text, 'two', 'and the last whole one stays')
            player.close()
            equal(server.stop(), 0, 'and the server stops cleanly')


def hung_up(benben):
    """A server that was started from a terminal goes with it."""
    ours, its = os.openpty()

    def take_terminal():
        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    with tempfile.TemporaryDirectory(prefix='benben-test-') as data:
        process = subprocess.Popen([benben, 'serve', '--data', data, '--listen', '127.0.0.1:0'], stdin=its,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=take_terminal)
        os.close(its)
        process.stdout.readline()
        process.send_signal(signal.SIGHUP)
        time.sleep(0.3)
        equal(process.poll(), None, 'SIGHUP at a terminal is no end')
        os.close(ours)
        try:
            code = process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            code = 'still runs'
        equal(code, 0, 'but the end of the terminal is')
        like(process.stderr.read(), 'stopped', 'a clean one')
        process.stdout.close()
        process.stderr.close()


def unit(benben):
    """What the systemd unit runs is there on any Debian: a bare one has no /bin/kill."""
    with open('deploy/benben.service', encoding='utf-8') as file:
        lines = [line.strip().partition('=') for line in file if line.startswith('Exec')]
    commands = {name: shlex.split(command.lstrip('+')) for name, _, command in lines}
    equal({words[0] for words in commands.values()}, {'/bin/sh', '/usr/local/bin/benben'}, 'the unit needs a shell and the program')
    with start(benben) as server:
        done = subprocess.run(commands['ExecReload'], env={'MAINPID': str(server.process.pid)}, capture_output=True, text=True, timeout=20,
                              check=False)
        equal((done.returncode, done.stderr), (0, ''), 'its reload reaches the server')
        equal(server.stop(), 0, 'which goes on until it is stopped')


def running(benben):
    with start(benben) as server:
        listening(server)
        health(server)
        metrics(server)
        report(server)
        equal(server.stop(), 0, 'the server stops cleanly')


def main():
    benben = sys.argv[1]
    # Alone: they run code of their own in the child, which does not go well beside threads.
    hung_up(benben)
    full_disk(benben)
    beside(*[lambda part=part: part(benben) for part in (
        starting, running, log, stopping, reloading, passing_failure, unit)])
    finish()


main()
