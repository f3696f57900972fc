import { append } from '../../../document/append.ts';
import type { Box } from '../../../document/box.ts';
import type { Layout, Segment, SegmentSpan } from '../../layout.ts';

/** Finds the segments on which the text of a table's cell is printed. */
export class CellSpans {
  readonly #byPage = new Map<number, Segment[]>();

  constructor(layout: Layout) {
    for (const segment of layout.segments) append(this.#byPage, segment.page, segment);
  }

  /** One span for each line, from the top. */
  find(page: number, [left, top, right, bottom]: Box): SegmentSpan[] {
    return (this.#byPage.get(page) ?? []).flatMap((segment): SegmentSpan[] => {
      if (segment.box[3] < top || segment.box[1] > bottom) return [];
      const inside = [...segment.words.keys()].filter((i) => {
        const { printed } = segment.words[i]!;
        const [x, y] = [(printed[0] + printed[2]) / 2, (printed[1] + printed[3]) / 2];
        return x >= left && x <= right && y >= top && y <= bottom;
      });
      if (inside.length === 0) return [];
      const last = inside.at(-1)!;
      return [
        { segment, start: segment.starts[inside[0]!]!, end: segment.starts[last]! + segment.words[last]!.text.length },
      ];
    });
  }
}
