// What must hold between the answers: an export says what the model says, and search finds what stands there.
// Each yields [what does not hold, where].
import { parse } from 'csv-parse/sync';

const FURNITURE = new Set(['header', 'footer', 'page_number']);
const squeeze = (text) => text.replace(/\s+/g, '');

/** Rows of a table have as many cells as its first. */
export function* checkMarkdown(markdown) {
  let width = 0;
  let inCode = false;
  for (const line of markdown.split('\n')) {
    if (/^\s*(```|~~~)/.test(line)) inCode = !inCode;
    const isRow = !inCode && /^\|.*\|$/.test(line);
    const cells = isRow ? line.replace(/\\./g, '').split('|').length : 0;
    if (width > 0 && cells > 0 && cells !== width) yield ['row of Markdown with other columns', line];
    width = cells;
  }
}

/** The texts of all tables stand in the CSV, no more and no fewer. Of sheets it has the values behind them. */
export function* checkCsv(csv, tables) {
  if (tables.some(({ rows }) => rows === undefined)) return;
  const texts = tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map(({ text }) => squeeze(text ?? ''))));
  const rest = countEach(texts.filter(Boolean));
  for (const text of parse(csv, { relax_column_count: true }).flat().filter(Boolean).map(squeeze))
    rest.set(text, (rest.get(text) ?? 0) - 1);
  for (const [text, count] of rest) if (count !== 0) yield ['cell of CSV', `${count} × ${text}`];
}

/** Every block is in a chunk, with its text. */
export function* checkChunks(chunks, pages) {
  const texts = new Map();
  for (const { block_ids: ids = [], text } of chunks)
    for (const id of ids) texts.set(id, (texts.get(id) ?? '') + squeeze(text));
  for (const { id, type, text, hidden } of pages.flatMap(({ blocks }) => blocks)) {
    if (!text?.trim() || type === 'table' || hidden || FURNITURE.has(type)) continue;
    const chunk = texts.get(id);
    if (chunk === undefined) yield ['block in no chunk', `${id} ${type} ${text}`];
    else if (!chunk.includes(squeeze(text).slice(0, 40)))
      yield ['chunk without the text of its block', `${id} ${text}`];
  }
}

/** Sections stand on pages that there are, under sections that there are; no name is given twice. */
export function* checkStructure({ sections, tables }, pageCount) {
  const ids = new Set(sections.map(({ id }) => id));
  if (ids.size < sections.length) yield ['two sections of one name', ''];
  if (new Set(tables.map(({ id }) => id)).size < tables.length) yield ['two tables of one name', ''];
  for (const { id, start_page: start, end_page: end, parent_id: parent } of sections) {
    if (start < 1 || end < start || end > pageCount) yield ['section off the pages', `${id} ${start}-${end}`];
    if (parent !== null && !ids.has(parent)) yield ['section of no parent', id];
  }
  for (const { id, page } of tables) if (page < 1 || page > pageCount) yield ['table off the pages', id];
}

/** The beginnings of some blocks, as phrases to search. */
export function phrasesOf(blocks, most) {
  return blocks
    .filter(({ type, text, hidden }) => text && !hidden && !FURNITURE.has(type))
    .map(({ text }) => /\p{Script=Latin}{3,}(?: \p{Script=Latin}{2,}){1,3}(?=[\s.,]|$)/u.exec(text)?.[0])
    .filter(Boolean)
    .slice(0, most);
}

function countEach(texts) {
  const counts = new Map();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
