// node bench/accuracy/leave-one-out.mjs ANSWERS…: what a stranger gets, of what `--answers FILE` of the other scripts kept.
// The rules are written by hand; nothing but the confidences is fitted. So scores are given by source, the worst first, and confidences
// are fitted anew without each source (slope and intercept of the logit of each kind of field) before they are held against its answers.
// A line of ANSWERS is {"set", "source", "field", "kind", "confidence" (null where nothing was found), "right"}.
import { readFileSync } from 'node:fs';
import { percent } from './parse.mjs';
import { fitLogit, isAnswered, toTenths } from './reliability.mjs';

const WORST = 3;
const SURE = 0.8;
/** Kinds with fewer answers of other sources keep the confidences that they have. */
const MIN_ANSWERS = 40;

const answers = process.argv.slice(2).flatMap((path) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line)),
);
function groupBy(list, key) {
  const groups = new Map();
  for (const one of list) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return groups;
}
const share = (list) => list.filter(({ right }) => right).length / list.length;

for (const [set, list] of groupBy(answers, (answer) => answer.set)) {
  const sources = [...groupBy(list, (answer) => answer.source)].map(([source, its]) => ({ source, score: share(its) }));
  sources.sort((a, b) => a.score - b.score);
  const mean = sources.reduce((sum, { score }) => sum + score, 0) / sources.length;
  const quarter = sources[Math.floor(sources.length / 4)].score;
  console.log(`${set}: ${percent(mean)} over ${sources.length} sources, a quarter of them below ${percent(quarter)}`);
  for (const { source, score } of sources.slice(0, WORST)) console.log(`  ${percent(score)}  ${source}`);
  const fields = [...groupBy(list, (answer) => answer.field)].map(([field, its]) => `${field} ${percent(share(its))}`);
  if (fields.length < 12) console.log(`  ${fields.join(' · ')}`);
}

const found = answers.filter(isAnswered);
const byKind = groupBy(found, (answer) => answer.kind);
const leftOut = [...groupBy(found, (answer) => `${answer.set} ${answer.source}`).values()].flatMap((own) => {
  const scales = new Map();
  return own.map((answer) => {
    if (!scales.has(answer.kind)) {
      const others = byKind
        .get(answer.kind)
        .filter(({ set, source }) => set !== answer.set || source !== answer.source);
      scales.set(answer.kind, others.length < MIN_ANSWERS ? (confidence) => confidence : fitLogit(others));
    }
    return { ...answer, confidence: scales.get(answer.kind)(answer.confidence) };
  });
});
for (const [name, list] of [
  ['as the product says', found],
  ['fitted without the source', leftOut],
]) {
  const sure = list.filter(({ confidence }) => confidence > SURE);
  console.log(`\n${name}: wrong above ${SURE}: ${percent(1 - share(sure))} of ${sure.length}`);
  for (const { said, right, count } of toTenths(list))
    console.log(`  said ${percent(said)}  right ${percent(right)}  off ${percent(Math.abs(said - right))}  (${count})`);
}
