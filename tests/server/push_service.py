"""A push service and a browser of a test's own: takes web push over HTTPS, checks the server's signature (RFC 8292) and reads the message
as a browser would (RFC 8291). Python's standard library only, so the curve and the cipher are written out; slow and not for secrets."""
import base64
import hashlib
import hmac
import http.server
import json
import os
import queue
import secrets
import ssl
import subprocess
import threading

# --- P-256

P = 2**256 - 2**224 + 2**192 + 2**96 - 1
N = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551
G = (0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296, 0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5)


def add(a, b):
    if a is None or b is None:
        return a or b
    if a[0] == b[0] and (a[1] + b[1]) % P == 0:
        return None
    slope = (3 * a[0] * a[0] - 3) * pow(2 * a[1], -1, P) if a == b else (b[1] - a[1]) * pow(b[0] - a[0], -1, P)
    x = (slope * slope - a[0] - b[0]) % P
    return x, (slope * (a[0] - x) - a[1]) % P


def times(factor, point):
    total = None
    while factor:
        if factor & 1:
            total = add(total, point)
        point, factor = add(point, point), factor >> 1
    return total


def to_bytes(point):
    return b'\4' + point[0].to_bytes(32, 'big') + point[1].to_bytes(32, 'big')


def to_point(data):
    return int.from_bytes(data[1:33], 'big'), int.from_bytes(data[33:65], 'big')


def is_signed(key, text, signature):
    r, s = int.from_bytes(signature[:32], 'big'), int.from_bytes(signature[32:], 'big')
    inverse = pow(s, -1, N)
    found = add(times(int.from_bytes(hashlib.sha256(text).digest(), 'big') * inverse % N, G), times(r * inverse % N, key))
    return found is not None and found[0] % N == r


# --- AES-128-GCM, without its tag: what is asked is whether the text is the right one


def _box():
    box, power = [0] * 256, [1]
    for _ in range(254):
        x = power[-1]
        power.append(x ^ (x << 1 & 255) ^ (0x1b if x & 128 else 0))
    for i in range(256):
        x = power[-power.index(i) % 255] if i else 0
        box[i] = x ^ (x << 1 | x >> 7) & 255 ^ (x << 2 | x >> 6) & 255 ^ (x << 3 | x >> 5) & 255 ^ (x << 4 | x >> 4) & 255 ^ 0x63
    return box


BOX = _box()


def _twice(x):
    return x << 1 & 255 ^ (0x1b if x & 128 else 0)


def encrypt_block(key, block):
    keys, round_constant = list(key), 1
    while len(keys) < 176:
        word = keys[-4:]
        if len(keys) % 16 == 0:
            word = [BOX[x] for x in word[1:] + word[:1]]
            word[0] ^= round_constant
            round_constant = _twice(round_constant)
        keys += [a ^ b for a, b in zip(keys[-16:-12], word)]
    state = [a ^ b for a, b in zip(block, keys)]
    for turn in range(1, 11):
        state = [BOX[state[(i + 4 * (i % 4)) % 16]] for i in range(16)]
        if turn < 10:
            mixed = []
            for c in range(0, 16, 4):
                column = state[c:c + 4]
                whole = column[0] ^ column[1] ^ column[2] ^ column[3]
                mixed += [column[i] ^ whole ^ _twice(column[i] ^ column[(i + 1) % 4]) for i in range(4)]
            state = mixed
        state = [a ^ b for a, b in zip(state, keys[16 * turn:])]
    return bytes(state)


def decrypt(key, nonce, data):
    text = b''
    for i in range(0, len(data) - 16, 16):
        stream = encrypt_block(key, nonce + (2 + i // 16).to_bytes(4, 'big'))
        text += bytes(a ^ b for a, b in zip(data[i:min(i + 16, len(data) - 16)], stream))
    return text


# --- the browser and its service


def from_base64(text):
    return base64.urlsafe_b64decode(text + '=' * (-len(text) % 4))


def to_base64(data):
    return base64.urlsafe_b64encode(data).decode().rstrip('=')


def expand(salt, secret, info, length):
    return hmac.new(hmac.new(salt, secret, 'sha256').digest(), info + b'\1', 'sha256').digest()[:length]


class PushService:
    """`got` has (path, headers, what the browser reads); `answer` is the status it answers. `certificate` is to be trusted."""

    def __init__(self, folder):
        self.secret, self.auth, self.got, self.answer = secrets.randbelow(N - 1) + 1, os.urandom(16), queue.Queue(), 201
        self.public = to_bytes(times(self.secret, G))
        self.certificate, key = folder + '/push.pem', folder + '/push.key'
        subprocess.run(['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1', '-addext',
                        'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', self.certificate], check=True, capture_output=True)
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers['Content-Length']))
                self.send_response(service.answer)
                self.end_headers()
                service.got.put((self.path, dict(self.headers), service.read(body)))

            def log_message(self, *_):
                pass
        server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, key)
        server.socket = context.wrap_socket(server.socket, server_side=True)
        self.origin = f'https://127.0.0.1:{server.server_address[1]}'
        threading.Thread(target=server.serve_forever, daemon=True).start()

    def subscription(self, path):
        return {'endpoint': self.origin + path, 'keys': {'p256dh': to_base64(self.public), 'auth': to_base64(self.auth)}}

    def read(self, body):
        salt, sender = body[:16], body[21:86]
        shared = times(self.secret, to_point(sender))[0].to_bytes(32, 'big')
        secret = expand(self.auth, shared, b'WebPush: info\0' + self.public + sender, 32)
        text = decrypt(expand(salt, secret, b'Content-Encoding: aes128gcm\0', 16), expand(salt, secret, b'Content-Encoding: nonce\0', 12), body[86:])
        return json.loads(text.rstrip(b'\0')[:-1])


def signed_for(headers):
    """Whose push it is by its signature: (audience, key as the server tells it), or None when it is not signed."""
    token, key = headers['Authorization'].removeprefix('vapid t=').split(', k=')
    text, signature = token.rsplit('.', 1)
    if not is_signed(to_point(from_base64(key)), text.encode(), from_base64(signature)):
        return None
    return json.loads(from_base64(text.split('.')[1]))['aud'], key
