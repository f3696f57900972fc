// Tables that nobody tuned a rule on: typeset in code with gaps, fonts, rules, shades, spans and wraps drawn by a seeded generator,
// scored by adjacency relations; then pages that only look like tables, where none should be found. Prints the mean F1 for each trait,
// so that a weak one shows. Arguments: how many (200), seed (1). MISSES=n prints the n worst; SAVE=folder writes their PDFs.
import { writeFileSync } from 'node:fs';
import { lookalikes, madeTable } from './made-pages.mjs';
import { parsePdfBytes, percent } from './parse.mjs';
import { compareRelations, countRelations, toGrid } from './relations.mjs';

const [count = 200, seed = 1] = process.argv.slice(2).map(Number);
const misses = Number(process.env.MISSES ?? 0);
const scores = [];
for (let i = 0; i < count; i++) {
  const { bytes, grids, traits } = await madeTable(seed * 1_000_003 + i);
  const { tables } = await parsePdfBytes(new Uint8Array(bytes));
  const score = compareRelations(countRelations(grids), countRelations(tables.map(toGrid)));
  scores.push({ ...score, traits, bytes, i, found: tables.length, meant: grids.length });
}
const mean = (list) => list.reduce((sum, { f1 }) => sum + f1, 0) / list.length;
const byTrait = new Map();
for (const score of scores)
  for (const trait of score.traits) byTrait.set(trait, [...(byTrait.get(trait) ?? []), score]);
for (const [trait, list] of [...byTrait].sort(([, a], [, b]) => mean(a) - mean(b)))
  console.log(percent(mean(list)), trait, `(${list.length})`);
for (const { i, f1, traits, bytes, missed, extra, found, meant } of scores
  .sort((a, b) => a.f1 - b.f1)
  .slice(0, misses)) {
  console.log(`#${i} F1 ${percent(f1)} tables ${found} of ${meant}:`, traits.join(', '));
  for (const relation of missed.slice(0, 4)) console.log('  missed', relation);
  for (const relation of extra.slice(0, 4)) console.log('  extra', relation);
  if (process.env.SAVE) writeFileSync(`${process.env.SAVE}/made-${i}.pdf`, bytes);
}
for (const [kind, make] of Object.entries(lookalikes)) {
  let found = 0;
  const rounds = Math.ceil(count / 20);
  for (let i = 0; i < rounds; i++) {
    const bytes = await make(seed * 7_919 + i);
    const { tables } = await parsePdfBytes(new Uint8Array(bytes));
    if (tables.length > 0 && process.env.SAVE)
      writeFileSync(`${process.env.SAVE}/false-${kind.replaceAll(' ', '-')}-${i}.pdf`, bytes);
    found += tables.length;
  }
  console.log(`${kind}: ${found} tables found on ${rounds} pages`);
}
console.log(`made tables: macro F1 ${percent(mean(scores))} on ${count} pages`);
