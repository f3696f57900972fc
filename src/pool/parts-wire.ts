import type { ParsedPart } from '../parsers/parser.ts';

/** Texts as one with the places where they end: thousands of them one by one take longer to pass on than to read. */
interface JoinedTexts {
  joined: string;
  ends: Uint32Array;
}

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
  return { ...part, chunk: { ...part.chunk, strings: join(strings), formulas: join(formulas) } };
}

export function fromWire(part: WirePart): ParsedPart {
  if (part.kind !== 'rows') return part;
  const { strings, formulas } = part.chunk;
  return { ...part, chunk: { ...part.chunk, strings: split(strings), formulas: split(formulas) } };
}

function join(texts: readonly string[]): JoinedTexts {
  const ends = new Uint32Array(texts.length);
  for (let i = 0, end = 0; i < texts.length; i++) ends[i] = end += texts[i]!.length;
  return { joined: texts.join(''), ends };
}

function split({ joined, ends }: JoinedTexts): string[] {
  const texts: string[] = [];
  for (let i = 0, start = 0; i < ends.length; i++) {
    texts.push(joined.slice(start, ends[i]));
    start = ends[i]!;
  }
  return texts;
}
