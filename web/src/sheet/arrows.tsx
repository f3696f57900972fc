import type { Rect } from './grid-geometry.ts';

/** Near the top left corners, above the text: ranges may be longer than the view, and a line along a row must not strike its numbers out. */
export function Arrow({ from, to, kind }: { from: Rect; to: Rect; kind: string }) {
  const start = anchor(from);
  const end = anchor(to);
  return <line class={`arrow ${kind}`} x1={start.x} y1={start.y} x2={end.x} y2={end.y} marker-end="url(#arrow-head)" />;
}

const anchor = ({ x, y }: Rect): { x: number; y: number } => ({ x: x + 12, y: y + 4 });
