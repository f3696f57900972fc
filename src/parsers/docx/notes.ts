import type { FlowContent, FlowNote, FlowParagraph } from '../../analysis/flow/elements.ts';
import { paragraphsIn } from '../../analysis/flow/paragraphs-in.ts';
import type { XmlElement } from '../containers/xml-tree.ts';
import type { DocxContext } from './context.ts';
import { formatNumber } from './number-formats.ts';
import type { PartReader } from './parts.ts';
import { Story } from './story.ts';

const KINDS = [
  { kind: 'footnote', relationship: 'footnotes', element: 'w:footnote' },
  { kind: 'endnote', relationship: 'endnotes', element: 'w:endnote' },
  { kind: 'comment', relationship: 'comments', element: 'w:comment' },
] as const;

/** Footnotes, endnotes and comments (17.11, 17.13.4), found by id and numbered as the body refers to them. */
export class Notes {
  readonly #elements = new Map<string, XmlElement>();
  readonly #stories = new Map<FlowNote['kind'], Story>();
  readonly #counts = { footnote: 0, endnote: 0, comment: 0 };
  readonly #given = new Set<string>();

  async load(parts: PartReader, main: string, context: DocxContext): Promise<void> {
    for (const { kind, relationship, element } of KINDS) {
      const found = await parts.related(main, relationship);
      if (!found) continue;
      this.#stories.set(kind, new Story(context, await parts.opc.relationships(found.part), 'note'));
      for (const note of found.root.all(element)) {
        // Separators are notes too, of another type.
        const type = note.attribute('w:type');
        if (type === undefined || type === 'normal') this.#elements.set(`${kind} ${note.attribute('w:id')}`, note);
      }
    }
  }

  get(kind: FlowNote['kind'], id: string, hasCustomMarker: boolean, context: DocxContext): FlowNote | undefined {
    const element = this.#elements.get(`${kind} ${id}`);
    const story = this.#stories.get(kind);
    if (!element || !story) return undefined;
    const content = this.#once(`${kind} ${id}`) ? withTables(story.content(element)) : [];
    if (kind === 'comment') return { kind, marker: element.attribute('w:author') ?? '', content };
    if (hasCustomMarker) return { kind, marker: '', content };
    const { footnoteFormat, endnoteFormat } = context.settings;
    const marker = formatNumber(++this.#counts[kind], kind === 'footnote' ? footnoteFormat : endnoteFormat);
    return { kind, marker, content };
  }

  /** The text of a note is given with the first mark that leads to it. */
  #once(key: string): boolean {
    const isFirst = !this.#given.has(key);
    this.#given.add(key);
    return isFirst;
  }
}

/** An empty paragraph between others is a line of the note. */
const withTables = (content: FlowContent[]): FlowParagraph[] =>
  content.flatMap((block) => (block.kind === 'paragraph' ? block : paragraphsIn([block])));
