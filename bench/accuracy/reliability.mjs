// How far confidences can be trusted: the share of right answers by confidence, and their expected calibration error.
const BINS = 10;

/** answers: [{ confidence, right }] */
export function printReliability(answers) {
  console.log('\nconfidence   right   answers');
  let off = 0;
  for (let bin = 0; bin < BINS; bin++) {
    const inside = answers.filter(({ confidence }) => Math.min(BINS - 1, Math.floor(confidence * BINS)) === bin);
    if (inside.length === 0) continue;
    const said = inside.reduce((sum, { confidence }) => sum + confidence, 0) / inside.length;
    const right = inside.filter((answer) => answer.right).length / inside.length;
    off += Math.abs(said - right) * inside.length;
    console.log(`${said.toFixed(3).padStart(10)} ${right.toFixed(3).padStart(7)} ${String(inside.length).padStart(9)}`);
  }
  console.log(`ECE ${(off / answers.length).toFixed(4)} over ${answers.length} answers`);
}
