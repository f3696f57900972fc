import type { BlockDraft, PageDraft } from '../draft.ts';
import { isNamedDivision } from '../layout/divisions.ts';
import type { BodyStyle } from './body-style.ts';
import { isRemark, isUsualHeading, numberingOf } from './heading-words.ts';
import type { RunningType } from './running.ts';

/** The title is the largest text in this part of the first page. */
const TITLE_ZONE = 0.65;
const LARGER = 1.15;
/** Where nothing is larger, a title is bold or in capitals, in the middle, and higher up. */
const PLAIN_TITLE_ZONE = 0.4;
const MAX_LINES = 6;
const MAX_LENGTH = 300;
/** A paragraph of so many lines is running text. */
const TEXT_LINES = 4;
/** Lines of fewer characters are names and addresses. */
const MIN_LINE = 18;

/** Of a person or a place on the net. */
const ADDRESS = /^\S+@\S+$|^(?:https?:|www\.)\S+$/;

/** The line that a portal prints over a file, with the name it has there. */
const FILE_NAME = /(?:^|[\s/])[\w-]+\.(?:html?|pdf|docx?|txt)(?:\s|$)/i;

/** Position of the title block on the first page. */
export function findTitle(
  draft: PageDraft,
  body: BodyStyle,
  running: ReadonlyMap<number, RunningType>,
): number | undefined {
  let largest: number | undefined;
  let bold: number | undefined;
  let size = LARGER * body.size;
  let counted = 0;
  const textTop = topOfText(draft);
  for (const [i, { type, text, style, bbox, hidden, lines, source }] of draft.blocks.entries()) {
    // What a picture says is no title of the document.
    if (hidden || source || running.has(i) || type !== 'paragraph' || style.turned) continue;
    if (bbox[1] > TITLE_ZONE * draft.height || lines.length > MAX_LINES || text.length > MAX_LENGTH) continue;
    if (numberingOf(text) || isNamedDivision(text)) counted = Math.max(counted, style.size);
    if (!/\p{L}{3}/u.test(text) || isUsualHeading(text) || numberingOf(text) || isNamedDivision(text)) continue;
    // Below the larger heading of a chapter, it heads a part of that.
    if (style.size < counted - 0.25) continue;
    if (isRemark(text) || isSentence(text) || ADDRESS.test(text) || FILE_NAME.test(text) || bbox[1] > textTop) continue;
    const higher = largest !== undefined && bbox[3] < draft.blocks[largest]!.bbox[1] && style.size > size - 0.25;
    if (style.size > size + 0.25 || higher) [largest, size] = [i, style.size];
    const marked = (style.bold > 0.9 && !body.bold) || style.capitals > 0.9;
    if (marked && style.centred && text.length > 8 && bbox[1] < PLAIN_TITLE_ZONE * draft.height) bold ??= i;
  }
  return largest ?? bold;
}

const isSentence = (text: string): boolean => text.length > 80 && text.endsWith('.');

/** A paragraph of running text, not a list of names. */
export const isText = ({ type, text, lines, style, hidden }: BlockDraft): boolean =>
  type === 'paragraph' &&
  lines.length >= TEXT_LINES &&
  text.length >= MIN_LINE * lines.length &&
  !style.centred &&
  !hidden;

/** A title stands above the text: below its first paragraphs, large print is something else. */
const topOfText = ({ blocks, height }: PageDraft): number =>
  blocks
    .filter((block) => isText(block) && block.lines.length > TEXT_LINES)
    .reduce((top, { bbox }) => Math.min(top, bbox[3]), height);
