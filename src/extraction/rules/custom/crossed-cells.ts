import type { TableCell, TableRow } from '../../../document/table.ts';
import type { EvidenceTable } from '../../evidence.ts';
import { type Segment, whole } from '../../layout.ts';
import { yearsIn } from '../../values/years.ts';
import type { Candidate } from '../candidate.ts';
import { countHeaderRows, headersOf } from '../header-rows.ts';
import type { Reading } from '../reading.ts';
import { expectationOf } from './expectation.ts';
import { means } from './means.ts';
import { isNumber, readValue, type ValueField } from './read-value.ts';
import { GENERIC, STOP, type Terms, words } from './terms.ts';

interface Line {
  row: TableRow;
  said: readonly string[];
  /** The year that all columns of this line are of. */
  years: readonly string[];
}

interface Column {
  at: number;
  said: readonly string[];
  /** Without what stands over several columns. */
  own: readonly string[];
}

interface Crossed {
  table: EvidenceTable;
  lines: Line[];
  columns: Column[];
  /** What is said of the whole table. */
  title: readonly string[];
}

const MAX_LINES = 400;
const MAX_COLUMNS = 40;
const MIN_COLUMNS = 2;
/** How much of a name of a line or a column must be of the field. */
const MIN_FOCUS = 0.7;
/** Two names say more than one. */
const SCORE = 1;

/** "Revenue 2018", "Palo Alto of train 225": cells of a table, where the name of their line and that of their column say together what a field is called. */
export class CrossedCells {
  readonly #reading: Reading;
  #tables: readonly Crossed[] | undefined;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  find(field: ValueField, terms: Terms): Candidate[] {
    if (field.enum || field.type === 'boolean') return [];
    this.#tables ??= this.#reading.evidence.tables().flatMap((table) => toCrossed(this.#reading, table) ?? []);
    const found = this.#tables.flatMap((crossed) => this.#meant(crossed, terms).map((cell) => ({ crossed, ...cell })));
    const [only, ...others] = found;
    if (!only || others.some(({ cell }) => cell.text !== only.cell.text)) return [];
    const candidate = this.#read(only.crossed.table, only.row, only.cell, field, terms);
    return candidate ? [candidate] : [];
  }

  /** Cells of whose names all words of the field are said, some by the line and others by the column. */
  #meant({ lines, columns, title }: Crossed, terms: Terms): { row: TableRow; cell: TableCell }[] {
    const [name] = terms.names;
    const own = name!.words.filter((word) => !STOP.has(word));
    const hitsOf = (said: readonly string[]): string[] =>
      own.filter((word) => said.some((other) => other === word || (!/\d/.test(word) && means(other, word))));
    const isOf = (said: readonly string[]): boolean => {
      const content = said.filter((word) => !STOP.has(word) && word.length > 1);
      const known = content.filter((word) => own.some((other) => means(word, other)) || terms.description.has(word));
      return known.length > 0 && known.length >= MIN_FOCUS * content.length;
    };
    const able = columns
      .filter(({ said, own: alone }) => isOf(said) || isOf(alone))
      .map((column) => ({ ...column, hits: hitsOf(column.said) }));
    if (able.length === 0) return [];
    return lines.flatMap(({ row, said, years }) => {
      if (!isOf(said)) return [];
      const hits = hitsOf(said);
      const ofTitle = hitsOf([...title, ...years]);
      return able.flatMap(({ at, hits: ofColumn }) => {
        const cell = row.cells.find(({ col, text }) => col === at && text.trim() !== '');
        const isTold = own.every((word) => hits.includes(word) || ofColumn.includes(word) || ofTitle.includes(word));
        const isBoth = hits.some(isOwn) && ofColumn.some((word) => !hits.includes(word) || hits.length === own.length);
        return cell && isTold && isBoth ? [{ row, cell }] : [];
      });
    });
  }

  #read(table: EvidenceTable, row: TableRow, cell: TableCell, field: ValueField, terms: Terms): Candidate | undefined {
    const { conventions, layout } = this.#reading;
    const text = cell.text.trim();
    const value =
      isNumber(field) && typeof cell.value === 'number'
        ? cell.value
        : field.type === 'string'
          ? text
          : readValue(text, field, expectationOf(field, terms), conventions)?.value;
    const page = row.page ?? table.head.page;
    const spans = layout.segments.filter((segment) => segment.page === page && isIn(segment, cell)).map(whole);
    return value === undefined || spans.length === 0 ? undefined : { value, score: SCORE, spans };
  }
}

const isOwn = (word: string): boolean => !GENERIC.has(word) || word === 'total';

const SLACK = 2;
const isIn = ({ box: [x0, y0, x1, y1] }: Segment, { bbox }: TableCell): boolean =>
  x0 >= bbox[0] - SLACK && x1 <= bbox[2] + SLACK && y0 >= bbox[1] - SLACK && y1 <= bbox[3] + SLACK;

function toCrossed({ conventions }: Reading, table: EvidenceTable): Crossed | undefined {
  const { head, rows } = table;
  if (head.col_count > MAX_COLUMNS || head.col_count <= MIN_COLUMNS) return undefined;
  const headerRows = Math.max(1, countHeaderRows(table, conventions));
  const headers = headersOf(table, headerRows);
  let years = onlyYear(rows.slice(0, headerRows));
  const lines = rows.slice(headerRows, headerRows + MAX_LINES).flatMap((row): Line[] => {
    const filled = row.cells.filter(({ text }) => text.trim() !== '');
    const [first] = filled;
    if (filled.length <= FEW && filled.length * 2 <= head.col_count) years = onlyYear([row]) ?? years;
    return first?.col === 0 && /\p{L}/u.test(first.text)
      ? [{ row, said: words(first.text, true), years: years ?? [] }]
      : [];
  });
  const lowest = new Map(rows[headerRows - 1]?.cells.map(({ col, text }) => [col, text]));
  const columns = [...headers].flatMap(([at, text]): Column[] =>
    at > 0 && text !== '' ? [{ at, said: words(text, true), own: words(lowest.get(at) ?? '', true) }] : [],
  );
  if (columns.length < MIN_COLUMNS || lines.length === 0) return undefined;
  return { table, lines, columns, title: words(`${head.title ?? ''} ${headers.get(0) ?? ''}`, true) };
}

/** A row that says only of which time the others are. */
const FEW = 2;

/** Of rows that say one year and no other. */
function onlyYear(rows: readonly TableRow[]): string[] | undefined {
  const years = [...new Set(rows.flatMap(({ cells }) => cells.flatMap(({ text }) => yearsIn(text))))];
  return years.length === 1 ? years : undefined;
}
