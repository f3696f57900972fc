import type { EvidenceTable } from '../../evidence.ts';
import type { RecordProposal } from '../../rank/records.ts';
import { type Mapping, type RankedTable, rankTables } from '../../rank/tables.ts';
import type { FieldSchema } from '../../schema.ts';
import { yearsIn } from '../../values/years.ts';
import { ENOUGH_RECORDS } from '../cut-lists.ts';
import { sectionOf } from '../header-rows.ts';
import type { Reading } from '../reading.ts';
import { readRecords } from './table-records.ts';
import { itemTerms } from './terms.ts';

const SAME_EDGE = 4;
/** Tables that are less likely than so hold no part of a list. */
const LEAST_TABLE = 0.05;
const ALIKE = 0.5;
const OTHER_TITLE = 0.3;
/** So many tables are read for one list. */
const MAX_TABLES = 3;

/** Records of the tables that most likely hold a list, each with those that go on with it. */
export function proposeTables(
  reading: Reading,
  list: FieldSchema,
  fields: readonly FieldSchema[],
  lists?: readonly FieldSchema[],
): RecordProposal[] {
  const ranked = ofYear(rankTables(reading, list, fields, lists), list).filter(({ columns }) => columns.size > 0);
  const terms = new Map(fields.map((field) => [field, itemTerms(field, list)]));
  const read = new Set<RankedTable>();
  const proposals: RecordProposal[] = [];
  for (const best of ranked) {
    if (best.probability < LEAST_TABLE || proposals.length === MAX_TABLES) break;
    if (read.has(best)) continue;
    const same = ranked.filter((one) => one === best || (one.probability > LEAST_TABLE && goesOnWith(one, best)));
    for (const one of same) read.add(one);
    const known = new Set(same.map(({ table }) => table.head.id));
    const others = reading.evidence.tables().filter(({ head }) => !known.has(head.id));
    const all = same.flatMap((mapping): Mapping[] => [mapping, ...pagesOf(mapping, others)]);
    all.sort((a, b) => a.table.head.page - b.table.head.page || a.table.head.bbox[1] - b.table.head.bbox[1]);
    const { probability } = best;
    const records = withoutCopies(all).flatMap((mapping) => readRecords(reading, mapping, terms, probability));
    proposals.push({ reader: 'table', records: records.slice(0, ENOUGH_RECORDS), probability, isNamed: false });
  }
  return proposals;
}

/** Tables that ran over pages, or stand below one another, with the same columns for the same fields. */
function goesOnWith(one: RankedTable, best: RankedTable): boolean {
  if (one.table.head.id === best.table.head.id && one.table.rows.length >= best.table.rows.length) return false;
  if (one.table.isTurned !== best.table.isTurned || one.table.head.col_count !== best.table.head.col_count)
    return false;
  // A table that the list is less likely in, or that has another name, is another list.
  if (one.probability < ALIKE * best.probability || one.features.title < best.features.title - OTHER_TITLE)
    return false;
  const shared = [...one.columns].filter(([column, field]) => best.columns.get(column) === field).length;
  return shared > 0 && shared >= Math.min(one.columns.size, best.columns.size);
}

/** Of tables that say of which year they are, those of the year that the list is asked for. */
function ofYear(ranked: RankedTable[], { name, description = '' }: FieldSchema): RankedTable[] {
  const wanted = yearsIn(`${name} ${description}`);
  if (wanted.length === 0) return ranked;
  const said = new Map(
    ranked.map((one) => {
      const { table, headerRows } = one;
      const header = table.rows.slice(0, headerRows).flatMap(({ cells }) => cells.map(({ text }) => text));
      return [one, yearsIn([...header, ...(table.titles ?? [])].join(' '))] as const;
    }),
  );
  const isMeant = (one: RankedTable): boolean => said.get(one)!.some((year) => wanted.includes(year));
  if (!ranked.some(isMeant)) return ranked;
  return ranked.filter((one) => said.get(one)!.length === 0 || isMeant(one));
}

/** Tables of the pages that follow, with the same edges and no header: what stands between them is printed on each page. */
function pagesOf(first: Mapping, tables: readonly EvidenceTable[]): Mapping[] {
  const { head } = first.table;
  const pages: Mapping[] = [];
  let last = first.table;
  for (const table of tables) {
    const isNext = table.head.page === (last.head.parts?.at(-1)?.page ?? last.head.page) + 1;
    const isSame =
      !hasHeader(table) &&
      table.head.col_count === head.col_count &&
      Math.abs(table.head.bbox[0] - head.bbox[0]) < SAME_EDGE &&
      Math.abs(table.head.bbox[2] - head.bbox[2]) < SAME_EDGE;
    if (!isNext || !isSame) continue;
    pages.push({ ...first, table, headerRows: 0 });
    last = table;
  }
  return pages;
}

/** What names only what follows, over all columns, is no header. */
const hasHeader = ({ head, rows }: EvidenceTable): boolean =>
  rows.slice(0, head.header_rows).some((row) => !sectionOf(row, head.col_count));

/** Forms are printed once for each who keeps one, and a part of a table may be ranked beside the whole. */
function withoutCopies(mappings: readonly Mapping[]): Mapping[] {
  const seen = new Set<string>();
  return mappings.filter(({ table: { rows } }) => {
    const said = rows.map(({ cells }) => JSON.stringify(cells.map(({ text }) => text)));
    const isNew = said.some((row) => !seen.has(row));
    for (const row of said) seen.add(row);
    return isNew;
  });
}
