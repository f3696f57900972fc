// What documents cost: processor time of the service and its hosts, by thread. Unlike wall time it says what a fleet needs, and it is
// steady on a busy machine. Linux only.
import { readdirSync, readFileSync } from 'node:fs';

/** The position of V8's helper among the threads of a host: Node.js starts its own before any worker. */
const HELPER = 2;

/** Milliseconds that each kind of thread has run so far. */
export function processorTimes(pid) {
  const times = { answering: 0, storing: 0, reading: 0, compiling: 0 };
  for (const [i, ms] of threadsOf(pid).entries()) times[i === 0 ? 'answering' : 'storing'] += ms;
  for (const host of childrenOf(pid)) {
    for (const [i, ms] of threadsOf(host).entries()) times[i === HELPER ? 'compiling' : 'reading'] += ms;
  }
  return times;
}

export const total = (times) => Object.values(times).reduce((sum, ms) => sum + ms, 0);

/** Uploads each of these documents and deletes it, so that the same bytes are read anew: milliseconds a page by kind of thread. */
export async function costOf({ base, pid }, upload, rounds) {
  const before = processorTimes(pid);
  let pages = 0;
  for (let round = 0; round < rounds; round++) {
    const { id, page_count: count } = await upload();
    pages += count;
    await fetch(`${base}/v1/files/${id}`, { method: 'DELETE' });
  }
  const after = processorTimes(pid);
  return Object.fromEntries(Object.keys(after).map((kind) => [kind, (after[kind] - before[kind]) / pages]));
}

const threadsOf = (pid) =>
  readdirSync(`/proc/${pid}/task`)
    .map(Number)
    .sort((a, b) => a - b)
    .map((thread) => Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]) / 1e6);

const childrenOf = (pid) =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );

/** A thread may end between two looks. */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '0';
  }
}
