// `benben serve` for a test: a port that the system picks and a data folder that goes away with it.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export async function startServer(program, web) {
  const data = await mkdtemp(join(tmpdir(), 'benben-browser-'));
  const options = ['serve', '--listen', '127.0.0.1:0', '--data', data, '--web', web, '--workers', '1'];
  // A test clicks faster than a person, from one address.
  const limits = ['--agent-ms', '200', '--requests-per-second', '0', '--messages-per-second', '0'];
  const child = spawn(program, [...options, ...limits], { stdio: ['ignore', 'pipe', 'pipe'] });
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
