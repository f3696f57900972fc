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

/** Where nothing was found nothing was said. */
export const isAnswered = ({ confidence }) => typeof confidence === 'number';

/** `--answers FILE` keeps them for bench/accuracy/reliability-diagram.mjs and leave-one-out.mjs; those without confidence found nothing. */
export function keepAnswers(set, answers) {
  const at = process.argv.indexOf('--answers');
  if (at < 0) return;
  const lines = answers.map(({ source, field, kind, confidence = null, right }) =>
    JSON.stringify({ set, source, field, kind, confidence, right }),
  );
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

/** Development documents flatter: so many wrong answers in a hundred are added to each kind before it is fitted. */
const PRIOR_WRONG = 4;
const MIN_SLOPE = 0.75;
const HOLD = 0.01;
const STEPS = 40;
const logitOf = (share) => Math.log(share / (1 - share));

/** Slope and intercept of the logit that make the answers most likely (Newton's method); wrong ones of the prior are spread over all. */
export function fitScale(list) {
  let [slope, intercept] = [1, 0];
  const wrong = PRIOR_WRONG / 100;
  const hold = HOLD * list.length;
  for (let step = 0; step < STEPS; step++) {
    let [bySlope, byIntercept, ss, si, ii] = [hold * (slope - 1), 0, hold, 0, 1e-6];
    for (const { confidence, right } of list) {
      const logit = logitOf(confidence);
      const said = 1 / (1 + Math.exp(-(slope * logit + intercept)));
      const error = said - (right ? 1 - wrong : 0);
      const spread = said * (1 - said);
      bySlope += error * logit;
      byIntercept += error;
      ss += spread * logit * logit;
      si += spread * logit;
      ii += spread;
    }
    const area = ss * ii - si * si;
    // Where nothing is wrong the data cannot tell weak evidence from strong; the prior can.
    const isHeld = slope === MIN_SLOPE && bySlope > 0;
    slope = isHeld ? slope : Math.max(MIN_SLOPE, slope - (ii * bySlope - si * byIntercept) / area);
    intercept -= isHeld ? byIntercept / ii : (ss * byIntercept - si * bySlope) / area;
  }
  return { slope, intercept };
}

/** Confidences as they would be said had they been fitted to these answers. */
export function fitLogit(list) {
  const { slope, intercept } = fitScale(list);
  return (confidence) => 1 / (1 + Math.exp(-(slope * logitOf(confidence) + intercept)));
}
