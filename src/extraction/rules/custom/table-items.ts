import type { EvidenceTable } from '../../evidence.ts';
import type { ExtractedField } from '../../extraction.ts';
import type { FieldSchema } from '../../schema.ts';
import { ENOUGH_RECORDS } from '../cut-lists.ts';
import type { Reading } from '../reading.ts';
import { partsOf, type TablePart } from './inner-tables.ts';
import { type Mapping, mapColumns } from './table-columns.ts';
import { readRecords } from './table-records.ts';
import { itemTerms, labelScore, termsOf } from './terms.ts';

const SAME_EDGE = 4;
/** What the words over a table are worth beside its header. */
const TITLE_WEIGHT = 0.5;
/** Parts of a table that are called otherwise are of another list. */
const OTHER_TITLE = 0.3;
const NAMED = 0.8;

export interface TableItems {
  records: ExtractedField[];
  /** Where a part of a table has the name of the list. */
  isNamed: boolean;
}

/** Records of the tables whose headers name the fields of the items. */
export function findItems(reading: Reading, list: FieldSchema, fields: readonly FieldSchema[]): TableItems {
  const terms = new Map(fields.map((field) => [field, itemTerms(field, list)]));
  const mappings = reading.evidence
    .tables()
    .flatMap((table) => partsOf(table, [...terms.values()], termsOf(list), reading.conventions))
    .map((table) => mapColumns(reading, table, terms))
    .filter((mapping): mapping is Mapping => mapping !== undefined)
    .map((mapping) => {
      const title = titleScore(reading, mapping.table, list);
      return { ...mapping, title, score: mapping.score + TITLE_WEIGHT * title };
    })
    .sort((a, b) => b.score - a.score);
  const named = Math.max(0, ...mappings.map(({ table, title }) => (table.titles ? title : 0)));
  const best = mappings.find(({ table, title }) => named < NAMED || !table.titles || title >= named - OTHER_TITLE);
  if (!best) return { records: [], isNamed: false };
  // A table that runs over pages may have come as several, with the same columns.
  const same = mappings.filter(
    ({ table, columns, title, score }) =>
      score > 0.9 * best.score &&
      !(table.titles && title < best.title - OTHER_TITLE) &&
      columns.size === best.columns.size &&
      [...columns].every(([column, field]) => best.columns.get(column) === field),
  );
  const other = mappings.find((mapping) => !same.includes(mapping));
  const margin = (best.score - (other?.score ?? 0)) / best.columns.size;
  const mapped = new Set(mappings.map(({ table }) => table.head.id));
  const unmapped = reading.evidence.tables().filter(({ head }) => !mapped.has(head.id));
  const all = same.flatMap((mapping) => [mapping, ...pagesOf(mapping, unmapped)]);
  all.sort((a, b) => a.table.head.page - b.table.head.page || a.table.head.bbox[1] - b.table.head.bbox[1]);
  const records = withoutCopies(all).flatMap((mapping) => readRecords(reading, mapping, terms, margin));
  return { records: records.slice(0, ENOUGH_RECORDS), isNamed: best.table.titles !== undefined && best.title >= NAMED };
}

/** Tables of the pages that follow, with the same edges and no header: what stands between them is printed on each page. */
function pagesOf(first: Mapping, tables: readonly EvidenceTable[]): Mapping[] {
  const { head } = first.table;
  const pages: Mapping[] = [];
  let last = first.table;
  for (const table of tables) {
    const isNext = table.head.page === (last.head.parts?.at(-1)?.page ?? last.head.page) + 1;
    const isSame =
      table.head.header_rows === 0 &&
      table.head.col_count === head.col_count &&
      Math.abs(table.head.bbox[0] - head.bbox[0]) < SAME_EDGE &&
      Math.abs(table.head.bbox[2] - head.bbox[2]) < SAME_EDGE;
    if (!isNext || !isSame) continue;
    pages.push({ ...first, table, headerRows: 0 });
    last = table;
  }
  return pages;
}

/** Forms are printed once for each who keeps one. */
function withoutCopies(mappings: readonly Mapping[]): Mapping[] {
  const said = mappings.map(({ table: { rows } }) =>
    JSON.stringify(rows.map(({ cells }) => cells.map(({ text }) => text))),
  );
  return mappings.filter((_, i) => said.indexOf(said[i]!) === i);
}

/** How well the title of a table, or the lines over it, name the list. */
function titleScore({ layout }: Reading, { head, titles }: TablePart, list: FieldSchema): number {
  const terms = termsOf(list);
  if (titles) return Math.max(...titles.map((title) => labelScore(title, terms)));
  const over = layout.segments.filter(
    ({ page, box }) => page === head.page && box[3] <= head.bbox[1] + 2 && box[3] > head.bbox[1] - 60,
  );
  return Math.max(0, ...[head.title ?? '', ...over.map(({ text }) => text)].map((text) => labelScore(text, terms)));
}
