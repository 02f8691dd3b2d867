"""Starts `benben serve` for a test, asks it over HTTP, stops or kills it; counts results as TAP.

Python's standard library only. Every server has a port of its own (the system picks one) and a data
folder that goes away with it. It knows addresses and cookies, no game: what a test asks is its own affair.
With BENBEN_TEST_STORE=postgres, under script/postgres, every folder is a database of PostgreSQL instead.

    with start(sys.argv[1]) as server:
        ada = server.guest('Ada')
        status, answer = server.http('GET', '/api/me', cookie=ada)
        ok(status == 200, 'a guest is known')
    finish()
"""
import http.client
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback

# --- TAP

_count = 0
_failed = 0
_lock = threading.RLock()


def ok(good, name, detail=''):
    """One result; returns it, so that a test can stop where going on makes no sense."""
    global _count, _failed
    with _lock:
        _count += 1
        if good:
            print(f'ok {_count} - {name}', flush=True)
        else:
            _failed += 1
            print(f'not ok {_count} - {name}', flush=True)
            for line in str(detail).splitlines():
                print(f'# {line}', flush=True)
    return bool(good)


def equal(found, expected, name):
    return ok(found == expected, name, f'expected {expected!r}\nfound    {found!r}')


def like(found, pattern, name):
    return ok(re.search(pattern, str(found)), name, f'expected {pattern}\nfound    {found!r}')


def note(text):
    with _lock:
        print(f'# {text}', flush=True)


def until(condition, seconds=15.0):
    """What a function finds, as soon as it finds something; what it finds at last."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.05)
    return condition()


def beside(*tests):
    """Runs functions that mostly wait at the same time, each with a server of its own."""
    def run(test):
        try:
            test()
        except BaseException:
            ok(False, f'{getattr(test, "__name__", "a test")} comes to its end', traceback.format_exc())

    threads = [threading.Thread(target=run, args=(test,)) for test in tests]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


BUGS = []  # what servers have said of bugs of their own (core/never.h)


def finish():
    """The plan, and the end of the program."""
    if BUGS:
        ok(False, 'no server tells of a bug of its own', ''.join(BUGS[:5]))
    print(f'1..{_count}', flush=True)
    sys.exit(1 if _failed else 0)


# --- the server


class Answer(tuple):
    """(status, value): value is what the JSON says, or the text when it is none. Also .headers, .text
    and .cookie, the cookie that was set ('' when none was)."""

    def __new__(cls, status, value, headers, text):
        answer = super().__new__(cls, (status, value))
        answer.status, answer.value = status, value
        answer.headers, answer.text = headers, text
        found = re.match(r'benben=[^;]*', headers.get('set-cookie', ''))
        answer.cookie = found.group(0) if found else ''
        return answer

    @property
    def code(self):
        """The code of an error, or None."""
        try:
            return self.value['error']['code']
        except (TypeError, KeyError):
            return None


def database_of(folder):
    """The address of the database that stands for a folder; made if there is none."""
    name = 'test_' + re.sub('[^a-z0-9]', '_', os.path.basename(folder.rstrip('/')).lower())
    store = os.environ['BENBEN_POSTGRES']
    subprocess.run(['psql', '-qX', store, '-c', f'CREATE DATABASE {name}'], stderr=subprocess.DEVNULL, check=False)
    return store.rsplit('/', 1)[0] + '/' + name


class Server:
    def __init__(self, benben, data=None, wait=20.0, file_size=None, env=None, **options):
        """options are those of `benben serve`: agent_ms=50 is --agent-ms 50, json_log=True a flag. No file of
        the server may become larger than file_size bytes: that is a full disk. env is added to its environment."""
        self.benben = benben
        self.own_data = data is None
        self.data = data or tempfile.mkdtemp(prefix='benben-test-')
        self.options = options
        if os.environ.get('BENBEN_TEST_STORE') == 'postgres' and 'store' not in options:
            self.options = {'store': database_of(self.data), **options}
        self.file_size, self.env = file_size, env
        self.host, self.port = '127.0.0.1', 0
        self.process = None
        self.log = []
        self.errors = []  # what was refused, as it was told
        self._start(wait)

    def _command(self):
        options = {'listen': f'{self.host}:{self.port}', 'data': self.data,
                   'requests_per_second': 0, 'messages_per_second': 0, **self.options}
        command = [self.benben, 'serve']
        for name, value in options.items():
            flag = '--' + name.replace('_', '-')
            if value is True:
                command.append(flag)
            elif value is not None and value is not False:
                command += [flag, str(value)]
        return command

    def _limit(self):
        resource.setrlimit(resource.RLIMIT_FSIZE, (self.file_size, self.file_size))

    def _start(self, wait=20.0):
        self.process = subprocess.Popen(self._command(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True, env={**os.environ, **(self.env or {})},
                                        preexec_fn=self._limit if self.file_size else None)
        # A server must never wait for a reader of its log.
        self._reader = threading.Thread(target=self._read_log, args=(self.process.stderr,), daemon=True)
        self._reader.start()
        timer = threading.Timer(wait, self.process.kill)
        timer.start()
        self.ready_line = self.process.stdout.readline()
        timer.cancel()
        found = re.search(r'http://([^ ]*):(\d+)', self.ready_line)
        if not found:
            self.process.wait()
            self._reader.join(2)
            raise RuntimeError('the server did not start: ' + ''.join(self.log).strip())
        self.port = int(found.group(2))
        self.base = f'http://{self.host}:{self.port}'

    def _read_log(self, stream):
        for line in stream:
            self.log.append(line)
            if 'a bug in benben' in line:
                BUGS.append(line)

    def http(self, method, path, body=None, cookie=None, headers=None, raw=None):
        """One request on a connection of its own. body becomes JSON; raw bytes are sent as they are."""
        sent = dict(headers or {})
        data = raw
        if body is not None:
            data = json.dumps(body).encode()
        if data is None and method == 'POST':
            data = b'{}'
        if data is not None:
            sent.setdefault('Content-Type', 'application/json')
        if cookie:
            sent['Cookie'] = cookie
        connection = http.client.HTTPConnection(self.host, self.port, timeout=30)
        try:
            connection.request(method, path, data, sent)
            response = connection.getresponse()
            text = response.read().decode()
            found = {name.lower(): ', '.join(response.headers.get_all(name)) for name in response.headers}
        finally:
            connection.close()
        try:
            value = json.loads(text)
        except ValueError:
            value = text
        if response.status >= 400:
            self.errors.append(text)
        return Answer(response.status, value, found, text)

    def get(self, path, cookie=None):
        return self.http('GET', path, cookie=cookie)

    def post(self, path, body=None, cookie=None):
        return self.http('POST', path, {} if body is None else body, cookie)

    def guest(self, name='Ada'):
        """A new user; returns the cookie."""
        answer = self.http('POST', '/api/me', {'name': name})
        if answer.status != 200 or not answer.cookie:
            raise RuntimeError(f'no guest: {answer.status} {answer.text}')
        return answer.cookie

    def user_id(self, cookie):
        return self.get('/api/me', cookie).value['user']['id']

    def memory(self):
        """Resident bytes of the process."""
        with open(f'/proc/{self.process.pid}/statm', encoding='ascii') as file:
            return int(file.read().split()[1]) * os.sysconf('SC_PAGE_SIZE')

    def stored(self):
        """The bytes of the database, as far as they could tell something."""
        if 'store' in self.options:
            return subprocess.run(['pg_dump', '--data-only', self.options['store']], capture_output=True, check=True).stdout
        with open(self.data + '/benben.db', 'rb') as file:
            return file.read()

    # --- ending

    def stop(self, timeout=10.0):
        """SIGTERM, as systemd does; returns the exit code. The data stays until clean()."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(timeout)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            code = 'killed'
        self._end()
        return code

    def kill9(self):
        self.process.kill()
        self.process.wait()
        self._end()

    def _end(self):
        self._reader.join(2)
        self.process.stdout.close()
        self.process.stderr.close()
        bugs = [line for line in self.log if 'a bug in benben' in line]
        if bugs:
            ok(False, 'the server has met no bug of its own', ''.join(bugs[:5]))

    def restart(self, **options):
        """Starts again on the same port and data, after stop or kill9; options are added to the old ones."""
        if self.process.poll() is None:
            self.stop()
        self.options = {**self.options, **options}
        for attempt in range(20):
            try:
                self._start()
                return
            except RuntimeError:
                if attempt == 19:
                    raise
                time.sleep(0.05)

    def clean(self):
        if self.process.poll() is None:
            self.kill9()
        if self.own_data:
            shutil.rmtree(self.data, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.clean()


def ends_well(nodes):
    """Nodes that have had no error to tell, have waited for no read, and stop when they are told to."""
    for i, node in enumerate(nodes):
        errors = [line for line in node.log if ' error ' in line]
        ok(not errors, f'node {i} has no error to tell', ''.join(errors[:5]))
        equal(metric(node, 'waits_total'), 0, f'the loop of node {i} has waited for no read')
        equal(node.stop(), 0, f'node {i} stops cleanly')


def metric(server, name):
    return float(next(line for line in server.get('/metrics').text.splitlines()
                      if line.startswith(f'benben_{name} ')).split()[1])


def psql(sql):
    """The words of an answer of the PostgreSQL that script/postgres has started."""
    return subprocess.run(['psql', '-qAtX', os.environ['BENBEN_POSTGRES'], '-c', sql], capture_output=True, text=True, check=True).stdout.split()


def start(benben, **options):
    return Server(benben, **options)
