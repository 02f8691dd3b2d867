#!/usr/bin/env python3
"""Lines that can be slow, stand still or be cut: a proxy for TCP between a node and its database, one port for every node.

As a program it prints its ports in one line and takes orders at its standard input, one a line: `NUMBER slow MS` (every piece is
late by so much), `NUMBER still` (nothing gets through; it is kept), `NUMBER cut` (connections end, new ones are refused),
`NUMBER open`. It ends with its input. A process of its own, so that it does not wait for whoever tests."""
import asyncio
import subprocess
import sys


class Line:
    def __init__(self, target):
        self.target, self.mode, self.late = target, 'open', 0.0
        self.open = asyncio.Event()
        self.open.set()
        self.writers = set()

    async def pump(self, reader, writer):
        """A piece does not wait for the one before it: a line that is slow is long, not narrow."""
        pieces = asyncio.Queue(256)
        handing = asyncio.create_task(self.hand_on(pieces, writer))
        try:
            while data := await reader.read(65536):
                await pieces.put((asyncio.get_running_loop().time() + (self.late if self.mode == 'slow' else 0), data))
        except (OSError, asyncio.IncompleteReadError):
            pass
        await pieces.put((0, b''))
        await handing

    async def hand_on(self, pieces, writer):
        loop = asyncio.get_running_loop()
        try:
            while (piece := await pieces.get())[1]:
                await self.open.wait()
                if piece[0] > loop.time():
                    await asyncio.sleep(piece[0] - loop.time())
                writer.write(piece[1])
                await writer.drain()
        except OSError:
            while (await pieces.get())[1]:
                pass
        writer.close()

    async def serve(self, reader, writer):
        if self.mode == 'cut':
            writer.transport.abort()
            return
        try:
            there, back = await asyncio.open_connection('127.0.0.1', self.target)
        except OSError:
            writer.transport.abort()
            return
        ends = {writer, back}
        self.writers |= ends
        await asyncio.gather(self.pump(reader, back), self.pump(there, writer))
        self.writers -= ends

    def order(self, mode, late=0):
        self.mode, self.late = mode, float(late) / 1000
        if mode == 'still':
            self.open.clear()
        else:
            self.open.set()
        if mode == 'cut':
            for writer in list(self.writers):
                writer.transport.abort()


async def main(target, count):
    lines = [Line(int(target)) for _ in range(int(count))]
    servers = [await asyncio.start_server(line.serve, '127.0.0.1', 0) for line in lines]
    print(*[server.sockets[0].getsockname()[1] for server in servers], flush=True)
    orders = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(orders), sys.stdin)
    while words := (await orders.readline()).decode().split():
        lines[int(words[0])].order(*words[1:])


class Lines:
    """The program, for a test. ports[i] leads to the target."""

    def __init__(self, target, count):
        self.process = subprocess.Popen([sys.executable, __file__, str(target), str(count)], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.ports = [int(word) for word in self.process.stdout.readline().split()]

    def order(self, number, *words):
        print(number, *words, file=self.process.stdin, flush=True)

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.kill()
        self.process.wait()


if __name__ == '__main__':
    asyncio.run(main(*sys.argv[1:]))
