// `benben serve` for a test: a port that the system picks and a data folder that goes away with it.
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** A clock that is off by as many seconds as its file says (tests/server/clock.c). */
async function calendar(program, folder, day) {
  const off = Buffer.alloc(8);
  off.writeBigInt64LE(BigInt(Math.round((Date.parse(day) - Date.now()) / 1000)));
  await writeFile(join(folder, '.clock'), off);
  return { LD_PRELOAD: resolve(dirname(program), 'tests/clock.so'), BENBEN_CLOCK: join(folder, '.clock') };
}

/** `day`: what its calendar says when it starts, and goes on from (needs the test programs of the build). */
export async function startServer(program, web, { day } = {}) {
  const data = await mkdtemp(join(tmpdir(), 'benben-browser-'));
  const options = ['serve', '--listen', '127.0.0.1:0', '--data', data, '--web', web, '--workers', '1'];
  // A test clicks faster than a person, from one address.
  const limits = ['--agent-ms', '200', '--requests-per-second', '0', '--messages-per-second', '0'];
  const env = day === undefined ? process.env : { ...process.env, ...(await calendar(program, data, day)) };
  const child = spawn(program, [...options, ...limits], { stdio: ['ignore', 'pipe', 'pipe'], env });
  const log = [];
  const address = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The server says no address:\n${log.join('')}`)), 15_000);
    const read = (chunk) => {
      log.push(String(chunk));
      const found = /http:\/\/127\.0\.0\.1:[1-9]\d*/.exec(log.join(''));
      if (!found) return;
      clearTimeout(timer);
      resolve(found[0]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}:\n${log.join('')}`)));
  });
  child.removeAllListeners('exit');
  return {
    address,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await ended;
      clearTimeout(timer);
      await rm(data, { recursive: true, force: true });
    },
  };
}
