// node bench/accuracy/reliability-diagram.mjs ANSWERS… > docs/reliability.svg
// Draws what `--answers FILE` of the other scripts kept: for each set of documents how often answers are right against how sure they were.
// A line of ANSWERS is {"set": …, "confidence": …, "right": …}.
import { readFileSync } from 'node:fs';
import { isAnswered, toTenths } from './reliability.mjs';

const SIZE = 420;
const LEFT = 56;
const TOP = 24;
const COLOURS = ['#0b6e99', '#b4532a', '#4d7c0f', '#7c3aed', '#be123c', '#0f766e', '#a16207'];

const x = (share) => LEFT + share * SIZE;
const y = (share) => TOP + (1 - share) * SIZE;
const text = (at, value, more = '') => `<text x="${at[0]}" y="${at[1]}" ${more}>${value}</text>`;

const sets = new Map();
for (const path of process.argv.slice(2)) {
  for (const line of readFileSync(path, 'utf8').split('\n').filter(Boolean)) {
    const { set, confidence, right } = JSON.parse(line);
    if (isAnswered({ confidence })) sets.set(set, [...(sets.get(set) ?? []), { confidence, right }]);
  }
}

const grid = [0, 0.2, 0.4, 0.6, 0.8, 1].flatMap((share) => [
  `<path d="M${x(share)} ${y(0)}V${y(1)}M${x(0)} ${y(share)}H${x(1)}" stroke="#d4d4d8" fill="none"/>`,
  text([x(share), y(0) + 18], share, 'text-anchor="middle"'),
  text([x(0) - 8, y(share) + 4], share, 'text-anchor="end"'),
]);
const drawn = [...sets].map(([set, answers], i) => {
  const colour = COLOURS[i % COLOURS.length];
  const tenths = toTenths(answers).filter(({ count }) => count >= 5);
  const points = tenths.map(({ said, right }) => `${x(said).toFixed(1)},${y(right).toFixed(1)}`);
  const dots = tenths.map(({ count }, k) => {
    const [cx, cy] = points[k].split(',');
    return `<circle cx="${cx}" cy="${cy}" r="${Math.min(9, 2 + Math.sqrt(count) / 2).toFixed(1)}" fill="${colour}" fill-opacity="0.75"/>`;
  });
  const key = [LEFT + SIZE + 24, TOP + 20 + 22 * i];
  return [
    `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="1.5"/>`,
    ...dots,
    `<circle cx="${key[0]}" cy="${key[1] - 4}" r="5" fill="${colour}"/>`,
    text([key[0] + 12, key[1]], `${set} (${answers.length})`),
  ].join('\n');
});
console.log(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LEFT + SIZE + 300} ${TOP + SIZE + 52}" font-family="sans-serif" font-size="13" fill="#18181b">
<title>How often answers are right, by how sure they are</title>
<rect width="100%" height="100%" fill="#ffffff"/>
${grid.join('\n')}
<path d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}" stroke="#71717a" stroke-dasharray="5 4"/>
${drawn.join('\n')}
${text([x(0.5), y(0) + 40], 'confidence', 'text-anchor="middle"')}
${text([16, y(0.5)], 'share of right answers', `text-anchor="middle" transform="rotate(-90 16 ${y(0.5)})"`)}
</svg>`);
