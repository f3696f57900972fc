import { toBox, unionBox } from '../../../document/geometry.ts';
import type { Candidate } from './assemble.ts';
import { captionKind } from './captions.ts';
import type { TableWord } from './found-table.ts';
import type { Row, Token } from './tokens.ts';
import { joinWords } from './tokens.ts';

/** Lines of one title stand this near to one another, and to the table, in units of the font size. */
const NEAR_LINE = 1.1;
const NEAR_TABLE = 2.5;
const MAX_LINES = 6;
const MAX_PLAIN_WORDS = 14;

/** The caption above a table or below it; else a line in bold right above it. */
export function findTitle<W extends TableWord>({ box, title, words }: Candidate<W>, rows: readonly Row<W>[]) {
  if (title.length > 0) return toTitle([title]);
  const own = new Set<TableWord>(words);
  const near = (token: Token<W>) => token.x1 > box[0] - 4 && token.x0 < box[2] + 4 && !own.has(token.words[0]!);
  const lines: Row<W>[] = [];
  for (const row of rows) {
    const tokens = row.tokens.filter(near);
    if (tokens.length > 0) lines.push({ ...row, tokens });
  }
  return captionAbove(lines, box[1]) ?? captionBelow(lines, box[3]) ?? boldAbove(lines, box[1]);
}

function captionAbove<W extends TableWord>(lines: readonly Row<W>[], top: number) {
  const caption: Row<W>[] = [];
  let reached = top;
  for (let i = lines.length - 1; i >= 0 && caption.length < MAX_LINES; i--) {
    const line = lines[i]!;
    if (line.y1 > top + 2) continue;
    if (reached - line.y1 > line.size * (caption.length === 0 ? NEAR_TABLE : NEAR_LINE)) return undefined;
    caption.unshift(line);
    reached = line.y0;
    const kind = captionKind(line.tokens[0]!.text);
    if (kind) return kind === 'table' ? toTitle(caption.map(wordsOf)) : undefined;
  }
  return undefined;
}

function captionBelow<W extends TableWord>(lines: readonly Row<W>[], bottom: number) {
  const caption: Row<W>[] = [];
  let reached = bottom;
  for (const line of lines) {
    if (line.y0 < bottom - 2) continue;
    if (line.y0 - reached > line.size * (caption.length === 0 ? NEAR_TABLE : NEAR_LINE)) break;
    if (caption.length === 0 && captionKind(line.tokens[0]!.text) !== 'table') return undefined;
    caption.push(line);
    reached = line.y1;
    if (caption.length === MAX_LINES) break;
  }
  return caption.length > 0 ? toTitle(caption.map(wordsOf)) : undefined;
}

function boldAbove<W extends TableWord>(lines: readonly Row<W>[], top: number) {
  const line = lines.findLast(({ y1 }) => y1 < top + 2);
  if (!line || top - line.y1 > line.size * NEAR_TABLE || line.tokens.length > 1) return undefined;
  const [token] = line.tokens;
  return token!.bold && token!.count <= MAX_PLAIN_WORDS ? toTitle([token!.words]) : undefined;
}

const wordsOf = <W extends TableWord>({ tokens }: Row<W>): W[] => tokens.flatMap(({ words }) => words);

function toTitle<W extends TableWord>(lines: readonly W[][]) {
  const words = lines.flat();
  return { text: lines.map(joinWords).join(' '), box: toBox(...unionBox(words.map(({ box }) => box))!), words };
}
