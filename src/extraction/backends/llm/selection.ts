import type { Passage } from '../../passages.ts';
import { words } from '../../rules/custom/terms.ts';
import type { FieldSchema } from '../../schema.ts';
import { estimateTokens } from './options.ts';

/** What is sent or left out as a whole: a block, or the cells of a row. */
export interface Line {
  page: number;
  passages: Passage[];
  text: string;
  tokens: number;
}

/** Finds ids of passages, best first. */
export type FindPassages = (query: string) => readonly string[];

/** Line breaks, and the line that names a page. */
const LINE_TOKENS = 3;

export function toLines(passages: readonly Passage[]): Line[] {
  const groups: Passage[][] = [];
  for (const passage of passages) {
    const last = groups.at(-1);
    if (last && passage.row !== undefined && last[0]!.row === passage.row) last.push(passage);
    else groups.push([passage]);
  }
  return groups.map((group) => {
    const text = group.map(({ id, text: own }) => `[${id}] ${clean(own)}`).join(' | ');
    return { page: group[0]!.page, passages: group, text, tokens: estimateTokens(text) + LINE_TOKENS };
  });
}

/** Lines of a block are indented: none of them begins like a block. Letters that nobody sees are left out. */
const clean = (text: string): string =>
  text
    .replace(/[\u{e0000}-\u{e007f}]|[\0-\x08\x0b-\x1f\x7f]/gu, '')
    .trim()
    .replace(/\n\s*/g, '\n  ');

/** Shares of the budget for how a document begins, which says what it is, and how it ends, where it is signed. */
const OPENING = 0.2;
const CLOSING = 0.05;
/** How much of a hit the lines around it are worth: a value stands beside or below its label. */
const AROUND: readonly [distance: number, share: number][] = [
  [0, 1],
  [1, 0.6],
  [-1, 0.4],
  [2, 0.3],
];

/** The lines that fit the budget: all of them, or those that speak of the fields, in the order of the document. */
export function selectLines(
  lines: readonly Line[],
  fields: readonly FieldSchema[],
  find: FindPassages,
  maxTokens: number,
): readonly Line[] {
  if (lines.reduce((sum, { tokens }) => sum + tokens, 0) <= maxTokens) return lines;
  const chosen = new Set<Line>();
  let left = maxTokens;
  const take = (from: Iterable<Line>, limit: number): void => {
    const floor = left - limit;
    for (const line of from) {
      if (chosen.has(line) || left - line.tokens < Math.max(0, floor)) continue;
      chosen.add(line);
      left -= line.tokens;
    }
  };
  take(lines, OPENING * maxTokens);
  take(lines.toReversed(), CLOSING * maxTokens);
  take(byRelevance(lines, fields, find), left);
  take(lines, left);
  return lines.filter((line) => chosen.has(line));
}

function byRelevance(lines: readonly Line[], fields: readonly FieldSchema[], find: FindPassages): Line[] {
  const positions = new Map(lines.flatMap((line, i) => line.passages.map(({ id }) => [id, i] as const)));
  const scores = new Map<Line, number>();
  for (const query of queries(fields)) {
    for (const [rank, id] of find(query).entries()) {
      const at = positions.get(id);
      if (at === undefined) continue;
      for (const [distance, share] of AROUND) {
        const line = lines[at + distance];
        if (line) scores.set(line, (scores.get(line) ?? 0) + share / (1 + rank));
      }
    }
  }
  return [...scores].sort((a, b) => b[1] - a[1]).map(([line]) => line);
}

const MAX_WORDS = 8;

/** What the fields are called, and what their descriptions say. */
function queries(fields: readonly Omit<FieldSchema, 'name'>[]): Set<string> {
  const all = fields.flatMap((field): string[] => [
    ...('name' in field ? [words(field.name as string, true).join(' ')] : []),
    ...(field.aliases ?? []).map((alias) => words(alias, true).join(' ')),
    words(field.description ?? '')
      .slice(0, MAX_WORDS)
      .join(' '),
    ...queries([...(field.fields ?? []), ...(field.items ? [field.items] : [])]),
  ]);
  return new Set(all.filter((query) => query !== ''));
}
