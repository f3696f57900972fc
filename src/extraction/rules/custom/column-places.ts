import type { FieldSchema } from '../../schema.ts';

interface Placed {
  field: FieldSchema;
  column: number;
}

/**
 * Columns that no header names by where they stand: people list the fields of a table as its columns follow one another, so the field
 * between two that are known is the column between theirs. `columns` are those that hold something, from the left.
 */
export function placedBetween(
  fields: readonly FieldSchema[],
  columns: readonly number[],
  known: ReadonlyMap<number, FieldSchema>,
): Placed[] {
  const placeOf = new Map([...known].map(([column, field]) => [field, columns.indexOf(column)]));
  return fields.flatMap((field, i): Placed[] => {
    if (placeOf.has(field)) return [];
    const before = i === 0 ? -1 : placeOf.get(fields[i - 1]!);
    const after = i === fields.length - 1 ? columns.length : placeOf.get(fields[i + 1]!);
    if (before === undefined || after === undefined || after - before !== 2) return [];
    return [{ field, column: columns[before + 1]! }];
  });
}
