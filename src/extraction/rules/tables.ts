import type { TableCell } from '../../document/table.ts';
import type { Evidence, EvidenceTable } from '../evidence.ts';
import type { ExtractedField, Value } from '../extraction.ts';

/** Every table as records keyed by its header. */
export function extractTables(evidence: Evidence): ExtractedField {
  const tables = evidence.tables().map((table) => toField(evidence, table));
  const confidence = tables.length === 0 ? 0 : Math.min(...tables.map((table) => table.confidence));
  return {
    name: 'tables',
    type: 'array',
    value: tables.length === 0 ? null : tables.map((table) => table.value),
    confidence,
    citation: tables[0]?.citation ?? null,
    items: tables,
  };
}

function toField(evidence: Evidence, { head, rows }: EvidenceTable): ExtractedField {
  const names = columnNames(
    rows.slice(0, head.header_rows).flatMap((row) => row.cells),
    head.col_count,
  );
  const confidence = head.confidence ?? 1;
  const filled = rows.slice(head.header_rows).filter(({ cells }) => cells.some(({ text }) => text !== ''));
  const records = filled.map((row, i): ExtractedField => {
    const fields = row.cells
      .filter((cell) => cell.text !== '')
      .map((cell): ExtractedField => {
        const citation = evidence.citeCell(head, row, cell, 'exact');
        return { name: names[cell.col]!, type: 'string', value: cell.value ?? cell.text, confidence, citation };
      });
    return {
      name: String(i),
      type: 'object',
      value: toRecord(fields),
      confidence,
      citation: fields[0]?.citation ?? null,
      fields,
    };
  });
  const citation = records.find((record) => record.citation)?.citation ?? null;
  const value = { table_id: head.id, title: head.title ?? null, records: records.map((record) => record.value) };
  const recordsField: ExtractedField = {
    name: 'records',
    type: 'array',
    value: value.records,
    confidence,
    citation,
    items: records,
  };
  return { name: head.id, type: 'object', value, confidence, citation, fields: [recordsField] };
}

const toRecord = (fields: readonly ExtractedField[]): Value =>
  Object.fromEntries(fields.map(({ name, value }) => [name, value]));

/** Header cells above a column, joined; a name twice gets a number, a column without one its position. */
function columnNames(header: readonly TableCell[], count: number): string[] {
  const seen = new Map<string, number>();
  return Array.from({ length: count }, (_, column) => {
    const above = header.filter(
      (cell) => cell.col <= column && column < cell.col + cell.col_span && cell.text.trim() !== '',
    );
    const name = [...new Set(above.map((cell) => cell.text.trim()))].join(' ') || `column_${column + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}
