import type { Warning } from '../../document/warning.ts';
import type { BackendResult } from '../backend.ts';
import { type Evidence, MAX_TABLE_ROWS } from '../evidence.ts';
import type { ExtractedField, Value } from '../extraction.ts';

/** Given of one list. */
const MAX_RECORDS = 5_000;
/** Read of one list: one more than is given tells that there are more. */
export const ENOUGH_RECORDS = MAX_RECORDS + 1;

/** Lists of a length that can be answered, and a word for each that is not given whole. */
export function cutLists(evidence: Evidence, { fields, warnings, ...rest }: BackendResult): BackendResult {
  const long = new Map(
    evidence
      .tableHeads()
      .filter(({ row_count }) => row_count > MAX_TABLE_ROWS)
      .map((head) => [head.id, head.row_count]),
  );
  const cut: Warning[] = [];
  const toWhole = (field: ExtractedField): ExtractedField => {
    const items = field.items?.slice(0, MAX_RECORDS).map(toWhole);
    if (!items) return field.fields ? { ...field, fields: field.fields.map(toWhole) } : field;
    // What holds lists itself is no row of a table.
    const rows = items.filter(({ fields = [] }) => !fields.some((inner) => inner.items));
    const table = rows.findLast(({ citation }) => long.has(citation?.table_id ?? ''))?.citation?.table_id;
    if (field.items!.length > MAX_RECORDS || table !== undefined)
      cut.push(toWarning(field.name, items.length, table, long.get(table ?? '')));
    if (items.length === field.items!.length) return { ...field, items };
    return { ...field, items, value: (field.value as Value[]).slice(0, MAX_RECORDS) };
  };
  return { ...rest, fields: fields.map(toWhole), warnings: [...warnings, ...cut] };
}

function toWarning(name: string, given: number, table: string | undefined, rows: number | undefined): Warning {
  const more = table === undefined ? 'the document has more' : `the table ${table} has ${rows} rows`;
  const rest = table === undefined ? 'extract them by pages' : `read the others at tables/${table}, or export it`;
  return { code: 'list_cut', message: `"${name}" has its first ${given} records only; ${more}: ${rest}.` };
}
