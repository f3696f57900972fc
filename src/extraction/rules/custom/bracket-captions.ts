import { height, type Layout, type Segment } from '../../layout.ts';
import { lettersOf } from '../../values/found.ts';
import { isTownLine } from '../addresses.ts';
import { words } from './terms.ts';

/** "(State or other jurisdiction of incorporation or organization)" is called "state of incorporation", "(Name, as in the charter)" "name". */
export function namesInBrackets(text: string): (readonly string[])[] {
  const whole = text.slice(1, -1);
  const [head] = whole.split(/,\s|\s+as\s+/);
  const plain = head!.replace(/\s+or\s+(?:other\s+|any\s+)?\p{L}+/giu, '');
  return [...new Set([head!, plain])]
    .filter((name) => lettersOf(name) > 3 && name !== whole)
    .map((name) => words(name, true));
}

/** "(Address of principal executive offices)": explains the line above it. */
export const isInBrackets = (text: string): boolean => /^\(\p{L}[^()\d]{3,100}\)$/u.test(text);

/** Of a value, right under it. */
export function captionInBrackets(layout: Layout, value: Segment): Segment | undefined {
  const [below] = layout.column(value, 1, 1);
  if (!below || !isInBrackets(below.text) || isInBrackets(value.text)) return undefined;
  return below.box[1] - value.box[3] < height(below.box) ? below : undefined;
}

/** What a caption in brackets explains: the line above it, and where that is a town the lines of its address. */
export function explainedBy(layout: Layout, caption: Segment): Segment[] {
  const lines: Segment[] = [];
  for (let last = caption; lines.length < MAX_EXPLAINED; last = lines[0]!) {
    const [above] = layout.column(last, -1, 1);
    if (!above || isInBrackets(above.text) || !/[\p{L}\d]/u.test(above.text)) break;
    if (last.box[1] - above.box[3] >= height(caption.box)) break;
    lines.unshift(above);
    if (!isTownLine(lines.at(-1)!.text)) break;
  }
  return lines;
}
const MAX_EXPLAINED = 3;
