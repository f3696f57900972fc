import type { RtfBody } from './body.ts';
import type { Destination } from './destination.ts';
import type { Formatting } from './formatting.ts';
import type { Story } from './story.ts';

/** Words that stand for characters (RTF 1.9.1, special characters). */
export const CHARACTERS = new Map<string, string>([
  ['tab', '\t'],
  ['line', '\n'],
  ['lbr', '\n'],
  ['~', '\u00a0'],
  ['_', '\u2011'],
  ['{', '{'],
  ['}', '}'],
  ['\\', '\\'],
  ['lquote', '‘'],
  ['rquote', '’'],
  ['ldblquote', '“'],
  ['rdblquote', '”'],
  ['bullet', '•'],
  ['endash', '–'],
  ['emdash', '—'],
  ['enspace', '\u2002'],
  ['emspace', '\u2003'],
  ['qmspace', '\u2005'],
  ['ltrmark', '\u200e'],
  ['rtlmark', '\u200f'],
  ['zwj', '\u200d'],
  ['zwnj', '\u200c'],
]);

/** Text that is shown: the body, a footnote, a header, a text box. */
export class StoryDestination implements Destination {
  readonly story: Story;
  /** Only the body has sections and breaks between pages. */
  readonly body: RtfBody | undefined;
  /** The address its text leads to. */
  readonly href: string | undefined;

  constructor(story: Story, body?: RtfBody, href?: string) {
    this.story = story;
    this.body = body;
    this.href = href;
  }

  text(text: string, { character }: Formatting): void {
    this.story.addText(text, character, this.href);
  }

  control(word: string, param: number | undefined, formatting: Formatting): boolean {
    const { paragraph, character } = formatting;
    switch (word) {
      case 'par':
      case '\r':
      case '\n':
        this.story.endParagraph(paragraph, character);
        return true;
      case 'cell':
        this.story.endCell(1, paragraph, character);
        return true;
      case 'nestcell':
        this.story.endCell(Math.max(2, paragraph.tableLevel), paragraph, character);
        return true;
      case 'row':
        this.story.endRow(1);
        return true;
      case 'nestrow':
        this.story.endRow(Math.max(2, paragraph.tableLevel));
        return true;
      case 'page':
        this.#breakTo('page');
        return true;
      case 'column':
        this.#breakTo('column');
        return true;
      case 'sect':
        this.story.end(paragraph, character);
        this.body?.endSection();
        return true;
      case 'chpgn':
        this.story.addPageNumber(character);
        return true;
      case 'htmautsp':
        if (this.body) this.body.spacing = 'max';
        return true;
      case 'deftab':
        if (this.body && param !== undefined && param > 0)
          this.body.defaultTab = Math.min(720, Math.max(6, param / 20));
        return true;
    }
    return this.story.rowWord(word, param, false) || (this.body?.section.control(word, param) ?? false);
  }

  #breakTo(to: 'page' | 'column'): void {
    if (this.body) this.story.add({ kind: 'break', to });
  }
}
