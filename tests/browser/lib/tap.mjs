// Results as TAP. A test calls `ok`; an exception inside `test` is a failed result, and the next test goes on.
let count = 0;
let failed = 0;
let again = false;
const unsteady = [];

/** The results and notes of the test that runs, until it is over; null outside of one. */
let held = null;

/** A test that fails is run once more, and what it says then counts. That it failed at first is told. */
export const setAgain = (wanted) => (again = wanted);

function say({ good, name, detail }) {
  if (name === undefined) return console.log(detail);
  count++;
  if (!good) failed++;
  console.log(`${good ? 'ok' : 'not ok'} ${count} - ${name}`);
  if (!good) note(typeof detail === 'string' ? detail : JSON.stringify(detail, null, 1));
}

const tell = (result) => (held ? held.push(result) : say(result));

export function ok(good, name, detail = '') {
  tell({ good: Boolean(good), name, detail });
  return Boolean(good);
}

export function equal(found, expected, name) {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
  return ok(a === b, name, `expected ${b}\nfound    ${a}`);
}

/** An empty list is good; else its first items are told. */
export function none(list, name) {
  const shown = list.slice(0, 12).map((item) => (typeof item === 'string' ? item : JSON.stringify(item)));
  if (list.length > 12) shown.push(`... and ${list.length - 12} more`);
  return ok(list.length === 0, name, shown.join('\n'));
}

export function note(text) {
  for (const line of String(text).split('\n')) if (line) tell({ good: true, detail: `# ${line}` });
}

/** The results of one run of a test. */
async function results(name, body) {
  held = [];
  try {
    await body();
  } catch (error) {
    ok(false, name, error.stack ?? String(error));
  }
  const all = held;
  held = null;
  return all;
}

export async function test(name, body) {
  const start = Date.now();
  let all = await results(name, body);
  const bad = all.filter((result) => !result.good);
  if (again && bad.length > 0) {
    all = await results(name, body);
    note(`${name}: run again, for at first it failed:`);
    for (const { name: what, detail } of bad) note(`  ${what}: ${typeof detail === 'string' ? detail : JSON.stringify(detail)}`);
    if (all.every((result) => result.good)) unsteady.push(name);
  }
  all.forEach(say);
  note(`${name}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
}

/** The plan; answers the exit code. */
export function finish() {
  if (unsteady.length > 0) note(`good only when run again: ${unsteady.join('; ')}`);
  console.log(`1..${count}`);
  return failed > 0 ? 1 : 0;
}
