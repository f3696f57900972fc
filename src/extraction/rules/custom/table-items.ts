import type { EvidenceTable } from '../../evidence.ts';
import type { ExtractedField } from '../../extraction.ts';
import { height } from '../../layout.ts';
import type { FieldSchema } from '../../schema.ts';
import { yearsIn } from '../../values/years.ts';
import { ENOUGH_RECORDS } from '../cut-lists.ts';
import { sectionOf } from '../header-rows.ts';
import type { Reading } from '../reading.ts';
import { partsOf, type TablePart } from './inner-tables.ts';
import { type Mapping, mapColumns } from './table-columns.ts';
import { readRecords } from './table-records.ts';
import { itemTerms, labelScore, type Terms, termsOf } from './terms.ts';
import { turned } from './turned-tables.ts';

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
  /** The tables that they are from. */
  tables: readonly EvidenceTable[];
}

/** Records of the tables whose headers name the fields of the items. */
export function findItems(reading: Reading, list: FieldSchema, fields: readonly FieldSchema[]): TableItems {
  const terms = new Map(fields.map((field) => [field, itemTerms(field, list)]));
  const found = reading.evidence
    .tables()
    .flatMap((table) => partsOf(table, [...terms.values()], termsOf(list), reading.conventions))
    .flatMap((table) => {
      const { title, isOwn } = nameOf(reading, table, termsOf(list));
      const isNamed = isOwn && title >= NAMED;
      const mapping = mapColumns(reading, table, terms, isNamed) ?? mapTurned(reading, table, terms);
      return mapping ? [{ ...mapping, title, isOwn, score: mapping.score + TITLE_WEIGHT * title }] : [];
    })
    .sort((a, b) => b.score - a.score);
  const mappings = ofYear(found, list);
  const named = Math.max(0, ...mappings.map(({ isOwn, title }) => (isOwn ? title : 0)));
  const best = mappings.find(({ isOwn, title }) => named < NAMED || !isOwn || title >= named - OTHER_TITLE);
  if (!best) return { records: [], isNamed: false, tables: [] };
  // A table that runs over pages may have come as several, with the same columns.
  const same = mappings.filter(
    ({ isOwn, columns, title, score }) =>
      score > 0.9 * best.score &&
      !(isOwn && title < best.title - OTHER_TITLE) &&
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
  const ids = new Set(all.map(({ table }) => table.head.id));
  const tables = reading.evidence.tables().filter(({ head }) => ids.has(head.id));
  return { records: records.slice(0, ENOUGH_RECORDS), isNamed: best.isOwn && best.title >= NAMED, tables };
}

/** Of tables that say of which year they are, those of the year that the list is asked for. */
function ofYear<Found extends Mapping>(mappings: Found[], { name, description = '' }: FieldSchema): Found[] {
  const wanted = yearsIn(`${name} ${description}`);
  const said = new Map(
    mappings.map((one) => {
      const { table, headerRows } = one;
      const header = table.rows.slice(0, headerRows).flatMap(({ cells }) => cells.map(({ text }) => text));
      return [one, yearsIn([...header, ...(table.titles ?? [])].join(' '))] as const;
    }),
  );
  const isMeant = (one: Found): boolean => said.get(one)!.some((year) => wanted.includes(year));
  if (!mappings.some(isMeant)) return mappings;
  return mappings.filter((one) => said.get(one)!.length === 0 || isMeant(one));
}

/** Records beside one another: a line names each of the fields but one, or it is chance. */
function mapTurned(reading: Reading, table: TablePart, terms: ReadonlyMap<FieldSchema, Terms>): Mapping | undefined {
  const other = turned(table);
  const mapping = other && mapColumns(reading, other, terms);
  const named = mapping ? [...mapping.evidence.values()].filter((score) => score >= SURE_LINE).length : 0;
  return named >= Math.max(2, terms.size - 1) ? mapping : undefined;
}
const SURE_LINE = 0.75;

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

/** Forms are printed once for each who keeps one. */
function withoutCopies(mappings: readonly Mapping[]): Mapping[] {
  const said = mappings.map(({ table: { rows } }) =>
    JSON.stringify(rows.map(({ cells }) => cells.map(({ text }) => text))),
  );
  return mappings.filter((_, i) => said.indexOf(said[i]!) === i);
}

/** How well the title of a table, or the lines over it, name the list; `isOwn` where that is the name of this table and of no other. */
function nameOf({ layout }: Reading, { head, titles }: TablePart, list: Terms): { title: number; isOwn: boolean } {
  const best = (texts: readonly string[]): number => Math.max(0, ...texts.map((text) => labelScore(text, list)));
  if (titles) return { title: best(titles), isOwn: true };
  const over = layout.segments.filter(
    ({ page, box }) =>
      page === head.page &&
      box[3] <= head.bbox[1] + 2 &&
      box[3] > head.bbox[1] - 60 &&
      box[0] < head.bbox[2] &&
      box[2] > head.bbox[0],
  );
  const last = over.at(-1);
  const isAlone = over.every((other) => other === last || other.row !== last?.row);
  const isNear = last !== undefined && height(last.box) * MAX_AWAY > head.bbox[1] - last.box[3];
  const isName = isNear && isAlone && last.text.length <= MAX_NAME && !/\d/.test(last.text);
  const own = [...(head.title ? [head.title] : []), ...(isName ? [last.text] : [])];
  const title = best([...own, ...over.map(({ text }) => text)]);
  return { title, isOwn: own.length > 0 && (title < NAMED || title === best(own)) };
}
/** In heights of its line. */
const MAX_AWAY = 2;
const MAX_NAME = 60;
