// Everyday documents drawn by chance (bench/accuracy/everyday-generator.mjs), asked with schemas of other names. Needs `npm run build`.
// node bench/accuracy/generated-everyday.mjs [FIRST = 100001] [COUNT = 100] [--more]: seeds below 100,000 are for building, the others for scoring.
// --more: Portuguese, Swedish, Polish, Czech, Japanese and Hebrew instead of English, German, French, Spanish, Italian and Dutch.

import { generateEveryday, MORE_LANGUAGES } from './everyday-generator.mjs';
import { extractWith } from './extract.mjs';
import { percent, plain } from './parse.mjs';
import { keepAnswers, printReliability } from './reliability.mjs';

const isRight = (value, wanted) =>
  typeof wanted === 'number' ? Math.abs(value - wanted) < 0.005 : plain(String(value)) === plain(String(wanted));

const [first = 100_001, count = 100] = process.argv
  .slice(2)
  .map(Number)
  .filter((n) => n > 0);
const languages = process.argv.includes('--more') ? MORE_LANGUAGES : undefined;
const answers = [];
const missed = [];
const layouts = new Map();
let [right, meant, invented, absent, sureWrong, sure] = [0, 0, 0, 0, 0, 0];
for (let seed = first; seed < first + count; seed++) {
  const { bytes, truth, schema, layout } = await generateEveryday(seed, languages);
  for (const { name, value, confidence } of await extractWith(bytes, 'everyday.pdf', schema)) {
    const wanted = truth[name];
    const hit = value !== null && wanted !== null && isRight(value, wanted);
    if (wanted === null) absent++;
    else {
      meant++;
      if (hit) right++;
      const [hits, all] = layouts.get(layout) ?? [0, 0];
      layouts.set(layout, [hits + Number(hit), all + 1]);
    }
    const answer = { source: layout, field: name, kind: 'value', right: hit };
    if (value === null) {
      if (wanted !== null) missed.push(answer);
      continue;
    }
    if (wanted === null) invented++;
    answers.push({ ...answer, confidence });
    if (confidence > 0.8) sure++;
    if (confidence > 0.8 && !hit) sureWrong++;
  }
}
for (const [layout, [hits, all]] of [...layouts].sort())
  console.log(`  ${layout.padEnd(12)} ${percent(hits / all)}  ${hits}/${all}`);
console.log(
  `right ${percent(right / meant)} of ${meant} · invented ${invented} of ${absent} · wrong above 0.8: ${sureWrong} of ${sure}`,
);
printReliability(answers);
keepAnswers('everyday documents, generated', [...answers, ...missed]);
