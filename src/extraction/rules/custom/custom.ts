import type { BackendResult, ExtractOptions } from '../../backend.ts';
import type { Evidence } from '../../evidence.ts';
import { type ExtractedField, notFound } from '../../extraction.ts';
import type { FieldSchema, Schema } from '../../schema.ts';
import { extractInvoice } from '../invoice/invoice.ts';
import { Reading } from '../reading.ts';
import { toField } from '../to-field.ts';
import { findFormValue } from './form-values.ts';
import { invoiceFieldFor } from './invoice-names.ts';
import { LabelledValues } from './labelled-values.ts';
import { findListItems } from './list-items.ts';
import { findItems } from './table-items.ts';
import { termsOf } from './terms.ts';

/** A schema of one's own: names, aliases and descriptions are the labels that are looked for. */
export function extractCustom(
  evidence: Evidence,
  schema: Schema,
  options: Pick<ExtractOptions, 'preferEmbedded'>,
): BackendResult {
  const reader = new CustomReader(evidence, schema.fields, options);
  return { fields: schema.fields.map((field) => reader.read(field, [])), warnings: [] };
}

class CustomReader {
  readonly #reading: Reading;
  readonly #values: LabelledValues;
  readonly #evidence: Evidence;
  readonly #options: Pick<ExtractOptions, 'preferEmbedded'>;
  #invoice: Map<string, ExtractedField> | undefined;

  constructor(evidence: Evidence, fields: readonly FieldSchema[], options: Pick<ExtractOptions, 'preferEmbedded'>) {
    this.#evidence = evidence;
    this.#options = options;
    this.#reading = new Reading(evidence);
    this.#values = new LabelledValues(
      this.#reading,
      fields.map((field) => termsOf(field)),
    );
  }

  read(field: FieldSchema, parents: readonly string[]): ExtractedField {
    const known = parents.length === 0 ? this.#fromInvoice(field) : undefined;
    if (known) return known;
    if (field.type === 'object') return this.#readObject(field, parents);
    if (field.type === 'array') return this.#readArray(field);
    const terms = termsOf(field, parents);
    const filled = this.#options.preferEmbedded ? findFormValue(this.#reading, field, terms) : undefined;
    if (filled) return filled;
    return toField(this.#reading, field.name, field.type, 'text', this.#values.find(field, terms));
  }

  #readObject(field: FieldSchema, parents: readonly string[]): ExtractedField {
    const fields = (field.fields ?? []).map((inner) => this.read(inner, [...parents, field.name]));
    const found = fields.filter(({ value }) => value !== null);
    if (found.length === 0) return { ...notFound(field.name, 'object'), fields };
    return {
      name: field.name,
      type: 'object',
      value: Object.fromEntries(fields.map(({ name, value }) => [name, value])),
      confidence: Math.min(...found.map(({ confidence }) => confidence)),
      citation: found[0]!.citation,
      fields,
    };
  }

  #readArray({ name, items, ...field }: FieldSchema): ExtractedField {
    if (items?.type === 'object' && items.fields) {
      const inTables = findItems(this.#reading, items.fields);
      const records = inTables.length > 0 ? inTables : findListItems(this.#reading, { name, ...field }, items.fields);
      if (records.length === 0) return notFound(name, 'array');
      const confidence = records.reduce((sum, record) => sum + record.confidence, 0) / records.length;
      const value = records.map((record) => record.value);
      const citation = records[0]!.citation;
      return { name, type: 'array', value, confidence: Math.round(confidence * 1000) / 1000, citation, items: records };
    }
    if (!items) return notFound(name, 'array');
    const single = toField(
      this.#reading,
      name,
      items.type,
      'text',
      this.#values.find({ ...field, ...items }, termsOf({ ...field, name })),
    );
    if (single.value === null) return notFound(name, 'array');
    const parts = typeof single.value === 'string' ? single.value.split(/\s*[;,]\s+/) : [single.value];
    return {
      ...single,
      type: 'array',
      value: parts,
      items: parts.map((value, i) => ({ ...single, name: String(i), value })),
    };
  }

  /** On an invoice, what the invoice schema knows by the same name. */
  #fromInvoice(field: FieldSchema): ExtractedField | undefined {
    const type = this.#evidence.content.manifest.documentType;
    const name = type === 'invoice' || type === 'receipt' ? invoiceFieldFor(field) : undefined;
    if (name === undefined) return undefined;
    this.#invoice ??= new Map(extractInvoice(this.#evidence, this.#options).fields.map((found) => [found.name, found]));
    const found = this.#invoice.get(name);
    if (!found || found.value === null || found.type === 'array') return undefined;
    return { ...found, name: field.name, type: field.type };
  }
}
