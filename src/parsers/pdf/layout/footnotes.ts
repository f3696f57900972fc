import type { BlockDraft } from '../draft.ts';

/** Notes are set smaller than the text they belong to. */
const SMALLER = 0.94;
/** And stand in the lower part of the page. */
const LOWER_PART = 0.45;
const MARK = /^(\d{1,3}|[*†‡§¶#]{1,3}|[a-z])(?=[\s\p{Lu}“"(]|\d{4})/u;

/** Makes notes of the small blocks at the foot of a column, from the first one that carries a mark. Blocks in reading order. */
export function markFootnotes(column: BlockDraft[], bodySize: number, pageHeight: number): void {
  let first = column.length;
  while (first > 0 && isSmall(column[first - 1]!, bodySize, pageHeight)) first--;
  let noted = false;
  for (const block of column.slice(first)) {
    const mark = noteMark(block);
    noted ||= mark !== undefined;
    if (!noted || (block.type !== 'paragraph' && block.type !== 'list_item')) continue;
    block.type = 'footnote';
    if (mark === undefined) delete block.marker;
    else block.marker = { text: mark, end: mark.length + /^\s*/.exec(block.text.slice(mark.length))![0].length };
  }
}

const isSmall = ({ type, style, bbox }: BlockDraft, bodySize: number, pageHeight: number): boolean =>
  type !== 'table' &&
  type !== 'figure' &&
  type !== 'caption' &&
  style.size < SMALLER * bodySize &&
  bbox[1] > LOWER_PART * pageHeight;

function noteMark({ text, spans }: BlockDraft): string | undefined {
  const raised = spans.find(({ start, superscript }) => start === 0 && superscript);
  if (raised && raised.end <= 4) return text.slice(0, raised.end).trim();
  return MARK.exec(text)?.[1];
}
