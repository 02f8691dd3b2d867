"""What the tests of server/net/net.h share: a running net_probe, requests and answers byte by byte, counting as TAP.

usage of those tests: net_NAME.py NET_PROBE [NAME...]     a NAME runs only the tests whose name contains it

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

from wsclient import WS

PROGRAM = sys.argv[1]
HOST = '127.0.0.1'
BIG = 300_000
SECOND = 100  # milliseconds of a second in tests that wait


class Probe:
    """A running net_probe."""

    running = []

    def __init__(self, folder='', connections=1000, per_address=0, trusted='', listen=HOST + ':0', second=1000):
        self.process = subprocess.Popen(
            [PROGRAM, listen, folder, str(connections), str(per_address), trusted, str(second)],
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
    """A test that waits, beside the others, with a probe of its own whose seconds are short."""

    def __init__(self, name, test):
        super().__init__(daemon=True)
        self.title, self.test, self.wrong = name, test, 'did not end'
        self.start()

    def run(self):
        probe = Probe(second=SECOND)
        self.wrong = run(self.test, probe)
        if probe.stop():
            self.wrong = self.wrong or 'the probe reports a finding'


def kill_probes():
    """A probe that hangs must not outlive its test."""
    for process in Probe.running:
        if process.poll() is None:
            process.kill()


def main(tests):
    """Runs the functions test_* and slow_* of a module, given as its globals()."""
    atexit.register(kill_probes)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    wanted = sys.argv[2:]
    chosen = {name: test for name, test in tests.items() if name.startswith(('test_', 'slow_')) and
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
        probe = Probe(folder)
        for name, test in chosen.items():
            if name.startswith('test_'):
                report(name, run(test, probe))
        report('test_the_probe_ends_without_a_finding', probe.stop() or None)
        for thread in slow:
            thread.join(80)
            report(thread.title, thread.wrong)
    sys.exit(1 if any(results) else 0)
