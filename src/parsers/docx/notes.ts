import type { FlowNote, FlowParagraph } from '../../analysis/flow/elements.ts';
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

/** Footnotes, endnotes and comments (17.11, 17.13.4): parts of their own, found by id. Numbered as the body refers to them. */
export class Notes {
  readonly #elements = new Map<string, XmlElement>();
  readonly #stories = new Map<FlowNote['kind'], Story>();
  readonly #counts = { footnote: 0, endnote: 0, comment: 0 };

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

  /** A note that is referred to twice is given twice, as Word shows it. */
  get(kind: FlowNote['kind'], id: string, hasCustomMarker: boolean, context: DocxContext): FlowNote | undefined {
    const element = this.#elements.get(`${kind} ${id}`);
    const story = this.#stories.get(kind);
    if (!element || !story) return undefined;
    const content = story.content(element).filter((block): block is FlowParagraph => block.kind === 'paragraph');
    if (kind === 'comment') return { kind, marker: element.attribute('w:author') ?? '', content };
    if (hasCustomMarker) return { kind, marker: '', content };
    const { footnoteFormat, endnoteFormat } = context.settings;
    const marker = formatNumber(++this.#counts[kind], kind === 'footnote' ? footnoteFormat : endnoteFormat);
    return { kind, marker, content };
  }
}
