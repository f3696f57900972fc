// Documents beside the Markdown they were made from (NAME.pdf, NAME.md): which headings, paragraphs, items, pieces of code and tables come back
// with all their letters and digits. Needs pandoc. A PDF of any Markdown: pandoc NAME.md -o NAME.pdf
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { f1, filesIn, folderArgument, parsePdf, percent, plain } from './parse.mjs';

const KINDS = ['heading', 'paragraph', 'list_item', 'code', 'table'];

const inline = (nodes) =>
  nodes
    .map(({ t, c }) => {
      if (t === 'Str') return c;
      if (t === 'Code' || t === 'Math') return c[1];
      if (['Link', 'Span', 'Quoted'].includes(t)) return inline(c[1]);
      if (t === 'RawInline' || t === 'Image') return '';
      return Array.isArray(c) ? inline(c) : ' ';
    })
    .join('');

function* authored(nodes) {
  for (const { t, c } of nodes) {
    if (t === 'Header') yield ['heading', inline(c[2])];
    else if (t === 'Para' || t === 'Plain') yield ['paragraph', inline(c)];
    else if (t === 'CodeBlock') yield ['code', c[1]];
    else if (t === 'BlockQuote') yield* authored(c);
    else if (t === 'Div') yield* authored(c[1]);
    else if (t === 'Table') yield ['table', cellsOf(c).join('|')];
    else if (t === 'BulletList' || t === 'OrderedList') {
      for (const [first, ...rest] of t === 'BulletList' ? c : c[1]) {
        const isText = first && ['Para', 'Plain'].includes(first.t);
        if (isText) yield ['list_item', inline(first.c)];
        yield* authored(isText ? rest : [first, ...rest].filter(Boolean));
      }
    }
  }
}

const cellsOf = (table) =>
  [...table[3][1], ...table[4].flatMap((body) => [...body[2], ...body[3]])].flatMap((row) =>
    row[1].map((cell) => [...authored(cell[4])].map(([, text]) => text).join(' ')),
  );

async function* read({ pages, tables }) {
  const whole = new Map();
  for (const { blocks } of pages) {
    for (const { id, type, text, hidden, continued_from: before } of blocks) {
      if (hidden || (!KINDS.includes(type) && type !== 'title')) continue;
      const open = whole.get(before);
      if (open) open.text += `\n${text}`;
      if (type !== 'table') whole.set(id, open ?? { type: type === 'title' ? 'heading' : type, text });
    }
  }
  for (const { type, text } of new Set(whole.values())) yield [type, text];
  for (const { rows } of tables) {
    const cells = [];
    for await (const row of rows) cells.push(...row.cells.map(({ text }) => text));
    yield ['table', cells.join('|')];
  }
}

const totals = Object.fromEntries(KINDS.map((kind) => [kind, { right: 0, said: 0, meant: 0 }]));
for (const truth of filesIn(folderArgument(), '.md')) {
  const pdf = truth.replace(/\.md$/, '.pdf');
  if (!existsSync(pdf)) continue;
  const { blocks } = JSON.parse(
    execFileSync('pandoc', ['-f', 'gfm-tex_math_dollars', '-t', 'json', truth], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    }),
  );
  const said = [];
  for await (const one of read(await parsePdf(pdf))) said.push(one);
  const left = new Map();
  const keyOf = ([kind, text]) => `${kind} ${plain(text)}`;
  for (const one of said) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1);
  let right = 0;
  const meant = [...authored(blocks)].filter(([, text]) => plain(text) !== '');
  for (const one of said) totals[one[0]].said++;
  for (const one of meant) {
    totals[one[0]].meant++;
    const count = left.get(keyOf(one)) ?? 0;
    if (count > 0) {
      left.set(keyOf(one), count - 1);
      totals[one[0]].right++;
      right++;
    } else if (process.env.MISSES) console.log('  missed', one[0], JSON.stringify(one[1].slice(0, 100)));
  }
  console.log(basename(truth), percent(f1(right, said.length, meant.length).f1));
}
for (const [kind, { right, said, meant }] of Object.entries(totals)) {
  const { f1: score, precision, recall } = f1(right, said, meant);
  console.log(`${kind}: F1 ${percent(score)} (P ${percent(precision)} R ${percent(recall)}) of ${meant}`);
}
