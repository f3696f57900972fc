// node bench/peers/read.mjs FOLDER PEER ROUNDS FILE…: one peer alone in a process of its own. Prints the best time of all files in ms and
// what it made of the first.
import { loaderOf, PEERS } from './peers.mjs';

const [folder, name, rounds, ...files] = process.argv.slice(2);
const read = await PEERS.find((peer) => peer.name === name).open(loaderOf(folder));
/** What it cannot read counts as read. */
const attempt = async (file) => {
  try {
    return await read(file);
  } catch {
    return '';
  }
};
let said = '';
let best = Number.POSITIVE_INFINITY;
for (let round = 0; round <= Number(rounds); round++) {
  const startedAt = performance.now();
  for (const [i, file] of files.entries()) {
    const text = await attempt(file);
    if (i === 0) said = text;
  }
  // The first is a warm-up.
  if (round > 0) best = Math.min(best, performance.now() - startedAt);
}
process.stdout.write(`\n${JSON.stringify({ ms: best, said: said?.slice(0, 400_000) ?? '' })}`);
