// The package in a page: a match here, and one in a worker. The bundler says where the worker and the module are.
import { connect, load } from 'benben';
import { source, worker } from './own.js';

async function play() {
  const match = (await load(source)).match('sare', 'players=2', 11);
  for (let step = 0; !match.over; step++) match.apply(match.legal()[(step * 3) % match.legal().length]);
  const desk = await connect(worker()).desk();
  await desk.start('tekhenu', 'players=2', '5');
  const action = await desk.agent('greedy', '1');
  const refusal = await desk.act(await desk.actor(), action);
  const [entry] = await desk.entries(255, 0);
  return { ranking: match.ranking, record: match.record(), refusal, entry };
}

play().then(
  (result) => (window.result = result),
  (error) => (window.result = { error: String(error) }),
);
