import type { TableRow } from '../../../document/table.ts';
import type { EvidenceTable } from '../../evidence.ts';
import type { Conventions } from '../../values/conventions.ts';
import { withoutYears, yearsIn } from '../../values/years.ts';
import { countHeaderRows, sectionOf } from '../header-rows.ts';
import { labelScore, type Terms } from './terms.ts';

/** A table, or the part of one under a header of its own. */
export interface TablePart extends EvidenceTable {
  /** What the row over that header says, where there is one. */
  titles?: readonly string[];
  /** That row. */
  over?: TableRow;
  /** Its rows are the columns that are printed. */
  isTurned?: boolean;
}

const MIN_NAMED = 2;
const SURE_NAME = 0.8;
const OWN_WORDS = 0.95;
const MAX_NAME = 60;
/** Long tables have one header. */
const MAX_ROWS = 500;

/** Tables set one below another that came as one: each row that names fields begins the next; and what stands under the name of the list. */
export function partsOf(
  table: EvidenceTable,
  fields: readonly Terms[],
  list: Terms,
  conventions: Conventions,
): TablePart[] {
  return partsByHeader(table, fields, countHeaderRows(table, conventions))
    .flatMap(sidesOf)
    .map((part) => sectionNamed(part, list) ?? part);
}

/** "Earnings | Deductions" over "Code, Text, Amount, Code, Text, Amount": tables beside one another, each under its own name. */
function sidesOf(part: TablePart): TablePart[] {
  const { head, rows, titles = [], over } = part;
  const header = filled(rows[0]!);
  const width = header.length / titles.length;
  const isRepeated = width > 1 && header.every(({ text }, i) => text === header[i % width]?.text);
  if (titles.length < 2) return [part];
  if (!isRepeated) return over ? sidesUnder(part, over) : [part];
  return titles.map((title, side): TablePart => {
    const from = header[side * width]!.col;
    const to = header[(side + 1) * width]?.col ?? head.col_count;
    const own = rows.map((row) => ({ ...row, cells: row.cells.filter(({ col }) => col >= from && col < to) }));
    return { head, rows: own.filter((row) => filled(row).length > 0), titles: [title] };
  });
}

/** "Earnings" over a header and "Deductions" over pairs without one: each side has what stands under its name. */
function sidesUnder(part: TablePart, over: TableRow): TablePart[] {
  const { head, rows } = part;
  const names = filled(over);
  const sides = names.map(({ text, col }, i): TablePart => {
    const to = names[i + 1]?.col ?? head.col_count;
    const own = rows.map((row) => ({ ...row, cells: row.cells.filter((cell) => cell.col >= col && cell.col < to) }));
    return { head, rows: own.filter((row) => filled(row).length > 1), titles: [text] };
  });
  return names[0]!.col === 0 && sides.every((side) => side.rows.length > 1) ? sides : [part];
}

/** The rows under the one that names the list, up to the next that names something, with the header of all. */
function sectionNamed(part: TablePart, list: Terms): TablePart | undefined {
  const { head, rows } = part;
  // Under "Section I coverage" at the head, "Section II coverage" is of the list as well.
  const heads = rows.slice(0, head.header_rows).flatMap((row) => filled(row)[0] ?? []);
  const namesList = (row: TableRow): boolean => isName(row) && labelScore(filled(row)[0]!.text, list) >= SURE_NAME;
  if (heads.some(({ text }) => labelScore(text, list) >= SURE_NAME)) {
    return { ...part, rows: rows.filter((row, at) => at < head.header_rows || !namesList(row)) };
  }
  const names = rows.slice(0, MAX_ROWS).flatMap((row, at) => (at >= head.header_rows && isName(row) ? at : []));
  const from = names.find((at) => namesList(rows[at]!));
  if (from === undefined || names[0] === rows.length - 1) return undefined;
  const own = rows.slice(
    from + 1,
    names.find((at) => at > from + 1),
  );
  if (own.length === 0) return undefined;
  return { head, rows: [...rows.slice(0, head.header_rows), ...own], titles: [filled(rows[from]!)[0]!.text] };
}

/** One text at the left, and nothing beside it. */
function isName(row: TableRow): boolean {
  const [only, ...others] = filled(row);
  return only?.col === 0 && others.length === 0 && only.text.length <= MAX_NAME && !/\d/.test(only.text);
}

function partsByHeader(table: EvidenceTable, fields: readonly Terms[], headerRows: number): TablePart[] {
  const { head, rows } = table;
  const isInside = (at: number): boolean =>
    at >= headerRows || sectionOf(rows[at - 1]!, head.col_count) !== undefined || isFilledIn(rows[at - 1]!);
  const starts = rows.flatMap((row, at) =>
    at > 0 && at < Math.min(rows.length - 1, MAX_ROWS) && isInside(at) && namesFields(row, fields) ? at : [],
  );
  if (starts.length === 0) return [table];
  const titled = starts.map((at) =>
    isTitle(rows[at - 1]!, rows[at]!) || saysPeriod(rows[at - 1]!, rows[at]!) ? at - 1 : at,
  );
  const first: TablePart = { head, rows: rows.slice(0, titled[0]) };
  const others = starts.map((at, i): TablePart => {
    const header = headerAt(rows, at);
    const below = rows.slice(at + 1, titled[i + 1]);
    const own = [header, ...(isFilledIn(rows[at - 1]!) ? under(header, below) : below)];
    const over = titled[i]! < at ? filled(rows[at - 1]!).map(({ text }) => text) : undefined;
    // A period is told of all columns, and parts no sides.
    const top = over && (isTitle(rows[at - 1]!, rows[at]!) ? over : [over.join(' ')]);
    const { title: _, ...rest } = head;
    const bbox: typeof head.bbox = [head.bbox[0], own[0]!.bbox[1], head.bbox[2], own.at(-1)!.bbox[3]];
    return {
      head: { ...rest, bbox, page: own[0]!.page ?? head.page, header_rows: 1, row_count: own.length },
      rows: own,
      ...(top ? { titles: top, over: rows[at - 1]! } : {}),
    };
  });
  return [first, ...others].filter((part) => part.rows.length > 1);
}

const filled = ({ cells }: TableRow) => cells.filter(({ text }) => text.trim() !== '');

/** A name of a column may have come with what is filled in above. */
function headerAt(rows: readonly TableRow[], at: number): TableRow {
  const [above, header] = [rows[at - 1]!, rows[at]!];
  if (!isFilledIn(above)) return header;
  const named = new Set(filled(header).map(({ col }) => col));
  const missing = filled(above).filter(
    ({ col, col_span, text }) => col_span === 1 && !named.has(col) && text.length <= MAX_NAME && !/[\d:：]/.test(text),
  );
  const columns = new Set(missing.map(({ col }) => col));
  return { ...header, cells: [...header.cells.filter(({ col }) => !columns.has(col)), ...missing] };
}

/** Among the boxes of a form: the rows up to the one that has something beside the columns of the header. */
function under(header: TableRow, rows: readonly TableRow[]): readonly TableRow[] {
  const columns = filled(header).map(({ col, col_span }) => [col, col + col_span] as const);
  const [from, to] = [Math.min(...columns.map(([first]) => first)), Math.max(...columns.map(([, end]) => end))];
  const end = rows.findIndex((row) => filled(row).some(({ col, col_span }) => col + col_span <= from || col >= to));
  return end < 0 ? rows : rows.slice(0, end);
}

/** "Patient: Ada Oss | Collected: 3 May": labels with what is filled in are no header of what stands below. */
const isFilledIn = (row: TableRow): boolean => filled(row).some(({ text }) => /\p{L}[:：]\s+\S/u.test(text));

/** Two fields or more; beside a number, which may be of a table at its side, in their own words. */
function namesFields(row: TableRow, fields: readonly Terms[]): boolean {
  const texts = filled(row).map(({ text }) => text);
  if (texts.length < MIN_NAMED || texts.some((text) => text.length > MAX_NAME)) return false;
  const names = texts.filter((text) => !/\d/.test(text));
  const least = names.length < texts.length ? OWN_WORDS : SURE_NAME;
  const named = fields.filter((terms) => names.some((text) => labelScore(text, terms) >= least));
  return named.length >= MIN_NAMED;
}

/** "In millions of CHF | January–June 2022": a few words, one of them a year. */
function saysPeriod(over: TableRow, header: TableRow): boolean {
  const texts = filled(over).map(({ text }) => text);
  return (
    texts.length > 0 &&
    texts.length * 2 <= filled(header).length &&
    texts.every((text) => text.length <= MAX_NAME && /\p{L}{2}/u.test(text) && !/\d/.test(withoutYears(text))) &&
    texts.some((text) => yearsIn(text).length > 0)
  );
}

/** Fewer words than columns, over a header: the name of what follows. */
function isTitle(over: TableRow, header: TableRow): boolean {
  const texts = filled(over);
  return (
    texts.length > 0 &&
    texts.length * 2 <= filled(header).length &&
    texts.every(({ text }) => text.length <= MAX_NAME && /\p{L}{2}/u.test(text) && !/\d/.test(text))
  );
}
