import { Model } from '../../../learned/model.ts';
import type { BlockDraft, PageDraft } from '../draft.ts';
import { isBareDivision } from '../layout/divisions.ts';
import type { BodyStyle } from './body-style.ts';
import weights from './heading.weights.json' with { type: 'json' };
import type { PlacedHeading } from './heading-levels.ts';
import { HEADING_TRAITS, type HeadingDescriber, type HeadingTraits } from './heading-traits.ts';
import { numberingOf } from './heading-words.ts';

export interface PlacedChance extends PlacedHeading {
  chance: number;
}

/** The F1 on sources left out is highest about here. */
export const IS_HEADING = 0.4;

const model = new Model(HEADING_TRAITS, weights);

/** How likely a block is a heading, 0 to 1: by its tag, else by its look. */
export function headingChance(describer: HeadingDescriber, draft: PageDraft, index: number, body: BodyStyle): number {
  const block = draft.blocks[index]!;
  const { role } = block.style;
  const traits = describer.of(draft, index);
  if (!traits || isNone(traits)) return 0;
  if (role?.startsWith('H') && !isNumberedText(draft, block, body)) return 1;
  if (role === 'TOCI' || (role === 'LI' && !mayHead(draft, block, body))) return 0;
  if (isBareDivision(block.text)) return 1;
  const chance = model.probability(traits);
  // What is tagged as something else is a heading only if everything else says so.
  return role !== undefined && body.tagsHeadings ? chance ** 2 : chance;
}

/** So many items behind one that they count on from are a list, however large it is. */
const MANY_ITEMS = 2;

/** Facts that say that it heads nothing: a remark, a sentence, who signs, an item among others, a letter that begins nothing, a look like that of the text. */
const isNone = (traits: HeadingTraits): boolean =>
  traits.remark + traits.sentence > 0 ||
  (traits.nextSigns > 0 && traits.depth === 0) ||
  (traits.item > 0 && traits.countsOn >= MANY_ITEMS) ||
  (traits.length === 1 && traits.indexLetter === 0) ||
  (traits.setAsText > 0 && traits.depth < 2 && traits.usual + traits.division === 0);

/** Word processors tag a heading that is numbered by hand as an item. */
function mayHead(draft: PageDraft, block: BlockDraft, body: BodyStyle): boolean {
  if (!body.tagsHeadings) return !isNumberedText(draft, block, body);
  const { style, lines, text } = block;
  return style.bold > 0.9 && !body.bold && lines.length === 1 && numberingOf(text) !== undefined;
}

/** Longer than most headings. */
const LONG = 120;
/** Against the text. */
const LARGER = 1.03;

/**
 * Word processors number paragraphs and items with the styles of headings, and tag them so: sentences, and what is lettered, that look
 * like all other text.
 */
export function isNumberedText(
  { textSize }: PageDraft,
  { text, marker, lines, style }: BlockDraft,
  body: BodyStyle,
): boolean {
  const stands = style.bold > 0.5 || style.italic > 0.5 || style.capitals > 0.9;
  if (stands || style.size > LARGER * Math.min(body.size, textSize ?? body.size)) return false;
  if (text.length > LONG || lines.length > 2 || /\p{L}{2}[.;,:][-–]?$/u.test(text)) return true;
  return marker !== undefined && (/^\(?\p{Ll}/u.test(marker.text) || /^\p{Ll}/u.test(text.slice(marker.end)));
}
