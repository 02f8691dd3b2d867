// Results as TAP. A test calls `ok`; an exception inside `test` is a failed result, and the next test goes on.
let count = 0;
let failed = 0;

export function ok(good, name, detail = '') {
  count++;
  if (!good) failed++;
  console.log(`${good ? 'ok' : 'not ok'} ${count} - ${name}`);
  if (!good) note(typeof detail === 'string' ? detail : JSON.stringify(detail, null, 1));
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
  for (const line of String(text).split('\n')) if (line) console.log(`# ${line}`);
}

export async function test(name, body) {
  const start = Date.now();
  try {
    await body();
  } catch (error) {
    ok(false, name, error.stack ?? String(error));
  }
  note(`${name}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
}

/** The plan; answers the exit code. */
export function finish() {
  console.log(`1..${count}`);
  return failed > 0 ? 1 : 0;
}
