import { tokenize } from '@borgar/fx/xlsx';
import { fault } from '../../document/fault.ts';
import { columnName, columnNumber, MAX_COLUMNS, MAX_ROWS } from '../../spreadsheet/reference.ts';

/** A formula of 8,192 characters shared by a million cells would fill 8 GB when written out. */
const MAX_WRITTEN_CHARS = 256 * 1024 * 1024;

/** One reference of a formula: a corner ("$A2"), or half a beam ("B" or "3"), in which case the other half is -1. */
interface Corner {
  column: number;
  row: number;
  columnFixed: boolean;
  rowFixed: boolean;
}

interface Master {
  text: string;
  row: number;
  column: number;
  /** Read on the first use: text, corner, text, corner, ..., text. */
  pieces?: (string | Corner)[];
}

/** The formulas that cells share (ECMA-376 part 1, 18.3.1.40): one master each, written out for every cell of the group. */
export class SharedFormulas {
  readonly #masters = new Map<string, Master>();
  readonly #maxChars: number;
  #written = 0;

  constructor(maxChars = MAX_WRITTEN_CHARS) {
    this.#maxChars = maxChars;
  }

  define(group: string, text: string, row: number, column: number): void {
    this.#spend(text.length);
    this.#masters.set(group, { text, row, column });
  }

  /** The formula as it reads at a cell; undefined where the group has no master. */
  writeOut(group: string, row: number, column: number): string | undefined {
    const master = this.#masters.get(group);
    if (!master) return undefined;
    master.pieces ??= toPieces(master.text);
    const formula = shift(master.pieces, row - master.row, column - master.column);
    this.#spend(formula.length);
    return formula;
  }

  #spend(characters: number): void {
    this.#written += characters;
    if (this.#written > this.#maxChars) {
      throw fault('limit_exceeded', `The shared formulas of a sheet written out exceed ${this.#maxChars} characters.`);
    }
  }
}

/** A formula as it reads when moved by some rows and columns. */
export function moveFormula(text: string, rows: number, columns: number): string {
  return shift(toPieces(text), rows, columns);
}

function shift(pieces: (string | Corner)[], rows: number, columns: number): string {
  // Joined in one go: adding piece by piece would leave a chain of strings behind each formula.
  return pieces.map((piece) => (typeof piece === 'string' ? piece : moveCorner(piece, rows, columns))).join('');
}

/** References that leave the grid come in again on the other side, as in Excel. */
function moveCorner({ column, row, columnFixed, rowFixed }: Corner, rows: number, columns: number): string {
  const letters = columnFixed ? `$${nameOf(column)}` : column < 0 ? '' : nameOf(wrap(column + columns, MAX_COLUMNS));
  const digits = rowFixed ? `$${row + 1}` : row < 0 ? '' : wrap(row + rows, MAX_ROWS) + 1;
  return `${letters}${digits}`;
}

const wrap = (position: number, size: number): number => ((position % size) + size) % size;

const columnNames: string[] = [];
const nameOf = (column: number): string => (columnNames[column] ??= columnName(column));

function toPieces(text: string): (string | Corner)[] {
  const pieces: (string | Corner)[] = [];
  let literal = '';
  for (const token of tokenize(text, { mergeRefs: false, withLocation: false })) {
    const isReference = token.type === 'range' || token.type === 'range_beam' || token.type === 'range_ternary';
    const corners = isReference ? token.value.split(':').map(parseCorner) : [];
    if (!isReference || corners.includes(undefined)) {
      literal += token.value;
      continue;
    }
    corners.forEach((corner, i) => {
      pieces.push(i === 0 ? literal : ':', corner!);
      literal = '';
    });
  }
  pieces.push(literal);
  return pieces;
}

function parseCorner(text: string): Corner | undefined {
  const match = /^(\$?)([A-Z]{0,3})(\$?)(\d{0,7})$/i.exec(text);
  if (!match) return undefined;
  const [, first = '', letters = '', second = '', digits = ''] = match;
  const column = letters ? columnNumber(letters) : -1;
  const row = digits ? Number(digits) - 1 : -1;
  if ((letters && column < 0) || row >= MAX_ROWS || (column < 0 && row < 0)) return undefined;
  return { column, row, columnFixed: first !== '' && column >= 0, rowFixed: (column < 0 ? first : second) !== '' };
}
