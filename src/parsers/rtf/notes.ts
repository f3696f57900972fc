import type { FlowNote, FlowParagraph } from '../../analysis/flow/elements.ts';
import { paragraphsIn } from '../../analysis/flow/paragraphs-in.ts';
import { toOrdinal } from '../../analysis/ordinal.ts';
import type { RtfDocument } from './document.ts';
import type { Formatting } from './formatting.ts';
import { ContentList, Story } from './story.ts';
import { StoryDestination } from './story-destination.ts';

/** \footnote and \annotation: text apart, tied to where it stands. */
export class NoteDestination extends StoryDestination {
  readonly #list: ContentList;
  readonly #parent: Story;
  readonly #document: RtfDocument;
  #kind: FlowNote['kind'];
  #isNumbered = false;

  constructor(document: RtfDocument, parent: Story, kind: 'footnote' | 'comment') {
    const list = new ContentList();
    super(new Story(document, list));
    this.#list = list;
    this.#parent = parent;
    this.#document = document;
    this.#kind = kind;
  }

  override control(word: string, param: number | undefined, formatting: Formatting): boolean {
    if (word === 'ftnalt') this.#kind = 'endnote';
    else if (word === 'chftn') this.#isNumbered = true;
    else return super.control(word, param, formatting);
    return true;
  }

  end({ paragraph, character }: Formatting): void {
    this.story.end(paragraph, character);
    const content = paragraphsIn(this.#list.content);
    const marker = this.#marker(content);
    const note: FlowNote = { kind: this.#kind, marker, content };
    if (content.length > 0) this.#parent.add({ kind: 'note', note, font: this.#document.fontOf(character) });
  }

  #marker(content: FlowParagraph[]): string {
    if (this.#kind === 'comment') return this.#document.commentAuthor;
    if (!this.#isNumbered) {
      const written = takeMark(content[0]);
      if (written) return written;
    }
    if (this.#kind === 'endnote') return toOrdinal(++this.#document.endnoteCount, 'lower_roman');
    return String(++this.#document.footnoteCount);
  }
}

/** A mark of the writer's own choice, "*" or "†", begins the note. */
function takeMark(paragraph: FlowParagraph | undefined): string | undefined {
  const first = paragraph?.runs[0];
  if (first?.kind !== 'text') return undefined;
  const match = /^\s*([^\p{L}\p{N}\s]{1,3})\s*/u.exec(first.text);
  if (!match) return undefined;
  first.text = first.text.slice(match[0].length);
  return match[1];
}
