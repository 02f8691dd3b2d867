"""A small WebSocket client over a plain socket, for the tests of the server.

Python's standard library only, blocking, one thread. It does what a browser does and, through `frame`
and `raw`, what a browser never would. It is no general client: no TLS, no extensions.

    ws = WS('127.0.0.1', 8080, '/live')
    ws.send('hello')
    text = ws.recv(2)        # None once the server has closed; ws.close_code says why
    ws.close()
"""
import base64
import hashlib
import os
import socket
import struct

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'


class Refused(Exception):
    """The server answered the upgrade with a status other than 101."""

    def __init__(self, status, head):
        super().__init__(f'upgrade refused with status {status}')
        self.status = status
        self.head = head


class WS:
    def __init__(self, host, port, path='/', cookie=None, subprotocol='benben.1', timeout=10.0,
                 headers=None, receive_buffer=None):
        """Connects and upgrades. Raises Refused, or OSError when the connection ends instead."""
        self.close_code = None     # of the close frame received
        self.close_reason = ''
        self.pongs = []            # payloads of the pongs received
        self.pings = 0             # pings received; each is answered
        self.answer_pings = True
        self._parts = []
        self._buffer = bytearray()
        self._ended = False
        self.socket = socket.socket(socket.AF_INET6 if ':' in host else socket.AF_INET)
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(timeout)
        try:
            self.socket.connect((host, port))
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._handshake(host, port, path, cookie, subprotocol, headers or {})
        except BaseException:
            self.socket.close()
            raise

    @classmethod
    def connect(cls, host, port, path='/', cookie=None, subprotocol='benben.1', **more):
        return cls(host, port, path, cookie, subprotocol, **more)

    def _handshake(self, host, port, path, cookie, subprotocol, headers):
        key = base64.b64encode(os.urandom(16)).decode()
        name = f'[{host}]' if ':' in host else host
        lines = [f'GET {path} HTTP/1.1', f'Host: {name}:{port}', 'Upgrade: websocket',
                 'Connection: Upgrade', f'Sec-WebSocket-Key: {key}', 'Sec-WebSocket-Version: 13']
        if subprotocol is not None:
            lines.append(f'Sec-WebSocket-Protocol: {subprotocol}')
        if cookie is not None:
            lines.append(f'Cookie: {cookie}')
        lines += [f'{name}: {value}' for name, value in headers.items()]
        self.socket.sendall(('\r\n'.join(lines) + '\r\n\r\n').encode())
        while b'\r\n\r\n' not in self._buffer:
            self._more()
        head, _, rest = bytes(self._buffer).partition(b'\r\n\r\n')
        self._buffer = bytearray(rest)
        self.head = head.decode('latin-1')
        status = int(self.head.split(' ', 2)[1])
        if status != 101:
            raise Refused(status, self.head)
        self.headers = {}
        for line in self.head.split('\r\n')[1:]:
            name, _, value = line.partition(':')
            self.headers[name.strip().lower()] = value.strip()
        expected = base64.b64encode(hashlib.sha1((key + GUID).encode()).digest()).decode()
        if self.headers.get('sec-websocket-accept') != expected:
            raise OSError('the server accepted another key')

    def _more(self):
        data = self.socket.recv(65536)
        if not data:
            self._ended = True
            raise ConnectionError('the server ended the connection')
        self._buffer += data

    # --- sending

    def raw(self, data):
        """Sends bytes as they are."""
        self.socket.sendall(data)

    @staticmethod
    def encode(opcode, payload=b'', final=True, masked=True, reserved=0):
        """One frame as bytes."""
        head = bytearray([(0x80 if final else 0) | reserved << 4 | opcode])
        bit = 0x80 if masked else 0
        if len(payload) < 126:
            head.append(bit | len(payload))
        elif len(payload) < 65536:
            head.append(bit | 126)
            head += struct.pack('>H', len(payload))
        else:
            head.append(bit | 127)
            head += struct.pack('>Q', len(payload))
        if not masked:
            return bytes(head) + payload
        mask = os.urandom(4)
        repeated = (mask * (len(payload) // 4 + 1))[:len(payload)]
        number = int.from_bytes(payload, 'big') ^ int.from_bytes(repeated, 'big')
        return bytes(head) + mask + number.to_bytes(len(payload), 'big')

    def frame(self, opcode, payload=b'', final=True, masked=True, reserved=0):
        """Sends one frame, also one that the protocol forbids."""
        self.raw(self.encode(opcode, payload, final, masked, reserved))

    def send(self, text):
        self.frame(TEXT, text.encode())

    def ping(self, payload=b''):
        self.frame(PING, payload)

    # --- receiving

    def _take_frame(self):
        """(final, opcode, payload), or None when the buffer holds no whole frame."""
        data = self._buffer
        if len(data) < 2:
            return None
        if data[1] & 0x80:
            raise OSError('the server masked a frame')
        length, start = data[1] & 0x7F, 2
        if length == 126:
            if len(data) < 4:
                return None
            length, start = struct.unpack('>H', data[2:4])[0], 4
        elif length == 127:
            if len(data) < 10:
                return None
            length, start = struct.unpack('>Q', data[2:10])[0], 10
        if len(data) < start + length:
            return None
        payload = bytes(data[start:start + length])
        final, opcode = bool(data[0] & 0x80), data[0] & 0x0F
        del data[:start + length]
        return final, opcode, payload

    def _handle(self, final, opcode, payload):
        """The text a frame completes, or None."""
        if opcode == PING:
            self.pings += 1
            if self.answer_pings:
                self.frame(PONG, payload)
        elif opcode == PONG:
            self.pongs.append(payload)
        elif opcode == CLOSE:
            self.close_code = struct.unpack('>H', payload[:2])[0] if len(payload) >= 2 else 1005
            self.close_reason = payload[2:].decode()
            self._ended = True
            try:
                self.frame(CLOSE, payload[:2])
            except OSError:
                pass
        elif opcode in (TEXT, CONTINUATION):
            self._parts.append(payload)
            if final:
                whole, self._parts = b''.join(self._parts), []
                return whole.decode()
        else:
            raise OSError(f'unexpected frame of kind {opcode}')
        return None

    def recv(self, timeout=10.0):
        """The next message; None when the connection is closed. Raises TimeoutError when neither comes."""
        self.socket.settimeout(timeout)
        while not self._ended:
            frame = self._take_frame()
            if frame is None:
                try:
                    self._more()
                except ConnectionError:
                    self._ended = True
                continue
            text = self._handle(*frame)
            if text is not None:
                return text
        return None

    def wait_closed(self, timeout=10.0):
        """Reads until the end and returns the close code; None when there was no close frame."""
        while self.recv(timeout) is not None:
            pass
        return self.close_code

    # --- ending

    def close(self, code=1000):
        """Says goodbye, waits for the answer, ends the connection."""
        try:
            if not self._ended:
                self.frame(CLOSE, struct.pack('>H', code))
                self.wait_closed(2.0)
        except OSError:
            pass
        self.socket.close()

    def drop(self):
        """Ends the connection without a word, as a lost network does."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack('ii', 1, 0))
        self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
