import type { Span } from '../document/page.ts';
import type { Evidence } from './evidence.ts';
import type { Segment } from './layout.ts';

/** Which text is set bold. */
export class Boldness {
  readonly #spans: ReadonlyMap<string, readonly Span[]>;

  constructor({ blocks }: Pick<Evidence, 'blocks'>) {
    this.#spans = new Map(
      blocks.flatMap(({ block }) => {
        const bold = block.spans?.filter((span) => span.bold) ?? [];
        return bold.length > 0 ? [[block.id, bold] as const] : [];
      }),
    );
  }

  /** Whether all of its words are. */
  has({ words }: Segment): boolean {
    return words.every(({ source }) => {
      if (source.kind !== 'block') return false;
      const spans = this.#spans.get(source.blockId);
      return spans?.some(({ start, end }) => start <= source.start && source.end <= end) ?? false;
    });
  }
}
