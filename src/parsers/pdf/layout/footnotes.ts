import type { BlockDraft } from '../draft.ts';
import type { TextLine } from '../text/word.ts';
import { saysPageNumber } from './page-numbers.ts';

/** Notes are set smaller than the text they belong to. */
const SMALLER = 0.94;
/** And stand in the lower part of the page. */
const LOWER_PART = 0.45;
const MARK = /^(\d{1,3}|[*†‡§¶#]{1,3}|[a-z])[.)]?(?=[\s\p{Lu}“"(]|\d{4})/u;

/**
 * Makes notes of the small blocks at the foot of a column, above any page number, from the first one that carries a mark. Blocks in reading order;
 * `raised`: what is set as a superscript anywhere on the page, and so may refer to a note.
 */
export function markFootnotes(
  column: BlockDraft[],
  raised: ReadonlySet<string>,
  bodySize: number,
  pageHeight: number,
): void {
  let end = column.length;
  while (end > 0 && saysPageNumber(column[end - 1]!.text)) end--;
  let first = end;
  while (first > 0 && isSmall(column[first - 1]!, bodySize, pageHeight)) first--;
  let noted = false;
  for (const block of column.slice(first, end)) {
    const mark = noteMark(block, raised);
    noted ||= mark !== undefined;
    if (!noted || (block.type !== 'paragraph' && block.type !== 'list_item')) continue;
    block.type = 'footnote';
    if (mark === undefined) delete block.marker;
    else block.marker = { text: mark, end: mark.length + /^[.)]?\s*/.exec(block.text.slice(mark.length))![0].length };
  }
}

const isSmall = ({ type, style, bbox }: BlockDraft, bodySize: number, pageHeight: number): boolean =>
  type !== 'table' &&
  type !== 'figure' &&
  type !== 'caption' &&
  style.size < SMALLER * bodySize &&
  bbox[1] > LOWER_PART * pageHeight;

function noteMark({ text, spans }: BlockDraft, raised: ReadonlySet<string>): string | undefined {
  const own = spans.find(({ start, superscript }) => start === 0 && superscript);
  if (own && own.end <= 4) return text.slice(0, own.end).trim();
  const mark = MARK.exec(text)?.[1];
  return mark !== undefined && (raised.has(mark) || /^[*†‡§¶#]/.test(mark)) ? mark : undefined;
}

/** All that is set as a superscript. */
export function raisedMarks(lines: readonly TextLine[]): ReadonlySet<string> {
  const raised = new Set<string>();
  for (const { words } of lines)
    for (const { rise, text } of words) if (rise === 1) raised.add(text.replace(/[,;]$/, ''));
  return raised;
}
