import type { Box } from '../../../document/box.ts';
import { unionBox } from '../../../document/geometry.ts';
import type { BlockDraft, PageDraft } from '../draft.ts';
import { insetItems } from './inset-items.ts';

/**
 * Headings that stand in the first line of the text they head: "3. TERM. This agreement …". One alone may be anything; a document
 * that sets its clauses so does it throughout. So what counts is how many of the items that are counted in one way begin with such
 * words, set in one look, over a text of some length; or that they are bold and set apart from it.
 */
interface Lead {
  /** How it is counted and set: those of one kind are headings together or not at all. */
  kind: string;
  scheme: string;
  number: string;
  /** Where the text goes on. */
  end: number;
  look: Look;
  bodyLength: number;
  /** It ends in a single letter with a full stop. */
  initial: boolean;
}

type Look = 'bold' | 'italic' | 'capitals' | 'plain';

const NUMBER =
  /^(?:(?:section|article|clause)\s+|§\s*)?(\(?(?:\d{1,2}(?:\.\d{1,2}){0,3}|[IVX]{1,5}|[A-Za-z]|[ivx]{2,5})[.)]{0,2})\s+(?=[\p{Lu}“"])/iu;
/** Up to a full stop or colon that a sentence follows. */
const LEAD = /^[\p{Lu}“"].{2,88}?[.:](?=\s+[\p{Lu}“"(])/u;
const MAX_WORDS = 12;
const MAX_LENGTH = 90;
const MIN_BODY = 40;
/** Shorter on the whole, they are steps of a procedure or entries of a list. */
const USUAL_BODY = 100;
const MIN_LEADS = 3;
/** Of all items that are counted so. */
const MOST = 0.6;
/** What looks like the text itself is known by its words alone. */
const MIN_PLAIN_LEADS = 4;
const MOST_PLAIN = 0.75;
/** Names of authors end so: these are references. */
const INITIAL = /(?:^|[\s.-])\p{Lu}\.$/u;
const MANY_INITIALS = 0.2;
/** Steps begin at 1 again and again; clauses count on. */
const MOST_DIFFERENT = 0.7;
/** How far the end of a span may be from that of the words it sets. */
const NEAR = 2;
/** Room behind words that are no part of the sentence, in units of the font size: no line is set so wide, and columns stand farther apart. */
const APART = 0.75;
const FAR_APART = 2.5;
const MIN_APART = 2;
const SPACED = 'spaced';

export class RunInHeads {
  readonly #kinds: ReadonlySet<string>;
  readonly #items: ReadonlySet<BlockDraft>;

  constructor(drafts: readonly PageDraft[]) {
    const leads: Lead[] = [];
    const items = new Map<string, number>();
    this.#items = insetItems(drafts);
    for (const { blocks } of drafts) {
      for (const block of blocks) {
        const spaced = spacedLeadOf(block);
        if (spaced) leads.push(spaced);
        const number = numberOf(block);
        if (!number || block.text.length < MIN_BODY || this.#items.has(block)) continue;
        items.set(number.scheme, (items.get(number.scheme) ?? 0) + 1);
        const lead = leadOf(block);
        if (lead) leads.push(lead);
      }
    }
    const kinds = [...new Set(leads.map(({ kind }) => kind))];
    const isHeading = (kind: string): boolean => {
      const own = leads.filter((lead) => lead.kind === kind);
      return kind === SPACED ? own.length >= MIN_APART : areHeads(own, items.get(own[0]!.scheme)!);
    };
    this.#kinds = new Set(kinds.filter(isHeading));
  }

  /** The page with such headings as blocks of their own. */
  split(draft: PageDraft): PageDraft {
    if (this.#kinds.size === 0) return draft;
    let changed = false;
    const blocks = draft.blocks.flatMap((block) => {
      const lead = this.#leadOf(block);
      if (!lead) return [block];
      changed = true;
      return cut(block, lead);
    });
    return changed ? { ...draft, blocks } : draft;
  }

  #leadOf(block: BlockDraft): Lead | undefined {
    if (this.#items.has(block)) return undefined;
    for (const find of [leadOf, aloneOf, spacedLeadOf]) {
      const lead = find(block);
      if (lead && this.#kinds.has(lead.kind)) return lead;
    }
    return undefined;
  }
}

function areHeads(leads: readonly Lead[], items: number): boolean {
  const { look, scheme } = leads[0]!;
  const plain = look === 'plain';
  if (plain && /^(?:letter|roman)/.test(scheme)) return false;
  if (leads.length < (plain ? MIN_PLAIN_LEADS : MIN_LEADS)) return false;
  if (leads.length < (plain ? MOST_PLAIN : MOST) * items) return false;
  if (plain && leads.filter(({ initial }) => initial).length > MANY_INITIALS * leads.length) return false;
  const different = new Set(leads.map(({ number }) => number)).size;
  if (scheme.startsWith('decimal') && different < MOST_DIFFERENT * leads.length) return false;
  const bodies = leads.map(({ bodyLength }) => bodyLength).sort((a, b) => a - b);
  return bodies[bodies.length >> 1]! >= USUAL_BODY;
}

function numberOf({
  type,
  text,
  hidden,
  style,
}: BlockDraft): { scheme: string; number: string; end: number } | undefined {
  if ((type !== 'paragraph' && type !== 'list_item') || hidden || style.turned || style.scattered) return undefined;
  if (style.role?.startsWith('H') || style.role === 'TOCI') return undefined;
  const match = NUMBER.exec(text);
  const [all, number] = match ?? [];
  if (!all || !number || (!/\d\.\d|[.)]/.test(number) && all.startsWith(number))) return undefined;
  const bare = number.replace(/^\(|[.)]+$/g, '');
  const brackets = /\)$/.test(number) ? ')' : '';
  if (/\d/.test(bare)) return { scheme: `decimal ${bare.split('.').length}${brackets}`, number: bare, end: all.length };
  const kind = bare.length > 1 || /^[ivx]$/i.test(bare) ? 'roman' : 'letter';
  return { scheme: `${kind} ${/\p{Lu}/u.test(bare)}${brackets}`, number: bare, end: all.length };
}

function leadOf(block: BlockDraft): Lead | undefined {
  const counted = numberOf(block);
  if (!counted) return undefined;
  const words = LEAD.exec(block.text.slice(counted.end))?.[0];
  if (!words || words.split(/\s+/).length > MAX_WORDS) return undefined;
  const end = counted.end + words.length;
  const bodyLength = block.text.length - end;
  const look = lookOf(block, words, counted.end, end);
  if (bodyLength < MIN_BODY || !look) return undefined;
  const { scheme, number } = counted;
  return { kind: `${scheme} ${look}`, scheme, number, end, look, bodyLength, initial: INITIAL.test(words) };
}

/** Bold words with more room behind them than there is between words: they head what follows without being counted. */
function spacedLeadOf({ type, text, hidden, style, spans, words }: BlockDraft): Lead | undefined {
  const [first] = spans;
  if (type !== 'paragraph' || hidden || style.turned || style.scattered || style.role || !first?.bold) return undefined;
  const { start, end } = first;
  const next = words.starts.findIndex((at) => at >= end);
  if (start > 0 || next < 1 || end > MAX_LENGTH || text.slice(0, end).split(/\s+/).length > MAX_WORDS) return undefined;
  const [, top, right] = words.boxes.slice(4 * next - 4, 4 * next);
  const [left, nextTop] = words.boxes.slice(4 * next, 4 * next + 2);
  const room = (left! - right!) / style.size;
  if (Math.abs(nextTop! - top!) > style.size / 2 || room < APART || room > FAR_APART) return undefined;
  if (style.leadsToPage || ![text.slice(0, end), text.slice(end)].every((part) => /\p{L}{2}/u.test(part)))
    return undefined;
  return { kind: SPACED, scheme: SPACED, number: '', end, look: 'bold', bodyLength: text.length - end, initial: false };
}

/** One of them without a text of its own: sub-clauses follow. */
function aloneOf(block: BlockDraft): Lead | undefined {
  const counted = numberOf(block);
  if (!counted) return undefined;
  const words = block.text.slice(counted.end);
  if (!/[.:]$/.test(words) || words.length > MAX_LENGTH || words.split(/\s+/).length > MAX_WORDS) return undefined;
  const { bold, italic, capitals } = block.style;
  const look = bold > 0.9 ? 'bold' : italic > 0.9 ? 'italic' : capitals > 0.9 ? 'capitals' : 'plain';
  if (look === 'plain' && !isTitleCase(words)) return undefined;
  const { scheme, number } = counted;
  return { kind: `${scheme} ${look}`, scheme, number, end: block.text.length, look, bodyLength: 0, initial: false };
}

/** How the words before the text are set apart from it; what is not set apart must be worded as titles are. */
function lookOf({ text, spans }: BlockDraft, words: string, start: number, end: number): Look | undefined {
  for (const look of ['bold', 'italic'] as const) {
    const span = spans.find((own) => own[look] && own.start <= start && own.end > start);
    if (span) return Math.abs(span.end - end) <= NEAR ? look : undefined;
  }
  const letters = words.replace(/[^\p{L}]/gu, '');
  const isCapitals = (some: string): boolean => !/\p{Ll}/u.test(some);
  if (isCapitals(letters)) return letters.length > 3 && !isCapitals(text.slice(end)) ? 'capitals' : undefined;
  return isTitleCase(words) ? 'plain' : undefined;
}

/** "Return of Company Materials": every word of some length has a capital. */
const isTitleCase = (words: string): boolean =>
  (words.match(/\p{L}[\p{L}’'-]*/gu) ?? []).every((word) => word.length < 5 || /^\p{Lu}/u.test(word)) &&
  !/^(?:The|An?|This|If|In|At|No one|Any|All|Each|It|You|We|To|For)\b/.test(words);

function cut(block: BlockDraft, { end, look }: Lead): BlockDraft[] {
  if (end === block.text.length) return [{ ...block, style: { ...block.style, runIn: true } }];
  const rest = end + (/^\s*/.exec(block.text.slice(end))?.[0].length ?? 0);
  const { style } = block;
  const head = part(block, 0, end);
  const body = part(block, rest, block.text.length);
  if (!head || !body) return [block];
  const set = (own: Look, share: number): number => (look === own ? 1 : share);
  return [
    {
      ...head,
      type: 'paragraph',
      style: {
        ...style,
        bold: set('bold', style.bold),
        italic: set('italic', style.italic),
        capitals: set('capitals', style.capitals),
        spaceBelow: 0,
        runIn: true,
      },
    },
    { ...body, type: 'paragraph', style: { ...style, bold: look === 'bold' ? 0 : style.bold, spaceAbove: 0 } },
  ];
}

/** The words from `start` to `end` as a block of their own. */
function part({ marker: _, level: __, ...block }: BlockDraft, start: number, end: number): BlockDraft | undefined {
  const words: BlockDraft['words'] = { starts: [], ends: [], boxes: [] };
  for (const [i, from] of block.words.starts.entries()) {
    const to = block.words.ends[i]!;
    if (from < start || to > end) continue;
    words.starts.push(from - start);
    words.ends.push(to - start);
    words.boxes.push(...block.words.boxes.slice(4 * i, 4 * i + 4));
  }
  const within = <T extends { start: number; end: number }>(ranges: readonly T[]): T[] =>
    ranges
      .filter((range) => range.end > start && range.start < end)
      .map((range) => ({
        ...range,
        start: Math.max(range.start, start) - start,
        end: Math.min(range.end, end) - start,
      }));
  const boxOf = (from: number, to: number): Box | undefined =>
    unionBox(
      words.starts.flatMap((at, i) =>
        at >= from && at < to ? [words.boxes.slice(4 * i, 4 * i + 4) as unknown as Box] : [],
      ),
    );
  const bbox = boxOf(0, end - start);
  if (!bbox) return undefined;
  const lines = within(block.lines).map((line) => ({ ...line, bbox: boxOf(line.start, line.end) ?? line.bbox }));
  return { ...block, text: block.text.slice(start, end), bbox, lines, spans: within(block.spans), words };
}
