import { fault } from '../../document/fault.ts';
import { readNumber, sameNumber } from '../../spreadsheet/number-reader.ts';
import type { TableColumns } from './columns.ts';

/** The value of a cell: dates are ISO 8601 texts, truth values TRUE and FALSE; null where it is empty. */
export type Value = string | number | null;

export interface Condition {
  /** Position of the column. */
  column: number;
  accepts(value: Value): boolean;
}

const CONDITION =
  /^("[^"]*"|.*?)\s*(?:(<=|>=|!=|=|<|>)|\s(contains)\s|\s(is\s+not\s+empty|is\s+empty)$)\s*(?:"([^"]*)"|(.*))$/is;

/** `Speed > 1000 and City = "Boston" and Note is empty`. */
export function parseConditions(where: string, columns: TableColumns): Condition[] {
  const parts = where.match(/(?:"[^"]*"|(?!\sand\s)[\s\S])+/gi) ?? [];
  return parts.map((part) => {
    const [, column = '', sign, contains, empty, quoted, plain = ''] =
      CONDITION.exec(part.replace(/^\s*and\s/i, '').trim()) ?? [];
    const comparison = sign ?? (contains ?? empty)?.toLowerCase().replace(/\s+/g, ' ');
    if (comparison === undefined || column === '') throw badCondition(part);
    return { column: columns.find(column, 'where').position, accepts: toTest(comparison, quoted ?? plain.trim()) };
  });
}

function badCondition(part: string): Error {
  const message = `${JSON.stringify(part.trim().slice(0, 100))} is no condition: write COLUMN and one of = != < <= > >= contains with a value, or is empty, is not empty.`;
  return fault('invalid_request', message, { errors: [{ path: 'where', message }] });
}

function toTest(comparison: string, written: string): Condition['accepts'] {
  const folded = written.toLowerCase();
  const number = readNumber(written);
  const isEqual = (value: Value): boolean =>
    typeof value === 'number' ? number !== undefined && sameNumber(value, number) : value?.toLowerCase() === folded;
  /** Undefined where one cannot be compared with the other. */
  const order = (value: Value): number | undefined => {
    if (value === null) return undefined;
    if (typeof value === 'number') return number === undefined ? undefined : value - number;
    return number === undefined ? compareTexts(value.toLowerCase(), folded) : undefined;
  };
  switch (comparison) {
    case '=':
      return isEqual;
    case '!=':
      return (value) => !isEqual(value);
    case 'contains':
      return (value) => value !== null && String(value).toLowerCase().includes(folded);
    case 'is empty':
      return (value) => value === null;
    case 'is not empty':
      return (value) => value !== null;
    case '<':
      return (value) => (order(value) ?? 0) < 0;
    case '>':
      return (value) => (order(value) ?? 0) > 0;
    case '<=':
      return (value) => (order(value) ?? 1) <= 0;
    default:
      return (value) => (order(value) ?? -1) >= 0;
  }
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Numbers before texts, empty cells last. */
export function compareValues(a: Value, b: Value): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  if (typeof a === 'number') return typeof b === 'number' ? a - b : -1;
  return typeof b === 'number' ? 1 : compareTexts(a, b);
}
