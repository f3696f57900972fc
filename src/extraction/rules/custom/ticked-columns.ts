import type { TableCell, TableRow } from '../../../document/table.ts';
import type { FieldSchema } from '../../schema.ts';
import { fold } from '../../values/found.ts';

/** Columns that are headed by the choices of a field. */
export type TickedColumns = ReadonlyMap<number, string | number>;

const MIN_CHOICES = 2;
const TICKED = /^[☑☒✓✔✗✘✅●◉xX]$/u;
const MARK = /^[☐☑☒✓✔✗✘✅⬜❏❐❑❒□●◉○◯xX–-]?$/u;

/** "Pass | Fail | N/A": a field whose choices head columns of ticks is answered by the one that is ticked. */
export function findTickedColumns(
  { enum: choices = [] }: FieldSchema,
  headers: ReadonlyMap<number, string>,
  cells: ReadonlyMap<number, readonly string[]>,
): TickedColumns | undefined {
  const wanted = new Map(choices.map((choice) => [fold(String(choice)).replace(/_/g, ' '), choice]));
  const columns = new Map(
    [...headers].flatMap(([column, header]) => {
      const choice = wanted.get(fold(header).trim());
      const isMarked = (cells.get(column) ?? []).every((text) => MARK.test(text.trim()));
      return choice !== undefined && isMarked ? [[column, choice] as const] : [];
    }),
  );
  return columns.size >= MIN_CHOICES ? columns : undefined;
}

/** Nothing where none or more than one is ticked. */
export function tickedIn(
  { cells }: TableRow,
  columns: TickedColumns,
): { value: string | number; cell: TableCell } | undefined {
  const [only, ...others] = cells.filter(({ col, text }) => columns.has(col) && TICKED.test(text.trim()));
  return only && others.length === 0 ? { value: columns.get(only.col)!, cell: only } : undefined;
}
