// A workbook of 100,000 rows of twelve cells: five columns of texts, a date, six of numbers.
import { zipSync } from 'fflate';
import { CellSearchBuilder } from '../../dist/index/search/stored/cell-builder.js';
import { TermCollector } from '../../dist/index/search/stored/content-terms.js';
import { addDocument, openStore } from '../search/in-process.mjs';
import { bestOf, indexSize, measurePatterns, measureSearch } from '../search/report.mjs';
import { Chance, drawQueries, sentence, word } from '../search/texts.mjs';

const ROWS = 100_000;
const COLUMNS = 'ABCDEFGHIJKL';

export default async function run() {
  const { store, close } = openStore();
  try {
    const { content, readMs } = await addDocument(store, makeWorkbook(), 'sheet.xlsx');
    const chunks = [...content.chunks(0)];
    const texts = [...new Set(chunks.flatMap(({ strings }) => strings))];
    const shown = chunks.reduce((sum, chunk) => sum + shownBytes(chunk), 0);
    const buildMs = await bestOf(2, async () => {
      const builder = new CellSearchBuilder(0, new TermCollector());
      for (const chunk of chunks) await builder.addRows(chunk);
      await builder.finish(content.layout(0));
    });
    const queries = drawQueries(texts, 60);
    const chance = new Chance(3);
    queries.number = Array.from({ length: 60 }, () => String(chance.below(ROWS) * 7));
    const name = 'sheet of 1.2 M cells';
    return [
      ...measureSearch(name, content, texts, queries, { warmMs: 4 }),
      ...measurePatterns(name, content),
      { name: `${name}: index size`, value: indexSize(content) / shown, unit: '× what the cells show', limit: 0.6 },
      { name: `${name}: building the index`, value: buildMs / (readMs - buildMs), unit: '× parsing', limit: 0.3 },
    ];
  } finally {
    await close();
  }
}

const shownBytes = ({ texts, strings, numbers }) =>
  texts.reduce((sum, text) => sum + Buffer.byteLength(strings[text]), 0) +
  numbers.reduce((sum, number) => sum + String(number).length, 0);

function makeWorkbook() {
  const chance = new Chance(2);
  const catalogue = Array.from({ length: 20_000 }, () => sentence(chance, 5));
  const rows = [['id', 'customer', 'city', 'product', 'note', 'date', 'a', 'b', 'c', 'd', 'e', 'f']];
  for (let i = 1; i < ROWS; i++) {
    const texts = [
      `C-${i}`,
      `${word(i % 5000)} ${word(i % 70)}`,
      word(i % 300),
      chance.pick(catalogue),
      sentence(chance, 2),
    ];
    const numbers = [45_000 + (i % 900), i, i * 7, (i % 1000) / 4, chance.below(1e6) / 100, i % 12, i % 2];
    rows.push([...texts, ...numbers]);
  }
  const cell = (value, c, r) =>
    typeof value === 'number'
      ? `<c r="${COLUMNS[c]}${r + 1}"><v>${value}</v></c>`
      : `<c r="${COLUMNS[c]}${r + 1}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const data = rows.map((row, r) => `<row r="${r + 1}">${row.map((value, c) => cell(value, c, r)).join('')}</row>`);
  const part = (xml) => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packaging = 'http://schemas.openxmlformats.org/package/2006';
  const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
  const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml';
  return zipSync(
    {
      '[Content_Types].xml': part(
        `<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
          `<Override PartName="/xl/workbook.xml" ContentType="${workbookType}"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}"/></Types>`,
      ),
      '_rels/.rels': part(
        `<Relationships xmlns="${packaging}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      'xl/workbook.xml': part(
        `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Data" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': part(
        `<Relationships xmlns="${packaging}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': part(
        `<worksheet xmlns="${main}"><sheetData>${data.join('')}</sheetData></worksheet>`,
      ),
    },
    { level: 1 },
  );
}
