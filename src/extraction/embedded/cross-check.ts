import type { Citation } from '../../document/citation.ts';
import type { Warning } from '../../document/warning.ts';
import type { BackendResult } from '../backend.ts';
import { MAX_UNPROVEN } from '../confidence.ts';
import type { ExtractedField, Value } from '../extraction.ts';
import { proves } from '../proof.ts';
import type { Reading } from '../rules/reading.ts';
import type { FieldType } from '../schema.ts';
import { agrees, type EmbeddedInvoice } from './e-invoice.ts';
import { findPrinted, findPrintedAddress } from './printed.ts';

/** Both sources agree. */
const CONFIRMED = 0.995;
/** Both say it, but what was read from the page for this field is something else. */
const ELSEWHERE = 0.97;

/** Puts embedded values first and printed ones beside them; where they differ, a warning says so. */
export function crossCheck(reading: Reading, printed: BackendResult, embedded: EmbeddedInvoice): BackendResult {
  const warnings: Warning[] = [...printed.warnings];
  const checker = new CrossCheck(reading, embedded.name);
  const fields = printed.fields.map((field): ExtractedField => {
    const value = embedded.fields.get(field.name);
    if (value === undefined) return field;
    if (field.type === 'array') return { ...field, ...checker.items(field, value) };
    if (field.value !== null && agrees(field.value, value))
      return { ...field, value, confidence: CONFIRMED, citation: checker.proved(field.citation, value, field.type) };
    const place = checker.place(value, field.type, isAddress(field.name));
    if (field.value === null) return { ...field, value, confidence: place.confidence, citation: place.citation };
    if (!place.isPrinted || !isAddress(field.name)) {
      const message = `"${field.name}" is ${show(value)} in the embedded data and ${show(field.value)} on the page.`;
      warnings.push({ code: 'embedded_mismatch', message });
    }
    const { alternatives = [] } = field;
    const own = { value: field.value, confidence: field.confidence, citation: field.citation };
    const confidence = Math.min(place.confidence, ELSEWHERE);
    return { ...field, value, confidence, citation: place.citation, alternatives: [own, ...alternatives] };
  });
  return { fields, warnings };
}

const show = (value: Value): string => JSON.stringify(value);
const isAddress = (name: string): boolean => name.endsWith('_address');
const ITEM_TYPES: Record<string, FieldType> = {
  description: 'string',
  quantity: 'number',
  unit_price: 'money',
  amount: 'money',
};

interface Place {
  citation: Citation;
  confidence: number;
  isPrinted: boolean;
}

class CrossCheck {
  readonly #reading: Reading;
  readonly #attachment: string;

  constructor(reading: Reading, attachment: string) {
    this.#reading = reading;
    this.#attachment = attachment;
  }

  /** Where the pages say a value; else the attachment, which no reader sees, so the value counts as unproven. */
  place(value: Value, type: FieldType, isAddress = false): Place {
    const citation =
      findPrinted(this.#reading, value, type) ??
      (isAddress ? findPrintedAddress(this.#reading, String(value)) : undefined);
    if (citation) return { citation, confidence: CONFIRMED, isPrinted: true };
    const text = typeof value === 'string' ? value : show(value);
    const unprinted = this.#reading.evidence.citeUnprinted(text, this.#attachment);
    return { citation: unprinted, confidence: MAX_UNPROVEN, isPrinted: false };
  }

  /** The printed place of a value that the embedded data say in their own way. */
  proved(citation: Citation | null, value: Value, type: FieldType): Citation | null {
    return (
      citation && { ...citation, match: proves(citation.text, value, type, this.#reading.conventions) ?? 'derived' }
    );
  }

  /** Line items: embedded values, with the places of printed items of the same amount. */
  items(printed: ExtractedField, value: Value): Partial<ExtractedField> {
    if (!Array.isArray(value) || value.length === 0) return {};
    const left = [...(printed.items ?? [])];
    const items = value.map((item, i): ExtractedField => {
      const record = item as { [name: string]: Value };
      const at = left.findIndex((other) => (other.value as { amount: Value }).amount === record.amount);
      const twin = at < 0 ? undefined : left.splice(at, 1)[0];
      const fields = Object.entries(record).map(([name, inner]) => this.#itemField(name, inner, twin));
      const said = fields.filter(({ value: inner }) => inner !== null);
      const best = said.find(({ citation }) => citation?.attachment === undefined) ?? said[0];
      const confidence = twin ? CONFIRMED : (best?.confidence ?? 0);
      return { name: String(i), type: 'object', value: item, confidence, citation: best?.citation ?? null, fields };
    });
    const mean = items.reduce((sum, { confidence }) => sum + confidence, 0) / items.length;
    return { value, items, citation: items[0]!.citation, confidence: Math.round(1000 * mean) / 1000 };
  }

  #itemField(name: string, value: Value, twin: ExtractedField | undefined): ExtractedField {
    const type = ITEM_TYPES[name] ?? 'string';
    if (value === null) return { name, type, value, confidence: 0, citation: null };
    const own = twin?.fields?.find((field) => field.name === name);
    if (own?.citation && own.value !== null && agrees(own.value, value))
      return { name, type, value, confidence: CONFIRMED, citation: this.proved(own.citation, value, type) };
    const { citation, confidence } = this.place(value, type);
    return { name, type, value, confidence, citation };
  }
}
