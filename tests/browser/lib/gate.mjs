// A way to the server that a test can cut, as a lost network does: connections that are open break, new ones fail.
import { connect, createServer } from 'node:net';

export async function openGate(address) {
  const { port, hostname } = new URL(address);
  const sockets = new Set();
  let cut = false;
  const server = createServer((near) => {
    if (cut) return near.destroy();
    const far = connect(Number(port), hostname);
    for (const [one, other] of [[near, far], [far, near]]) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    cut() {
      cut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      cut = false;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
