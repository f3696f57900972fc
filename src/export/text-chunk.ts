import type { Block } from '../document/page.ts';
import type { Chunk } from './chunk.ts';
import { below, type ChunkSettings, type Lead, leavesRoom, pathLead, roomBelow } from './chunk-lead.ts';
import { splitText, tailOf } from './chunk-text.ts';
import { blockText } from './text.ts';
import { estimateTokens } from './token-estimate.ts';
import type { BlockElement } from './walk.ts';

/** Blocks that belong together, as they are gathered: first what leads, then text. */
export class TextChunk {
  readonly #settings: ChunkSettings;
  readonly #leading: BlockElement[] = [];
  readonly #elements: BlockElement[] = [];
  /** The end of the chunk before, of the same section. */
  readonly #overlap: string;
  #path: string[] = [];
  #tokens = 0;
  #hasCaption = false;

  constructor(settings: ChunkSettings, before?: Chunk) {
    this.#settings = settings;
    this.#overlap = before ? tailOf(before.text, settings.overlapTokens) : '';
  }

  get hasText(): boolean {
    return this.#elements.length > 0;
  }

  /** Whether another section may begin here: nothing but headings stands above it. */
  get isOpenToHeadings(): boolean {
    return !this.hasText && !this.#hasCaption;
  }

  fits(element: BlockElement): boolean {
    const { maxTokens } = this.#settings;
    const above = estimateTokens(this.#above(this.#overlap));
    return !this.hasText || above + this.#tokens + 1 + estimateTokens(blockText(element)) <= maxTokens;
  }

  /** `leads`: it belongs to what follows, be it text or a table. */
  add(element: BlockElement, path: string[], leads: boolean): void {
    this.#path = path;
    if (leads && !this.hasText) {
      this.#leading.push(element);
      this.#hasCaption ||= element.block.type === 'caption';
      return;
    }
    this.#elements.push(element);
    this.#tokens += 1 + estimateTokens(blockText(element));
  }

  /** The text that introduces a table. */
  get lead(): Lead {
    return {
      text: this.#above(''),
      blockIds: this.#leading.flatMap(({ ids }) => ids),
      places: this.#leading.flatMap(({ places }) => places),
    };
  }

  /** The headings alone. */
  get trailing(): string {
    return joined(this.#leading);
  }

  *finish(): Generator<Chunk> {
    const all = [...this.#leading, ...this.#elements];
    const [first] = all;
    if (!first) return;
    const { maxTokens } = this.#settings;
    const body = joined(this.#elements);
    const leading = this.#above('');
    const lead = leavesRoom(leading, maxTokens) ? leading : '';
    const whole =
      lead === leading && body !== '' ? body : below(lead === leading ? '' : leading, body || this.trailing);
    const opening = below(lead, this.#overlap);
    const overlap = this.#overlap !== '' && leavesRoom(opening, maxTokens) ? this.#overlap : '';
    const above = overlap === '' ? lead : opening;
    const repeated = pathLead(this.#path, this.#settings);
    const parts = splitText(whole, Math.min(roomBelow(above, maxTokens), roomBelow(repeated, maxTokens)));
    const places = all.flatMap((element) => element.places);
    for (const [i, part] of parts.entries()) {
      const text = below(i === 0 ? above : repeated, part);
      yield {
        id: i === 0 ? first.block.id : `${first.block.id}.${i + 1}`,
        type: 'text',
        text,
        heading_path: this.#path,
        token_estimate: estimateTokens(text),
        pages: [...new Set(places.map(({ page }) => page))],
        boxes: places,
        block_ids: all.flatMap(({ ids }) => ids),
        ...(i === 0 && overlap !== '' && { overlap }),
      };
    }
  }

  /** All that stands above the text. */
  #above(overlap: string): string {
    const { headings } = this.#settings;
    const isKept = ({ block }: BlockElement): boolean => headings === 'once' || block.type === 'caption';
    const kept = joined(this.#leading.filter(isKept));
    return [pathLead(this.#path, this.#settings), kept, overlap].filter((text) => text !== '').join('\n\n');
  }
}

export function joined(elements: readonly BlockElement[]): string {
  let text = '';
  let last: Block['type'] | undefined;
  for (const element of elements) {
    const { type } = element.block;
    if (last !== undefined) text += type === last && (type === 'list_item' || type === 'code') ? '\n' : '\n\n';
    text += blockText(element);
    last = type;
  }
  return text;
}
