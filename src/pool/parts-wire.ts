import { type JoinedRows, joinTexts, splitTexts } from '../document/joined-texts.ts';
import type { ParsedPart } from '../parsers/parser.ts';

type Rows = Extract<ParsedPart, { kind: 'rows' }>;
type WireRows = Omit<Rows, 'chunk' | 'joined'> & {
  chunk: Omit<Rows['chunk'], keyof JoinedRows> & JoinedRows;
};

/** What a parser yields, on its way to another thread. */
export type WirePart = Exclude<ParsedPart, Rows> | WireRows;

/** The memory of its rows, which changes threads without a copy: who has sent it cannot look at it any more. */
export function buffersOf(part: WirePart): ArrayBuffer[] {
  if (part.kind !== 'rows') return [];
  const { strings, formulas, ...chunk } = part.chunk;
  const fields: unknown[] = [...Object.values(chunk), part.shared, strings.ends, formulas.ends];
  return [...new Set(fields.filter((field) => ArrayBuffer.isView(field)).map(({ buffer }) => buffer as ArrayBuffer))];
}

// Fields keep their order, in which they are stored.

export function toWire(part: ParsedPart): WirePart {
  if (part.kind !== 'rows') return part;
  const { strings, formulas } = part.chunk;
  return { ...part, chunk: { ...part.chunk, strings: joinTexts(strings), formulas: joinTexts(formulas) } };
}

export function fromWire(part: WirePart): ParsedPart {
  if (part.kind !== 'rows') return part;
  const { strings, formulas } = part.chunk;
  const chunk = { ...part.chunk, strings: splitTexts(strings), formulas: splitTexts(formulas) };
  return { ...part, chunk, joined: { strings, formulas } };
}
