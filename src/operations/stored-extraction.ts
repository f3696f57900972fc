import type { Extraction } from '../extraction/extraction.ts';
import type { Schema } from '../extraction/schema.ts';
import { toJsonBytes } from '../index/parts.ts';

/** Stored as the answer, a line break (which JSON never holds) and the schema. */
interface StoredExtraction {
  extraction: Extraction;
  schema: Schema;
}

const LINE_BREAK = 0x0a;

export function packExtraction(extraction: Extraction, schema: Schema): { bytes: Uint8Array; answer: Uint8Array } {
  const answer = toJsonBytes(extraction);
  return { answer, bytes: Buffer.concat([answer, Uint8Array.of(LINE_BREAK), toJsonBytes(schema)]) };
}

/** The extraction as JSON, without a look inside. */
export function answerOf(bytes: Uint8Array): Uint8Array {
  const end = bytes.indexOf(LINE_BREAK);
  return end < 0 ? toJsonBytes(unpackExtraction(bytes).extraction) : bytes.subarray(0, end);
}

export function unpackExtraction(bytes: Uint8Array): StoredExtraction {
  const end = bytes.indexOf(LINE_BREAK);
  // Both in one object: so earlier versions stored them.
  if (end < 0) return parse(bytes) as StoredExtraction;
  return {
    extraction: parse(bytes.subarray(0, end)) as Extraction,
    schema: parse(bytes.subarray(end + 1)) as Schema,
  };
}

const parse = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString('utf8'));
