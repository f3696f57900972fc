import { round2 } from '../../document/geometry.ts';
import type { Page, PageWords } from '../../document/page.ts';
import type { TableHead } from '../../document/table.ts';
import type { BlockDraft } from './block-draft.ts';
import type { FlowSection } from './elements.ts';

/** A page that is being filled. */
export class PageDraft {
  readonly number: number;
  readonly section: FlowSection;
  readonly label: string;
  readonly top: number;
  readonly bottom: number;
  readonly head: BlockDraft[] = [];
  readonly body: BlockDraft[] = [];
  readonly notes: BlockDraft[] = [];
  readonly foot: BlockDraft[] = [];
  readonly tables: TableHead[] = [];
  notesHeight = 0;

  constructor(number: number, section: FlowSection, label: string, top: number, bottom: number) {
    this.number = number;
    this.section = section;
    this.label = label;
    this.top = top;
    this.bottom = bottom;
  }

  toPage(layout: Page['layout']): { page: Page; words: PageWords } {
    const drafts = [...this.head, ...this.body, ...this.notes, ...this.foot];
    const page: Page = {
      page: this.number,
      width: round2(this.section.width),
      height: round2(this.section.height),
      rotation: 0,
      layout,
      blocks: drafts.map((draft, i) => draft.toBlock(`p${this.number}.b${i + 1}`)),
      tables: this.tables,
    };
    if (this.label !== String(this.number)) page.label = this.label;
    return { page, words: toWords(drafts) };
  }
}

function toWords(drafts: BlockDraft[]): PageWords {
  const count = drafts.reduce((sum, draft) => sum + draft.words.length / 6, 0);
  const words: PageWords = {
    blocks: new Uint16Array(count),
    starts: new Uint32Array(count),
    ends: new Uint32Array(count),
    boxes: new Float32Array(count * 4),
  };
  let i = 0;
  drafts.forEach((draft, block) => {
    for (let w = 0; w < draft.words.length; w += 6) {
      words.blocks[i] = block;
      words.starts[i] = draft.words[w]!;
      words.ends[i] = draft.words[w + 1]!;
      for (let k = 0; k < 4; k++) words.boxes[4 * i + k] = draft.words[w + 2 + k]!;
      i++;
    }
  });
  return words;
}
