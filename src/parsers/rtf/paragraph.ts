import type { FlowInline, FlowParagraph, LineSpacing } from '../../analysis/flow/elements.ts';
import type { BlockType } from '../../document/page.ts';
import type { RtfDocument } from './document.ts';
import type { CharacterState, ParagraphState } from './state.ts';

/** Level 9 is body text. */
const BODY_LEVEL = 9;

export function toParagraph(
  document: RtfDocument,
  paragraph: ParagraphState,
  character: CharacterState,
  runs: FlowInline[],
  writtenMarker: string | undefined,
): FlowParagraph {
  const font = document.fontOf(character);
  const list = paragraph.list ?? document.styles.find(paragraph.style)?.list;
  const isEmpty = runs.every((run) => run.kind === 'text' && run.text.trim() === '');
  let marker = writtenMarker?.trim() || undefined;
  // A writer that puts markers into the text leaves them out where a list item goes on in a further paragraph.
  const isCounted = list !== undefined && !isEmpty && !document.writesMarkers;
  if (isCounted) marker ??= document.lists.next(list, paragraph.listLevel);
  let level = paragraph.listLevel + 1;
  if (marker === undefined) {
    marker = takeTypedMarker(runs, paragraph);
    if (marker === undefined) document.typedLists.paragraph(paragraph.indentLeft, isEmpty);
    else level = document.typedLists.item(paragraph.indentLeft);
  }
  const outline = paragraph.outlineLevel ?? document.styles.outlineLevel(paragraph.style);
  const name = document.styles.find(paragraph.style)?.name.toLowerCase();
  const made: FlowParagraph = {
    kind: 'paragraph',
    type: TYPE_OF_STYLE.get(name ?? '') ?? (marker === undefined ? 'paragraph' : 'list_item'),
    font,
    format: {
      align: paragraph.align,
      indentLeft: paragraph.indentLeft,
      indentRight: paragraph.indentRight,
      indentFirst: paragraph.indentFirst,
      spaceBefore: paragraph.spaceBefore,
      spaceAfter: paragraph.spaceAfter,
      lineSpacing: toLineSpacing(paragraph),
      contextualSpacing: paragraph.contextualSpacing,
      style: String(paragraph.style ?? 0),
      keepNext: paragraph.keepNext,
      keepLines: paragraph.keepLines,
      widowControl: paragraph.widowControl,
      pageBreakBefore: paragraph.pageBreakBefore,
      tabs: [...paragraph.tabs],
    },
    runs,
  };
  if (outline !== undefined && outline >= 0 && outline < BODY_LEVEL && made.type !== 'title') {
    made.type = 'heading';
    made.level = outline + 1;
  } else if (made.type === 'list_item') made.level = level;
  if (marker !== undefined) made.marker = { text: marker, font };
  return made;
}

const TYPE_OF_STYLE = new Map<string, BlockType>([
  ['title', 'title'],
  ['caption', 'caption'],
  ['html preformatted', 'code'],
  ['preformatted text', 'code'],
  ['preformatted', 'code'],
  ['source code', 'code'],
]);

/** \sl (RTF 1.9.1, paragraph formatting): positive at least, negative exactly, or a multiple of 12 points. */
function toLineSpacing({ lineSpacing, isMultiple }: ParagraphState): LineSpacing | undefined {
  if (lineSpacing === 0) return undefined;
  if (isMultiple) return { rule: 'multiple', value: Math.min(20, Math.max(0.1, Math.abs(lineSpacing) / 12)) };
  return lineSpacing < 0 ? { rule: 'exactly', value: -lineSpacing } : { rule: 'at_least', value: lineSpacing };
}

/** A bullet or number typed before a tab in a paragraph that hangs: a list to whoever reads it. */
function takeTypedMarker(runs: FlowInline[], { indentFirst, listLevel }: ParagraphState): string | undefined {
  const first = runs[0];
  if (indentFirst >= 0 || listLevel > 0 || first?.kind !== 'text') return undefined;
  const match = /^\s*([•·▪◦‣●○■□–—-]|\(?(?:\d{1,3}|[a-z]{1,4})[.)])\t\s*/i.exec(first.text);
  if (!match) return undefined;
  first.text = first.text.slice(match[0].length);
  return match[1];
}
