import type { Citation } from '../../document/citation.ts';
import type { Warning } from '../../document/fault.ts';
import type { BackendResult } from '../backend.ts';
import type { ExtractedField, Value } from '../extraction.ts';
import { proves } from '../proof.ts';
import type { Reading } from '../rules/reading.ts';
import type { FieldType } from '../schema.ts';
import { fold } from '../values/found.ts';
import { agrees, type EmbeddedInvoice } from './e-invoice.ts';

/** Both sources agree. */
const CONFIRMED = 0.995;
/** Machine-readable data that the pages do not repeat. */
const UNPRINTED = 0.9;
/** Machine-readable data that the pages contradict. */
const DISPUTED = 0.8;

/** Puts embedded values first and printed ones beside them; where they differ, a warning says so. */
export function crossCheck(reading: Reading, printed: BackendResult, embedded: EmbeddedInvoice): BackendResult {
  const warnings: Warning[] = [...printed.warnings];
  const fields = printed.fields.map((field): ExtractedField => {
    const value = embedded.get(field.name);
    if (value === undefined) return field;
    if (field.type === 'array') return { ...field, ...toItems(reading, field, value) };
    if (field.value !== null && agrees(field.value, value)) {
      return { ...field, value, confidence: CONFIRMED };
    }
    const citation = findPrinted(reading, value, field.type);
    if (field.value === null) return { ...field, value, confidence: citation ? CONFIRMED : UNPRINTED, citation };
    if (!citation || !isAddress(field.name)) {
      const message = `"${field.name}" is ${show(value)} in the embedded data and ${show(field.value)} on the page.`;
      warnings.push({ code: 'embedded_mismatch', message });
    }
    const { alternatives = [] } = field;
    const own = { value: field.value, confidence: field.confidence, citation: field.citation };
    return { ...field, value, confidence: citation ? 0.97 : DISPUTED, citation, alternatives: [own, ...alternatives] };
  });
  return { fields, warnings };
}

const show = (value: Value): string => JSON.stringify(value);
const isAddress = (name: string): boolean => name.endsWith('_address');

/** Where the pages say a value, if they do. */
function findPrinted(reading: Reading, value: Value, type: FieldType): Citation | null {
  const { layout, conventions } = reading;
  const cite = (span: Parameters<typeof layout.cite>[0]): Citation | null => {
    const citation = layout.cite(span, 'normalized');
    const match = proves(citation.text, value, type, conventions);
    return match ? { ...citation, match } : null;
  };
  if (type === 'date') {
    const found = reading.dates.find(({ date }) => date === value);
    return found ? cite(found) : null;
  }
  if (typeof value === 'number') {
    const found = reading.amounts.find(
      (amount) => amount.value === value && (amount.decimals === 2 || Number.isInteger(value)),
    );
    return found ? cite(found) : null;
  }
  if (typeof value !== 'string') return null;
  const wanted = fold(value);
  for (const segment of layout.segments) {
    const start = segment.folded.indexOf(wanted);
    if (start >= 0 && wanted.length > 1) return cite({ segment, start, end: start + wanted.length });
  }
  return null;
}

/** Line items: embedded values, with the places of printed items of the same amount. */
function toItems(reading: Reading, printed: ExtractedField, value: Value): Partial<ExtractedField> {
  if (!Array.isArray(value)) return {};
  const left = [...(printed.items ?? [])];
  const items = value.map((item, i): ExtractedField => {
    const record = item as { [name: string]: Value };
    const at = left.findIndex((other) => (other.value as { amount: Value }).amount === record.amount);
    const twin = at < 0 ? undefined : left.splice(at, 1)[0];
    const types: Record<string, FieldType> = {
      description: 'string',
      quantity: 'number',
      unit_price: 'money',
      amount: 'money',
    };
    const fields = Object.entries(record).map(([name, inner]): ExtractedField => {
      const type = types[name] ?? 'string';
      const own = twin?.fields?.find((field) => field.name === name);
      if (inner === null) return { name, type, value: null, confidence: 0, citation: null };
      const citation =
        own?.citation && own.value !== null && agrees(own.value, inner)
          ? own.citation
          : findPrinted(reading, inner, type);
      return { name, type, value: inner, confidence: citation ? CONFIRMED : UNPRINTED, citation };
    });
    const citation = fields.find((field) => field.citation)?.citation ?? null;
    return { name: String(i), type: 'object', value: item, confidence: twin ? CONFIRMED : UNPRINTED, citation, fields };
  });
  const citation = items.find((item) => item.citation)?.citation ?? null;
  return { value, items, citation, confidence: items.every((item) => item.citation) ? CONFIRMED : UNPRINTED };
}
