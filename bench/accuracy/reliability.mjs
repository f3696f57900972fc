// How far confidences can be trusted: the share of right answers by confidence, and their expected calibration error.
import { appendFileSync } from 'node:fs';

const BINS = 10;

/** By tenths of what was said: how sure on average, how often right, how many. */
export function toTenths(answers) {
  return Array.from({ length: BINS }, (_, bin) => {
    const inside = answers.filter(({ confidence }) => Math.min(BINS - 1, Math.floor(confidence * BINS)) === bin);
    const said = inside.reduce((sum, { confidence }) => sum + confidence, 0) / inside.length;
    return { said, right: inside.filter((answer) => answer.right).length / inside.length, count: inside.length };
  }).filter(({ count }) => count > 0);
}

/** `--answers FILE` keeps them for bench/accuracy/reliability-diagram.mjs. */
export function keepAnswers(set, answers) {
  const at = process.argv.indexOf('--answers');
  if (at < 0) return;
  const lines = answers.map(({ confidence, right }) => JSON.stringify({ set, confidence, right }));
  appendFileSync(process.argv[at + 1], `${lines.join('\n')}\n`);
}

/** answers: [{ confidence, right }] */
export function printReliability(answers) {
  console.log('\nconfidence   right   answers');
  let off = 0;
  for (const { said, right, count } of toTenths(answers)) {
    off += Math.abs(said - right) * count;
    console.log(`${said.toFixed(3).padStart(10)} ${right.toFixed(3).padStart(7)} ${String(count).padStart(9)}`);
  }
  console.log(`ECE ${(off / answers.length).toFixed(4)} over ${answers.length} answers`);
}
