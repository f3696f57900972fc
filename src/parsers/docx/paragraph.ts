import type { FlowInline, FlowParagraph, ParagraphFormat, TextRun } from '../../analysis/flow/elements.ts';
import type { XmlElement } from '../containers/xml-tree.ts';
import type { StoryContext, TableContext } from './context.ts';
import { InlineReader } from './inline.ts';
import { overlayParagraph, type ParagraphProperties, readParagraphProperties } from './paragraph-properties.ts';
import { overlayRun, readRunProperties } from './run-properties.ts';
import type { ParagraphStyle } from './styles.ts';

/** Turns w:p elements into paragraphs of the flow. */
export class ParagraphReader {
  readonly #story: StoryContext;
  /** Of a paragraph whose mark is deleted, or of a drop cap: the next paragraph goes on with it. */
  #carried: FlowInline[] = [];
  #carriedFrom: FlowParagraph | undefined;

  constructor(story: StoryContext) {
    this.#story = story;
  }

  read(p: XmlElement, table: TableContext | undefined): FlowParagraph[] {
    const { context } = this.#story;
    const pPr = p.child('w:pPr');
    const direct = readParagraphProperties(pPr);
    const style = context.styles.paragraph(direct.style);
    const inToc = this.#story.fields.inside('TOC');
    const inline = new InlineReader(this.#story, style, table);
    inline.read(p.children);
    this.#story.fields.showWordless();
    if (this.#story.control !== undefined) context.forms.addText(this.#story.control, '\n');
    const runs = [...this.#carried, ...inline.runs];
    this.#carried = [];
    this.#carriedFrom = undefined;
    const paragraph = this.#toParagraph(pPr, direct, style, table, runs, inline.hasOnlyMath, inToc);
    if (marksDeletion(pPr) || isDropCap(pPr)) {
      if (marksDeletion(pPr)) context.counted.deletions++;
      this.#carried = paragraph.runs;
      this.#carriedFrom = paragraph;
      return [];
    }
    if (runs.length === 0 && pPr?.child('w:sectPr')) return [];
    const listed = this.#number(paragraph, direct, style);
    const result = [listed];
    if (inline.hidden.length > 0) {
      result.push({
        ...listed,
        type: 'paragraph',
        level: undefined,
        marker: undefined,
        runs: inline.hidden,
        hidden: 'invisible',
      });
    }
    return result;
  }

  /** What is carried when the story ends. */
  flush(): FlowParagraph[] {
    const last = this.#carriedFrom;
    this.#carried = [];
    this.#carriedFrom = undefined;
    return last && last.runs.length > 0 ? [last] : [];
  }

  #toParagraph(
    pPr: XmlElement | undefined,
    direct: ParagraphProperties,
    style: ParagraphStyle,
    table: TableContext | undefined,
    runs: FlowInline[],
    hasOnlyMath: boolean,
    inToc: boolean,
  ): FlowParagraph {
    const { styles } = this.#story.context;
    const base = table ? overlayParagraph(styles.defaults.paragraph, table.style.paragraph) : styles.defaults.paragraph;
    const properties = overlayParagraph(overlayParagraph(base, style.paragraph), direct);
    const run = styles.run(style, undefined, table?.style.run);
    const paragraph: FlowParagraph = {
      kind: 'paragraph',
      type: style.kind.type,
      font: this.#story.font(overlayRun(run, readRunProperties(pPr?.child('w:rPr')))),
      format: toFormat(properties, style.id),
      runs,
    };
    if (style.kind.type === 'heading') paragraph.level = style.kind.level;
    const outline = direct.outlineLevel;
    if (outline !== undefined && paragraph.type !== 'title') {
      paragraph.type = outline < 9 ? 'heading' : paragraph.type === 'heading' ? 'paragraph' : paragraph.type;
      paragraph.level = outline < 9 ? outline + 1 : undefined;
    }
    if ((inToc && paragraph.type === 'heading') || (paragraph.type === 'heading' && !hasText(runs))) {
      paragraph.type = 'paragraph';
      paragraph.level = undefined;
    }
    if (paragraph.type === 'paragraph' && hasOnlyMath) paragraph.type = 'equation';
    return paragraph;
  }

  /** Gives a list item its number, and the indents of its level where the paragraph has none of its own. */
  #number(paragraph: FlowParagraph, direct: ParagraphProperties, style: ParagraphStyle): FlowParagraph {
    const { numbering } = this.#story.context;
    const fromStyle = style.paragraph.numbering;
    const id = direct.numbering?.id ?? fromStyle?.id;
    if (!id) return paragraph;
    const ofStyle = direct.numbering?.id === undefined ? numbering.levelOfStyle(id, style.ids) : undefined;
    const index = Math.min(Math.max(direct.numbering?.level ?? ofStyle ?? fromStyle?.level ?? 0, 0), 8);
    const level = numbering.level(id, index);
    if (!level) return paragraph;
    // Word numbers empty paragraphs too, but nobody means them as items.
    const marker = this.#story.lists.next(id, index);
    const indents = overlayParagraph(level.paragraph, {
      ...(direct.numbering?.id === undefined ? pickIndents(style.paragraph) : {}),
      ...pickIndents(direct),
    });
    const { indentLeft, indentFirst, indentRight } = indents;
    paragraph.format = {
      ...paragraph.format,
      indentLeft: indentLeft ?? paragraph.format.indentLeft,
      indentFirst: indentFirst ?? paragraph.format.indentFirst,
      indentRight: indentRight ?? paragraph.format.indentRight,
    };
    if (!hasText(paragraph.runs)) return paragraph;
    if (marker) paragraph.marker = { text: marker, font: { ...paragraph.font, ...markerFont(this.#story, level.run) } };
    if (paragraph.type === 'paragraph' && (marker || level.format === 'bullet')) {
      paragraph.type = 'list_item';
      paragraph.level = Math.max(index + 1, style.listLevel);
    }
    return paragraph;
  }
}

function markerFont(story: StoryContext, run: Parameters<StoryContext['font']>[0]) {
  const { size, bold, italic } = story.font(run);
  return { ...(run.size === undefined ? {} : { size }), ...(bold ? { bold } : {}), ...(italic ? { italic } : {}) };
}

function pickIndents({ indentLeft, indentRight, indentFirst }: ParagraphProperties): ParagraphProperties {
  const picked: ParagraphProperties = {};
  if (indentLeft !== undefined) picked.indentLeft = indentLeft;
  if (indentRight !== undefined) picked.indentRight = indentRight;
  if (indentFirst !== undefined) picked.indentFirst = indentFirst;
  return picked;
}

/** As many as Word allows. */
const MAX_TABS = 64;

/** HTML's distance between paragraphs, which autospacing stands for. */
const AUTO_SPACE = 14;

function toFormat(properties: ParagraphProperties, style: string): ParagraphFormat {
  const { align, indentLeft, indentRight, indentFirst, lineSpacing, contextualSpacing } = properties;
  const { keepNext, keepLines, widowControl, pageBreakBefore, rightToLeft } = properties;
  return {
    align,
    rightToLeft,
    indentLeft,
    indentRight,
    indentFirst,
    spaceBefore: properties.autoBefore ? AUTO_SPACE : properties.spaceBefore,
    spaceAfter: properties.autoAfter ? AUTO_SPACE : properties.spaceAfter,
    lineSpacing,
    contextualSpacing,
    style,
    keepNext,
    keepLines,
    widowControl,
    pageBreakBefore,
    tabs: properties.tabs
      ?.filter((tab) => !tab.clear)
      .sort((a, b) => a.at - b.at)
      .slice(0, MAX_TABS),
  };
}

const hasText = (runs: FlowInline[]): boolean =>
  runs.some((run) => run.kind === 'image' || (run.kind === 'text' && (run as TextRun).text.trim() !== ''));

/** The paragraph mark is deleted or moved away (17.13.5.15): in the accepted text the next paragraph goes on. */
const marksDeletion = (pPr: XmlElement | undefined): boolean => {
  const rPr = pPr?.child('w:rPr');
  return rPr?.child('w:del') !== undefined || rPr?.child('w:moveFrom') !== undefined;
};

/** 17.3.1.11: the large first letter is a paragraph of its own in a frame. */
const isDropCap = (pPr: XmlElement | undefined): boolean => {
  const kind = pPr?.child('w:framePr')?.attribute('w:dropCap');
  return kind === 'drop' || kind === 'margin';
};

export const sectionOf = (p: XmlElement): XmlElement | undefined => p.child('w:pPr')?.child('w:sectPr');
