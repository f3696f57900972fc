import type { Boldness } from '../../boldness.ts';
import { height, type Segment } from '../../layout.ts';
import { lettersOf } from '../../values/found.ts';

const SAME_EDGE = 4;
/** In lines. */
const CLOSE = 0.8;
/** What is set so much larger was meant to differ. */
const LARGER = 1.08;

/** A caption is set otherwise than the value right under its beginning: bold, in capitals, smaller. */
export function standsOverValue(boldness: Boldness, caption: Segment, value: Segment): boolean {
  if (Math.abs(caption.box[0] - value.box[0]) > SAME_EDGE) return false;
  if (value.box[1] - caption.box[3] > CLOSE * height(value.box)) return false;
  const isBold = boldness.has(caption) && !boldness.has(value);
  return isBold || (isCapitals(caption) && !isCapitals(value)) || height(value.box) > LARGER * height(caption.box);
}

const isCapitals = ({ text }: Segment): boolean => lettersOf(text) > 2 && text === text.toUpperCase();
