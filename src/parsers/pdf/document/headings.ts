import type { Bookmark } from '../../../document/profile.ts';
import type { BlockDraft, PageDraft } from '../draft.ts';

/** How a heading looks; headings of one look have one level. */
interface Look {
  size: number;
  bold: boolean;
  capitals: boolean;
  italic: boolean;
}

export interface HeadingModel {
  bodySize: number;
  /** Whether a block is a heading, and of which level. */
  levelOf(block: BlockDraft, page: number): number | undefined;
}

const MAX_LEVEL = 6;
const MAX_HEADING_LENGTH = 220;
/** Against the size of body text. */
const LARGER = 1.1;

const NUMBERED =
  /^(?:(?:chapter|section|article|part|kapitel|chapitre|appendix|annex|anhang)\s+)?((?:\d{1,3}|[A-Z]|[IVXLC]{1,6})(?:\.\d{1,3})*)[.)]?\s+\S/i;
const SENTENCE_END = /[.;,]$/;

/** What headings look like in this document. */
export function learnHeadings(drafts: readonly PageDraft[], outline: readonly Bookmark[]): HeadingModel {
  const bodySize = bodySizeOf(drafts);
  const bookmarks = bookmarkLevels(outline);
  const looks = new Map<string, { look: Look; depths: number[]; count: number }>();
  for (const draft of drafts) {
    for (const block of draft.blocks) {
      if (!looksLikeHeading(block, bodySize)) continue;
      const look = lookOf(block);
      const key = keyOf(look);
      const entry = looks.get(key) ?? { look, depths: [], count: 0 };
      entry.count++;
      const depth = numberingDepth(block.text);
      if (depth !== undefined) entry.depths.push(depth);
      looks.set(key, entry);
    }
  }
  const levels = levelsOf([...looks.values()]);
  return {
    bodySize,
    levelOf(block, page) {
      const bookmarked = bookmarks.get(bookmarkKey(block.text, page));
      if (bookmarked !== undefined && block.text.length < MAX_HEADING_LENGTH) return Math.min(bookmarked, MAX_LEVEL);
      if (!looksLikeHeading(block, bodySize)) return undefined;
      const level = levels.get(keyOf(lookOf(block))) ?? MAX_LEVEL;
      const depth = numberingDepth(block.text);
      return Math.min(depth === undefined ? level : Math.max(depth, Math.min(level, depth + 1)), MAX_LEVEL);
    },
  };
}

function bodySizeOf(drafts: readonly PageDraft[]): number {
  const sizes = new Map<number, number>();
  for (const draft of drafts) for (const [size, count] of draft.sizes) sizes.set(size, (sizes.get(size) ?? 0) + count);
  let [body, most] = [100, 0];
  for (const [size, count] of sizes) if (count > most || (count === most && size < body)) [body, most] = [size, count];
  return body / 10;
}

const TEXTUAL = new Set(['paragraph', 'list_item']);

function looksLikeHeading(block: BlockDraft, bodySize: number): boolean {
  const { text, style, lines } = block;
  if (!TEXTUAL.has(block.type) || block.hidden || style.artifact) return false;
  if (text.length > MAX_HEADING_LENGTH || lines.length > 4 || !/\p{L}{2}/u.test(text)) return false;
  const ratio = style.size / bodySize;
  const numbered = NUMBERED.test(text);
  const short = text.length < 120 && lines.length <= 2;
  const apart = style.spaceAbove > 0.35;
  if (ratio < 0.95) return false;
  if (/^\p{Ll}/u.test(text) && !numbered) return false;
  if (ratio >= LARGER + 0.05) return !SENTENCE_END.test(text) || ratio > 1.4;
  if (SENTENCE_END.test(text) && !(numbered && short)) return false;
  if (style.bold > 0.9) return short && (apart || numbered || style.spaceBelow > 0.2) && !text.endsWith(':');
  if (ratio >= LARGER) return short && apart;
  if (style.capitals > 0.9 && text.length >= 4) return short && apart && /\p{Lu}{3}/u.test(text);
  return numbered && short && lines.length === 1 && style.italic > 0.9 && apart;
}

const lookOf = ({ style }: BlockDraft): Look => ({
  size: Math.round(style.size * 2) / 2,
  bold: style.bold > 0.5,
  capitals: style.capitals > 0.9,
  italic: style.italic > 0.5,
});

const keyOf = ({ size, bold, capitals, italic }: Look): string => `${size} ${bold} ${capitals} ${italic}`;

/** "2.1.3" is three deep; "Chapter 4" is one. */
export function numberingDepth(text: string): number | undefined {
  const number = NUMBERED.exec(text)?.[1];
  if (number === undefined || /^[A-Z]$/.test(number)) return undefined;
  return number.split('.').length;
}

/** Larger before smaller, bold before plain, capitals before lower case; numbering has the last word. */
function levelsOf(looks: { look: Look; depths: number[]; count: number }[]): Map<string, number> {
  const sorted = looks.sort(
    (a, b) =>
      b.look.size - a.look.size ||
      Number(b.look.bold) - Number(a.look.bold) ||
      Number(b.look.capitals) - Number(a.look.capitals) ||
      Number(a.look.italic) - Number(b.look.italic),
  );
  const levels = new Map<string, number>();
  let level = 0;
  for (const { look, depths } of sorted) {
    level++;
    const depth = median(depths);
    if (depth !== undefined && depth > level) level = depth;
    levels.set(keyOf(look), Math.min(level, MAX_LEVEL));
  }
  return levels;
}

function median(values: readonly number[]): number | undefined {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}

function bookmarkLevels(outline: readonly Bookmark[]): Map<string, number> {
  const levels = new Map<string, number>();
  const walk = (bookmarks: readonly Bookmark[], level: number) => {
    for (const { title, page, children } of bookmarks) {
      const key = bookmarkKey(title, page ?? 0);
      if (page !== null && title.trim() !== '' && !levels.has(key)) levels.set(key, level);
      walk(children, level + 1);
    }
  };
  walk(outline, 1);
  return levels;
}

const bookmarkKey = (title: string, page: number): string =>
  `${page} ${title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')}`;
