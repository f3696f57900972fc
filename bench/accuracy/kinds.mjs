// Kinds of documents (`document_type`) against labels given by eye, and whether its confidence is honest. Needs dist/.
//   node bench/accuracy/kinds.mjs LABELS.json
// LABELS.json: [{ "file": path, "kinds": ["report", "other"], "half": "open" }]: the kind that an eye would name first, and others that it would not
// object to (a page of a manual is no report, and not nothing either); halves are scored apart. MISSES=1 lists what is wrong (MISSES=open: of that half).
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ProfileBuilder } from '../../dist/analysis/profile-builder.js';
import { Budget } from '../../dist/parsers/budget.js';
import { detect } from '../../dist/parsers/detect.js';
import { FileSource } from '../../dist/parsers/source.js';
import { folderArgument, percent } from './parse.mjs';

const list = folderArgument();
const { MISSES } = process.env;
const halves = new Map();
for (const { file, kinds, half = 'all' } of JSON.parse(readFileSync(list, 'utf8'))) {
  const { document_type: said, confidence } = await profileOf(resolve(dirname(list), file));
  const right = kinds.includes(said);
  halves.set(half, [...(halves.get(half) ?? []), { right, first: said === kinds[0], sure: confidence.document_type }]);
  if (!right && (MISSES === '1' || MISSES === half))
    console.log(kinds.join('|'), '<-', said, confidence.document_type, file);
}
for (const [half, answers] of halves) {
  const share = (among, key) => percent(among.filter((answer) => answer[key]).length / among.length);
  console.log(
    `kinds, ${half}: ${answers.length} documents, right ${share(answers, 'right')}, as named first ${share(answers, 'first')}`,
  );
  for (let from = 0; from < 1; from += 0.1) {
    const among = answers.filter(({ sure }) => sure >= from && sure < from + 0.1);
    if (among.length > 0) console.log(`  sure ${from.toFixed(1)}: ${share(among, 'right')} of ${among.length} right`);
  }
}

async function profileOf(path) {
  const source = await FileSource.open(path);
  try {
    const { format, parser } = await detect(source, path);
    const profile = new ProfileBuilder();
    const parts = parser.parse(source, { password: undefined, budget: new Budget(), warn() {}, progress() {} });
    let rows = 0;
    for (;;) {
      const { done, value } = await parts.next();
      if (done) return profile.finish(format.name, { name: format.name, version: parser.version }, value, []);
      if (value.kind === 'rows') rows++;
      if (value.kind === 'page') profile.addPage(value.page, { counted: rows > 0 });
      else if (value.kind === 'table') profile.addTable(value.head);
      else if (value.kind === 'sheet') profile.addSheet(value.sheet.info);
      else profile.addRows(value.chunk);
    }
  } finally {
    await source.close();
  }
}
