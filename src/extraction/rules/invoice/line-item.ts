import { type Segment, type SegmentSpan, whole } from '../../layout.ts';

export interface NumberCell extends SegmentSpan {
  value: number;
}
export interface LineItem {
  description: { text: string; spans: SegmentSpan[] } | undefined;
  quantity: NumberCell | undefined;
  unitPrice: NumberCell | undefined;
  amount: NumberCell | undefined;
  /** How likely it is an item and read right. */
  probability?: number;
}
export interface LineItems {
  items: LineItem[];
  /** Rows that hold an item: their numbers are no totals. */
  rows: ReadonlySet<number>;
}

/** The lines of a description as one text. */
export const toText = (segments: readonly Segment[]): LineItem['description'] => ({
  text: segments.map(({ text }) => text).join(' '),
  spans: segments.map(whole),
});
