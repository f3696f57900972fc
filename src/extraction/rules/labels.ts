import type { Layout, Segment, SegmentSpan } from '../layout.ts';
import { lettersOf } from '../values/found.ts';
import { MeaningRoles, type Meanings } from './meanings.ts';

/** A phrase that names a value, and what it names. */
export interface LabelMatch<Role extends string> {
  role: Role;
  /** How surely the phrase means the role, 0 to 1. */
  weight: number;
  start: number;
  end: number;
}

/** Running text has labels in it by chance only. */
const MAX_LABEL_LENGTH = 200;
const NONE: never[] = [];
/** Phrases of less weight ("date", "total") give way to what all words of a label say. */
const SURE = 0.85;

type Phrases<Role extends string> = readonly (readonly [role: Role, weight: number, phrases: string])[];

/**
 * Phrases by role, as the sources of regular expressions over folded text, parted by spaces (`_` stands for a space).
 * Of all matches in a text the longest wins: "due date" is no "date", "net total" is no "total".
 * Texts without a phrase that is sure are read by what their words mean.
 */
export class Lexicon<Role extends string> {
  readonly #entries: { role: Role; weight: number; pattern: RegExp }[];
  readonly #meanings: MeaningRoles<Role>;
  readonly #cache = new Map<string, LabelMatch<Role>[]>();

  constructor(phrases: Phrases<Role>, meanings: Meanings<Role> = []) {
    this.#meanings = new MeaningRoles(meanings);
    this.#entries = phrases.map(([role, weight, list]) => {
      const source = list
        .trim()
        .split(/\s+/)
        .map((phrase) => phrase.replaceAll('_?', '_').replaceAll('_', '[\\s_-]{0,3}'))
        .join('|');
      return { role, weight, pattern: new RegExp(`(?<![\\p{L}])(?:${source})(?![\\p{L}]|-\\p{L})`, 'gu') };
    });
  }

  /** Matches that lie in no longer one, from the left. */
  findAll(folded: string): LabelMatch<Role>[] {
    const known = this.#cache.get(folded);
    if (known) return known;
    const isLabel = folded.length <= MAX_LABEL_LENGTH && (lettersOf(folded) > 0 || folded.includes('#'));
    return isLabel ? this.#search(folded) : NONE;
  }

  #search(folded: string): LabelMatch<Role>[] {
    const all = this.#entries.flatMap(({ role, weight, pattern }) =>
      [...folded.matchAll(pattern)].map((match) => ({
        role,
        weight,
        start: match.index,
        end: match.index + match[0].length,
      })),
    );
    all.sort((a, b) => b.end - b.start - (a.end - a.start) || b.weight - a.weight);
    const kept: LabelMatch<Role>[] = [];
    for (const match of all)
      if (!kept.some((other) => match.start < other.end && other.start < match.end)) kept.push(match);
    kept.sort((a, b) => a.start - b.start);
    const isWeak = kept.every(({ weight }) => weight < SURE);
    const meant = isWeak ? this.#meanings.findAll(folded, kept.length > 0) : NONE;
    if (meant.length > 0) kept.splice(0, kept.length, ...meant);
    if (this.#cache.size > 5_000) this.#cache.clear();
    this.#cache.set(folded, kept);
    return kept;
  }
}

export type Place = 'inline' | 'left' | 'above';

/** What stands where a label of a value would stand. */
export interface Context {
  place: Place;
  segment: Segment;
  /** Folded. */
  text: string;
  /** Rows up, or line heights to the left. */
  distance: number;
}

/** "INV-17 3 March": what stands before a value tells nothing of it. */
const ONLY_CODES = /^\s*(?:(?=\S*\d)(?=\S*\p{L})\S+\s+)+$/u;
const PARTING = /[|•·;]|\s[-–]\s(?=\p{L})/gu;

/** Where the label of a value may stand: before it in its segment, left of it, above it. */
export function contextsOf(layout: Layout, { segment, start }: SegmentSpan, maxRowsUp = 3): Context[] {
  const contexts: Context[] = [];
  const before = segment.folded.slice(0, start);
  let from = Math.max(0, start - 80);
  for (const { index, 0: mark } of before.matchAll(PARTING)) from = Math.max(from, index + mark.length);
  const inline = before.slice(from);
  if (/\p{L}|#/u.test(inline)) contexts.push({ place: 'inline', segment, text: inline, distance: 0 });
  const row = layout.rows[segment.row]!;
  const lineHeight = Math.max(4, segment.box[3] - segment.box[1]);
  for (let column = segment.column - 1; column >= 0; column--) {
    const left = row.segments[column]!;
    const distance = (segment.box[0] - left.box[2]) / lineHeight;
    if (/\p{L}{2}|#/u.test(left.text)) {
      contexts.push({ place: 'left', segment: left, text: left.folded, distance });
      break;
    }
    if (segment.column - column > 6) break;
  }
  if (inline.trim().length < 3 || ONLY_CODES.test(inline)) {
    for (const above of layout.column(segment, -1, maxRowsUp)) {
      const distance = (segment.box[1] - above.box[3]) / lineHeight;
      if (/\p{L}{2}|#/u.test(above.text))
        contexts.push({ place: 'above', segment: above, text: above.folded, distance });
    }
  }
  return contexts;
}

const PLACE_FACTOR: Record<Place, number> = { inline: 1, left: 0.97, above: 0.85 };

export interface RoleEvidence<Role extends string> {
  role: Role;
  /** Of the phrase in the lexicon. */
  weight: number;
  score: number;
  context: Context;
}

/** What the contexts of a value say it is, strongest first. */
export function rolesOf<Role extends string>(
  contexts: readonly Context[],
  lexicon: Lexicon<Role>,
): RoleEvidence<Role>[] {
  const roles: RoleEvidence<Role>[] = [];
  for (const context of contexts) {
    // What stands in brackets explains a label: "Subtotal (plus VAT)".
    const plain = context.text.replace(/\([^)]*\)/g, (inside) => ' '.repeat(inside.length));
    const matches = lexicon.findAll(plain);
    const match = context.place === 'inline' ? matches.at(-1) : matches[0];
    if (!match) continue;
    const after = plain.slice(match.end);
    const around = context.text.length - (match.end - match.start);
    // Words between a label and its value, or a label that is part of a sentence, make it doubtful.
    const loose = Math.min(
      0.5,
      context.place === 'inline'
        ? lettersOf(after) * 0.03
        : Math.max(0, lettersOf(plain) - 4 - (match.end - match.start)) * 0.012,
    );
    const far =
      context.place === 'above' ? Math.max(0, context.distance - 0.8) * 0.12 : Math.min(0.3, context.distance * 0.004);
    const score = match.weight * PLACE_FACTOR[context.place] - loose - far - (around > 90 ? 0.2 : 0);
    if (score > 0.05) roles.push({ role: match.role, weight: match.weight, score, context });
  }
  return roles.sort((a, b) => b.score - a.score);
}
