"""A player for the tests: one WebSocket, messages sorted by kind, acts sent and awaited.

It knows docs/protocol.md and no rule of any game: it picks among the legal actions it is told.
"""
import json
import time

from wsclient import WS


class Player:
    def __init__(self, server, cookie=None, **options):
        self.server, self.cookie = server, cookie
        self.options = options
        self.acts = 0
        self.connect()

    def connect(self):
        self.ws = WS.connect(self.server.host, self.server.port, '/ws', cookie=self.cookie,
                             **self.options)
        self.inbox = []

    def send(self, t, **members):
        self.ws.send(json.dumps({'t': t, **members}))

    def next(self, timeout=10.0):
        """The next message, or None when the server has closed."""
        if self.inbox:
            return self.inbox.pop(0)
        text = self.ws.recv(timeout)
        return None if text is None else json.loads(text)

    def wait(self, wanted, timeout=10.0):
        """The next message that `wanted` (a kind or a function) accepts; the others stay in the inbox."""
        accept = wanted if callable(wanted) else lambda message: message['t'] == wanted
        for i, message in enumerate(self.inbox):
            if accept(message):
                return self.inbox.pop(i)
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            text = self.ws.recv(max(0.01, end - time.monotonic()))
            if text is None:
                raise ConnectionError(f'closed with {self.ws.close_code}')
            message = json.loads(text)
            if accept(message):
                return message
            self.inbox.append(message)
        raise TimeoutError(f'no such message; there were {[m["t"] for m in self.inbox]}')

    def ask(self, t, **members):
        """Sends a request with an id and waits for `done` or `refused`."""
        self.acts += 1
        id = members.pop('id', f'{t}-{self.acts}')
        self.send(t, id=id, **members)
        return self.wait(lambda message: message.get('id') == id and message['t'] != 'pong')

    def subscribe(self, table, **members):
        self.send('subscribe', table=table, **members)

    def quiet(self, seconds=0.3):
        """Everything that comes within this time, the inbox included."""
        messages, self.inbox = self.inbox, []
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                text = self.ws.recv(max(0.01, end - time.monotonic()))
            except TimeoutError:
                break
            if text is None:
                break
            messages.append(json.loads(text))
        return messages

    def close(self):
        self.ws.close()


def new_table(server, cookie, game, players, seats, **more):
    """Creates a table; seats is a text such as 'me open agent'. Returns TABLE."""
    kinds = [{'kind': 'agent', 'agent': 'greedy'} if kind == 'agent' else {'kind': kind}
             for kind in seats.split()]
    answer = server.post('/api/tables', {'game': game, 'options': f'players={players}',
                                         'seats': kinds, **more}, cookie)
    if answer.status != 201:
        raise RuntimeError(answer.text)
    return answer.value


def started(server, cookies, game, **more):
    """A table whose seats are taken by these users, in this order. Returns its id."""
    table = new_table(server, cookies[0], game, len(cookies),
                      ' '.join(['me'] + ['open'] * (len(cookies) - 1)), **more)
    for seat, cookie in enumerate(cookies[1:], 1):
        answer = server.post(f'/api/tables/{table["id"]}/join', {'seat': seat}, cookie)
        if answer.status != 200:
            raise RuntimeError(answer.text)
    return table['id']
