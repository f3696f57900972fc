import type { TableRow } from '../api/types.ts';

/** Amounts stand at the right, whatever currency, unit of hundred or brackets they are written with. */
const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' ||
  (typeof value === 'string' && /^[(\-–+]?\p{Sc}?\s?\d[\d.,’' ]*\s?[%\p{Sc}]?\)?$/u.test(value));

/** Rows of a table with their spans, up to a column. */
export const TableRows = ({ rows, columns = Number.POSITIVE_INFINITY }: { rows: TableRow[]; columns?: number }) => (
  <>
    {rows.map(({ index, cells }) => (
      <tr key={index}>
        {cells
          .filter(({ col }) => col < columns)
          .map(({ col, text, header, row_span: rowSpan, col_span: colSpan, value }) => {
            const Cell = header ? 'th' : 'td';
            return (
              <Cell
                key={col}
                rowSpan={rowSpan}
                colSpan={Math.min(colSpan, columns - col)}
                class={isNumeric(value ?? text) ? 'number' : undefined}
                dir="auto"
              >
                {text}
              </Cell>
            );
          })}
      </tr>
    ))}
  </>
);
