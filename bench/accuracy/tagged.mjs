// Tagged files: headings found without the tags, against those that the tags name.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { assemble } from '../../dist/parsers/pdf/document/assemble.js';
import { draftPage } from '../../dist/parsers/pdf/draft-page.js';
import { pdfjsEngine } from '../../dist/parsers/pdf/pdfjs/pdfjs-engine.js';
import { f1, filesIn, folderArgument, levelsRight, percent, plain } from './parse.mjs';

const totals = { right: 0, levels: 0, shifted: 0, said: 0, meant: 0 };
for (const path of filesIn(folderArgument(), '.pdf')) {
  const file = await pdfjsEngine.open(new Uint8Array(readFileSync(path)), undefined);
  const contents = [];
  for (let number = 1; number <= file.pageCount; number++) contents.push(await file.page(number));
  const facts = { ...(await file.metadata()), outline: [], encrypted: false };
  await file.close();
  const meant = await headingsOf(contents, facts);
  const said = await headingsOf(
    contents.map((content) => ({ ...content, structure: null })),
    facts,
  );
  const pairs = [];
  const left = [...said];
  for (const heading of meant) {
    const at = left.findIndex(({ page, text }) => page === heading.page && text === heading.text);
    if (at < 0) continue;
    pairs.push([left[at].level, heading.level]);
    left.splice(at, 1);
  }
  const right = pairs.length;
  const { exact, shifted } = levelsRight(pairs);
  console.log(
    basename(path),
    `${right} of ${meant.length} found, ${said.length} said, level right ${exact}, shifted ${shifted}`,
  );
  totals.right += right;
  totals.levels += exact;
  totals.shifted += shifted;
  totals.said += said.length;
  totals.meant += meant.length;
}
const { f1: score, precision, recall } = f1(totals.right, totals.said, totals.meant);
console.log(
  `tagged: headings F1 ${percent(score)} (P ${percent(precision)} R ${percent(recall)}),`,
  `level right for ${percent(totals.levels / totals.right)} of them,`,
  `${percent(totals.shifted / totals.right)} if each document may shift all of them`,
);

async function headingsOf(contents, facts) {
  async function* drafts() {
    for (const [i, content] of contents.entries()) yield draftPage(i + 1, content);
  }
  const headings = [];
  for await (const part of assemble(drafts(), facts, { warn() {} })) {
    if (part.kind !== 'page') continue;
    for (const { type, level, text } of part.page.blocks) {
      if (type === 'heading' || type === 'title')
        headings.push({ page: part.page.page, level: level ?? 0, text: plain(text) });
    }
  }
  return headings;
}
