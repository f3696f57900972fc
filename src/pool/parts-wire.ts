import { type JoinedTexts, joinTexts, splitTexts } from '../index/joined-texts.ts';
import type { ParsedPart } from '../parsers/parser.ts';

type Rows = Extract<ParsedPart, { kind: 'rows' }>;
type WireRows = Omit<Rows, 'chunk'> & {
  chunk: Omit<Rows['chunk'], 'strings' | 'formulas'> & { strings: JoinedTexts; formulas: JoinedTexts };
};

/** What a parser yields, on its way to another thread. */
export type WirePart = Exclude<ParsedPart, Rows> | WireRows;

// Fields keep their order, in which they are stored.

export function toWire(part: ParsedPart): WirePart {
  if (part.kind !== 'rows') return part;
  const { strings, formulas } = part.chunk;
  return { ...part, chunk: { ...part.chunk, strings: joinTexts(strings), formulas: joinTexts(formulas) } };
}

export function fromWire(part: WirePart): ParsedPart {
  if (part.kind !== 'rows') return part;
  const { strings, formulas } = part.chunk;
  return { ...part, chunk: { ...part.chunk, strings: splitTexts(strings), formulas: splitTexts(formulas) } };
}
