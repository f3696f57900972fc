import type { BlockDraft, PageDraft } from '../draft.ts';
import { isNamedDivision } from '../layout/divisions.ts';
import type { BodyStyle } from './body-style.ts';
import { faceOf } from './heading-levels.ts';
import { isRemark, isUsualHeading, numberingOf } from './heading-words.ts';
import type { RunningOf } from './running.ts';

/** What the weights were fitted for, in this order. */
export const HEADING_TRAITS = [
  // How it is set, against the text of the document.
  ...['size', 'bold', 'italic', 'capitals', 'monospace', 'otherFont', 'otherColour', 'setAsText'],
  ...['largerText', 'faceText', 'faceBlocks', 'faceLines', 'textSizes', 'bodyText'],
  // What it says.
  ...['length', 'lines', 'words', 'stop', 'comma', 'small', 'titleCase', 'letters', 'digits'],
  ...['division', 'depth', 'letter', 'usual', 'label', 'address', 'yearEnd', 'remark', 'sentence', 'indexLetter'],
  // Where it stands.
  ...['above', 'below', 'outdent', 'centred', 'scattered', 'leads', 'item', 'top', 'left', 'width'],
  ...['landscape', 'pages', 'repeats', 'countsOn', 'shortBlocks', 'tables'],
  // What stands before and behind it.
  ...['nextKind', 'nextLength', 'nextLines', 'nextSize', 'nextBold', 'nextFace', 'nextSigns', 'secondLength'],
  ...['beforeKind', 'beforeLength', 'beforeSize', 'beforeFace', 'beforeStop'],
] as const;

export type HeadingTraits = Record<(typeof HEADING_TRAITS)[number], number>;

/** Longer than headings are. */
const MAX_LENGTH = 200;
const MAX_LINES = 4;
/** What stands at the edge of a page or a column has more space than this beside it. */
const MAX_SPACE = 9;
const SHORT = 60;
const KINDS = ['', 'paragraph', 'list_item', 'table', 'caption', 'code', 'equation', 'footnote', 'title'];

/** "Date: 5 May", but not "Phase II: Building". */
const LABELLED = /^(?!\p{L}+ (?:\d+|[IVX]+):)[^:]{1,30}:\s+\S/u;
/** Where somebody signs: what stands over it says who. */
const SIGNATURE = /^(?:by|name|title|its|signed|signature|date)\s*:|^\/s\/|^_{4,}|^x_{3,}/i;
/** In an index or a glossary, over what begins with it. */
const LETTER = /^\p{Lu}$/u;
const ADDRESS = /@|https?:|www\.|\.{4,}/;

/** Against the text. */
const LARGER = 1.03;

interface Face {
  blocks: number;
  lines: number;
  text: number;
}

/** Describes what may be a heading by numbers, against all else in the document. */
export class HeadingDescriber {
  readonly #body: BodyStyle;
  readonly #running: RunningOf;
  readonly #pageCount: number;
  readonly #faces = new Map<string, Face>();
  readonly #repeats = new Map<string, number>();
  readonly #sizes: readonly (readonly [size: number, text: number])[];
  readonly #textLength: number;
  readonly #order = new WeakMap<PageDraft, PageOrder>();

  constructor(drafts: readonly PageDraft[], body: BodyStyle, running: RunningOf) {
    this.#body = body;
    this.#running = running;
    this.#pageCount = drafts.length;
    const sizes = new Map<number, number>();
    for (const draft of drafts) {
      for (const block of this.#orderOf(draft).blocks) {
        const face = this.#faces.get(faceOf(block)) ?? { blocks: 0, lines: 0, text: 0 };
        this.#faces.set(faceOf(block), face);
        face.blocks++;
        face.lines += block.lines.length;
        face.text += block.text.length;
        if (block.text.length <= MAX_LENGTH) add(this.#repeats, samenessOf(block), 1);
        add(sizes, block.style.size, block.text.length);
      }
    }
    this.#sizes = [...sizes];
    this.#textLength = Math.max(1, sum(this.#sizes.map(([, text]) => text)));
  }

  /** Undefined for what cannot be a heading: it is no text, or too long. */
  of(draft: PageDraft, index: number): HeadingTraits | undefined {
    const block = draft.blocks[index]!;
    if (!mayHead(block)) return undefined;
    const { text, style, lines, bbox, type } = block;
    const body = this.#body;
    const page = this.#orderOf(draft);
    const at = page.positions.get(block) ?? -1;
    if (at < 0 || (style.artifact && !this.#isTitleOfTemplate(block, page))) return undefined;
    const [before, next, second] = [page.blocks[at - 1], page.blocks[at + 1], page.blocks[at + 2]];
    const face = this.#faces.get(faceOf(block)) ?? { blocks: 1, lines: lines.length, text: text.length };
    const numbering = numberingOf(text);
    const counted = countedAround(page.blocks, at);
    const words = text.split(/\s+/);
    const long = words.filter((word) => /^\p{L}{4}/u.test(word));
    const bodySize = Math.min(body.size, draft.textSize ?? body.size);
    const isSame = (other: BlockDraft | undefined): number => (other && faceOf(other) === faceOf(block) ? 1 : 0);
    return {
      size: style.size / bodySize,
      bold: style.bold - (body.bold ? 1 : 0),
      italic: style.italic,
      capitals: style.capitals,
      monospace: style.monospace,
      otherFont: style.fontName === body.fontName ? 0 : 1,
      otherColour: style.colour === body.colour ? 0 : 1,
      setAsText: this.#isSetAsText(block, bodySize) ? 1 : 0,
      largerText: sum(this.#sizes.map(([size, length]) => (size > style.size + 0.25 ? length : 0))) / this.#textLength,
      faceText: face.text / this.#textLength,
      faceBlocks: face.blocks / Math.max(1, this.#pageCount),
      faceLines: face.lines / face.blocks,
      textSizes: this.#sizes.length,
      bodyText: Math.log(1 + this.#textLength / this.#pageCount),
      length: text.length,
      lines: lines.length,
      words: words.length,
      stop: /[.。；;!…]["”’»)]?$/.test(text) ? 1 : 0,
      comma: /[,，、]$|[-–—]$/.test(text) ? 1 : 0,
      small: /^\p{Ll}/u.test(text) ? 1 : 0,
      titleCase: long.length === 0 ? 0 : long.filter((word) => /^\p{Lu}/u.test(word)).length / long.length,
      letters: text.replace(/[^\p{L}]/gu, '').length / text.length,
      digits: text.replace(/\D/g, '').length / text.length,
      division: isNamedDivision(text) ? 1 : 0,
      depth: numbering?.depth ?? 0,
      letter: numbering && /letter|roman/.test(numbering.scheme) ? 1 : 0,
      usual: isUsualHeading(text) ? 1 : 0,
      label: LABELLED.test(text) ? 1 : 0,
      address: ADDRESS.test(text) ? 1 : 0,
      yearEnd: /\d{4}$/.test(text) ? 1 : 0,
      remark: isRemark(text) ? 1 : 0,
      sentence: isSentence(text) ? 1 : 0,
      indexLetter: LETTER.test(text) && next?.text.slice(0, 1).toUpperCase() === text ? 1 : 0,
      above: Math.min(MAX_SPACE, style.spaceAbove),
      below: Math.min(MAX_SPACE, style.spaceBelow),
      outdent: before ? (before.bbox[0] - bbox[0]) / bodySize : 0,
      centred: style.centred ? 1 : 0,
      scattered: style.scattered ? 1 : 0,
      leads: style.leadsToPage ? 1 : 0,
      item: type === 'list_item' ? 1 : 0,
      top: bbox[1] / draft.height,
      left: (bbox[0] - page.left) / bodySize,
      width: (bbox[2] - bbox[0]) / Math.max(1, page.right - page.left),
      landscape: draft.width > draft.height ? 1 : 0,
      pages: Math.min(3, this.#pageCount),
      repeats: (this.#repeats.get(samenessOf(block)) ?? 1) - 1,
      countsOn: counted,
      shortBlocks: page.short,
      tables: draft.tables.length,
      nextKind: kindOf(next),
      nextLength: next?.text.length ?? 0,
      nextLines: next?.lines.length ?? 0,
      nextSize: next ? next.style.size / style.size : 0,
      nextBold: next?.style.bold ?? 0,
      nextFace: isSame(next),
      nextSigns: next && SIGNATURE.test(next.text) ? 1 : 0,
      secondLength: second?.text.length ?? 0,
      beforeKind: kindOf(before),
      beforeLength: before?.text.length ?? 0,
      beforeSize: before ? before.style.size / style.size : 0,
      beforeFace: isSame(before),
      beforeStop: before && /[.!?:;…]["”’»)]?$/.test(before.text) ? 1 : 0,
    };
  }

  /** Nothing in its look sets it apart from the text. */
  #isSetAsText({ style }: BlockDraft, bodySize: number): boolean {
    const { fontName, colour, bold } = this.#body;
    if (style.size > LARGER * bodySize || style.fontName !== fontName || style.colour !== colour) return false;
    return (style.bold <= 0.5 || bold) && style.italic <= 0.9 && style.capitals <= 0.9;
  }

  /** Where tags do not count, a title that a template prints is an artifact, too. */
  #isTitleOfTemplate({ style }: BlockDraft, { blocks }: PageOrder): boolean {
    return !this.#body.tagsHeadings && blocks.every((other) => other.style.size <= style.size);
  }

  #orderOf(draft: PageDraft): PageOrder {
    const known = this.#order.get(draft) ?? pageOrder(draft, this.#running);
    this.#order.set(draft, known);
    return known;
  }
}

/** What a reader comes to on a page, one after the other, without headers, footers and pictures. */
interface PageOrder {
  blocks: readonly BlockDraft[];
  positions: ReadonlyMap<BlockDraft, number>;
  left: number;
  right: number;
  /** Share of blocks that are short. */
  short: number;
}

function pageOrder(draft: PageDraft, running: RunningOf): PageOrder {
  const edges = running(draft);
  const blocks = draft.blocks.filter(
    ({ type, hidden, style }, i) => type !== 'figure' && !hidden && !style.turned && !edges.has(i),
  );
  return {
    blocks,
    positions: new Map(blocks.map((block, i) => [block, i])),
    left: Math.min(...blocks.map(({ bbox }) => bbox[0])),
    right: Math.max(...blocks.map(({ bbox }) => bbox[2])),
    short: blocks.filter(({ text }) => text.length < SHORT).length / Math.max(1, blocks.length),
  };
}

function mayHead({ type, text, hidden, style, lines, marker }: BlockDraft): boolean {
  if ((type !== 'paragraph' && type !== 'list_item') || hidden || style.turned) return false;
  if (text.length > MAX_LENGTH || lines.length > MAX_LINES) return false;
  return /[\p{L}\p{N}]/u.test(marker?.text ?? 'a') && (/\p{L}{2}/u.test(text) || LETTER.test(text));
}

/** How many lines that look alike count on without a break, this one among them: items of a list. */
function countedAround(blocks: readonly BlockDraft[], at: number): number {
  let [first, last] = [at, at];
  while (first > 0 && countsOn(blocks[first - 1]!, blocks[first]!)) first--;
  while (last + 1 < blocks.length && countsOn(blocks[last]!, blocks[last + 1]!)) last++;
  return last - first;
}

function countsOn(first: BlockDraft, second: BlockDraft): boolean {
  const [a, b] = [numberOf(first), numberOf(second)];
  return a !== undefined && b === a + 1 && faceOf(first) === faceOf(second);
}

function numberOf({ text }: BlockDraft): number | undefined {
  const number = /^\(?(\d{1,2})[.)]/.exec(text)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** Shorter ones may be numbered or abbreviated. */
const MIN_SENTENCE = 40;

/** Words of a title begin with capitals: "Storms of the North: The Last Winter." */
const isTitle = (text: string): boolean => !/\s\p{Ll}{4}/u.test(text);

const isSentence = (text: string): boolean =>
  /[。；]$/.test(text) ||
  (text.length >= MIN_SENTENCE &&
    /\p{Ll}[.!…]["”’»]?$/u.test(text) &&
    !isTitle(text) &&
    numberingOf(text) === undefined);

const samenessOf = ({ text }: BlockDraft): string => text.toLowerCase().replace(/\s+/g, ' ');
const kindOf = (block: BlockDraft | undefined): number => Math.max(0, KINDS.indexOf(block?.type ?? ''));
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function add<K>(counts: Map<K, number>, key: K, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}
