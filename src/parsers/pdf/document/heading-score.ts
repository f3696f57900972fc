import type { BlockDraft, PageDraft } from '../draft.ts';
import { isNamedDivision } from '../layout/divisions.ts';
import type { BodyStyle } from './body-style.ts';
import { isUsualHeading, numberingOf } from './heading-words.ts';

const MAX_LENGTH = 200;
const MAX_LINES = 4;
const TAGGED = 9;
const RUN_IN = 4;

/** "Date: 5 May", but not "Phase II: Building". */
const LABELLED = /^(?!\p{L}+ (?:\d+|[IVX]+):)[^:]{1,30}:\s+\S/u;
/** "(in millions)", "Source: …": what is said of a table or a figure. */
const REMARK =
  /^[([（].*[)\]）]$|^(?:notes?|sources?|legend|n\.b\.|quellen?|anmerkung|fuente|nota|remarque)\s?[:.]\s|^see\s/iu;
/** Of a copy or a printing, not of what it says: copyright lines, marks of confidence and of versions. */
const MARKING =
  /^(?:©|\(c\)\s|copyright\b)|all rights reserved|^(?:strictly |private (?:and|&) )?confidential$|^(?:execution|draft|final|conformed) (?:version|copy)$|^confidential treatment requested/iu;
/** Where somebody signs: what stands over it says who. */
const SIGNATURE = /^(?:by|name|title|its|signed|signature|date)\s*:|^\/s\/|^_{4,}|^x_{3,}/i;
/** No word, but a code. */
const LONG_WORD = /\p{L}{29}/u;
/** Less of the characters than this are letters in codes, formulas and amounts. */
const LETTER_SHARE = 0.6;
const PLAIN_TYPES: ReadonlySet<string> = new Set(['paragraph', 'list_item']);

/** How much a block looks like a heading: points, each for one thing that headings have and running text has not. */
export function headingScore(draft: PageDraft, index: number, body: BodyStyle): number {
  const block = draft.blocks[index]!;
  const { text, style, lines } = block;
  if (style.runIn) return RUN_IN;
  if (!PLAIN_TYPES.has(block.type) || block.hidden || style.artifact) return -9;
  if (style.leadsToPage || style.turned || (block.marker && !/[\p{L}\p{N}]/u.test(block.marker.text))) return -9;
  if (text.length > MAX_LENGTH || lines.length > MAX_LINES) return -9;
  if (!/\p{L}{2}/u.test(text) && !headsLetter(draft, index)) return -9;
  if (LONG_WORD.test(text) || isRemark(text) || isPullQuote(draft, index)) return -9;
  if (style.role?.startsWith('H') && !isNumberedText(draft, block, body)) return TAGGED;
  if (style.role === 'TOCI' || (style.role === 'LI' && !mayHead(draft, block, body))) return -TAGGED;
  // What is tagged as something else is a heading only if everything else says so.
  const doubt = style.role === undefined || !body.tagsHeadings ? 0 : 1.5;
  const look = sizePoints(sizeRatio(draft, block, body)) + facePoints(block, body);
  // A number and a free line do not make a heading of what looks like everything around it.
  if (look <= 0 && !isNamedDivision(text) && !isUsualHeading(text) && (numberingOf(text)?.depth ?? 0) < 2) return look;
  return look + wordingPoints(text) + placePoints(draft, index) - doubt;
}

/** Word processors tag a heading that is numbered by hand as an item. */
function mayHead(draft: PageDraft, block: BlockDraft, body: BodyStyle): boolean {
  if (!body.tagsHeadings) return !isNumberedText(draft, block, body);
  const { style, lines, text } = block;
  return style.bold > 0.9 && !body.bold && lines.length === 1 && numberingOf(text) !== undefined;
}

const sizeRatio = ({ textSize }: PageDraft, { style }: BlockDraft, body: BodyStyle): number =>
  style.size / Math.min(body.size, textSize ?? body.size);

/** Longer than most headings. */
const LONG = 120;

/**
 * Word processors number paragraphs and items with the styles of headings, and tag them so: sentences, and what is lettered, that look
 * like all other text.
 */
export function isNumberedText(draft: PageDraft, block: BlockDraft, body: BodyStyle): boolean {
  const { text, marker, lines, style } = block;
  const stands = style.bold > 0.5 || style.italic > 0.5 || style.capitals > 0.9;
  if (stands || sizeRatio(draft, block, body) > 1.03) return false;
  if (text.length > LONG || lines.length > 2 || /\p{L}{2}[.;,:][-–]?$/u.test(text)) return true;
  return marker !== undefined && (/^\(?\p{Ll}/u.test(marker.text) || /^\p{Ll}/u.test(text.slice(marker.end)));
}

function sizePoints(ratio: number): number {
  if (ratio >= 1.4) return 3;
  if (ratio >= 1.18) return 2.3;
  if (ratio >= 1.08) return 1.4;
  if (ratio >= 1.03) return 0.6;
  if (ratio >= 0.93) return 0;
  return ratio >= 0.8 ? -0.6 : -3;
}

function facePoints({ style, text }: BlockDraft, body: BodyStyle): number {
  let points = 0;
  if (style.monospace > 0.5) points -= 1.5;
  if (style.bold > 0.9 && !body.bold) points += 1.5;
  if (style.capitals > 0.9 && /\p{Lu}{3}/u.test(text)) points += 1;
  if (style.italic > 0.9) points += 0.4;
  if (style.fontName !== body.fontName && style.bold < 0.9 && style.italic < 0.9) points += 0.4;
  if (style.colour !== body.colour && !text.includes('@') && !/https?:|www\./.test(text)) points += 0.4;
  return points;
}

function wordingPoints(text: string): number {
  const numbering = numberingOf(text);
  const named = isNamedDivision(text);
  let points = 0;
  if (named) points += 1.5;
  else if (numbering) points += numbering.depth > 1 ? 1.3 : 0.9;
  if (isUsualHeading(text)) points += 1;
  if (!numbering && isCode(text)) points -= 2;
  if (/^\p{Ll}/u.test(text)) points -= 2;
  if (/[。；]$/.test(text)) points -= 3;
  else if (/[,;，、]$/.test(text)) points -= 2;
  else if (/[^.]\.$/.test(text)) points -= text.length > 60 ? 2 : 1.2;
  else if (/[:：]$/.test(text)) points -= 0.3;
  if (text.length > 90) points -= 0.5;
  if (text.length > 140) points -= 1;
  // Dates, amounts, addresses and labels with their values stand alone too, and say nothing of what follows.
  if (/\d[.,]\d{2}(?!\d)/.test(text)) points -= 1.5;
  else if (/\d{4}$|[\d.,]{4,}|@|https?:|www\.|\.{4,}/.test(text) && !numbering) points -= 0.7;
  if (LABELLED.test(text) && !named && !numbering) points -= 1.2;
  return points;
}

/** Said of a table, a figure or a copy: neither a title nor a heading. */
export const isRemark = (text: string): boolean => REMARK.test(text) || MARKING.test(text);

function isCode(text: string): boolean {
  const letters = text.replace(/[^\p{L}\s]/gu, '').length;
  return letters < LETTER_SHARE * text.length;
}

function placePoints(draft: PageDraft, index: number): number {
  const { style, lines } = draft.blocks[index]!;
  let points = 0;
  if (style.spaceAbove > 0.8) points += 0.7;
  else if (style.spaceAbove > 0.35 || endsList(draft, index)) points += 0.4;
  else if (style.spaceAbove < 0.1) points -= 0.4;
  if (style.spaceBelow > 0.3) points += 0.2;
  if (style.centred) points += 0.4;
  if (style.scattered) points -= 2;
  if (lines.length === 1) points += 0.2;
  if (lines.length > 2) points -= 0.7;
  return points + headedPoints(draft, index);
}

/** Back at the margin below the items of a list, which shows as well as white above. */
function endsList({ blocks }: PageDraft, index: number): boolean {
  const [before, block] = [blocks[index - 1], blocks[index]!];
  return (
    before?.type === 'list_item' && block.type === 'paragraph' && block.bbox[0] < before.bbox[0] - block.style.size
  );
}

/** "B", and below it what begins with it: in an index or a glossary. */
function headsLetter({ blocks }: PageDraft, index: number): boolean {
  const { text } = blocks[index]!;
  return /^\p{Lu}$/u.test(text) && blocks[index + 1]?.text.slice(0, 1).toUpperCase() === text;
}

/** A sentence set large in the midst of another, which goes on below it. */
function isPullQuote({ blocks }: PageDraft, index: number): boolean {
  const [before, { text, style }, after] = [blocks[index - 1], blocks[index]!, blocks[index + 1]];
  if (!/[.!?…]["”’»]?$/.test(text) || before?.type !== 'paragraph' || after?.type !== 'paragraph') return false;
  if (Math.max(before.style.size, after.style.size) >= style.size || before.lines.length < 2) return false;
  return !/[.!?:…)"”’»]$/.test(before.text) || /^\p{Ll}/u.test(after.text);
}

/** Shorter than this, what follows is a value in a form or another label. */
const SOME_TEXT = 40;

const SIGNED = 3;

/** What follows a heading is text, or a heading below it, or a table; not another line just like it, nor a word or two. */
function headedPoints(draft: PageDraft, index: number): number {
  const { style, text } = draft.blocks[index]!;
  const [next, second] = followers(draft, index);
  if (!next) return -0.5;
  if (SIGNATURE.test(next.text) && !numberingOf(text)) return -SIGNED;
  // What stands over the caption of a figure is most often a label in it.
  if (next.type === 'caption') return numberingOf(text) || /^tab/i.test(next.text) ? 0.3 : -1;
  if (next.type !== 'paragraph') return 0.3;
  const sameSize = Math.abs(next.style.size - style.size) < 0.3;
  const sameWeight = next.style.bold > 0.5 === style.bold > 0.5;
  if (sameSize && sameWeight && next.lines.length <= 2) return -0.5;
  if (next.text.length >= SOME_TEXT || (next.style.bold > 0.5 && sameWeight)) return 0.3;
  // A line that says when, where or who may stand between.
  const isHead =
    !sameWeight && second && !isRemark(next.text) && (second.type === 'list_item' || second.text.length >= SOME_TEXT);
  return isHead ? 0 : -0.5;
}

/** The next two blocks that a reader comes to. */
function followers({ blocks }: PageDraft, index: number): BlockDraft[] {
  const found: BlockDraft[] = [];
  for (let i = index + 1; i < blocks.length && found.length < 2; i++) {
    const { type, hidden } = blocks[i]!;
    if (type !== 'figure' && !hidden) found.push(blocks[i]!);
  }
  return found;
}
