import type { FlowParagraph } from '../../analysis/flow/elements.ts';
import { type Atom, type LayoutContext, layStack } from '../../analysis/flow/stack.ts';
import type { XmlElement } from '../containers/xml-tree.ts';
import { type Placement, parseCoordinate, textPlacement } from './placement.ts';
import { parsePercentage } from './text-style.ts';

/** How text stands in its shape (21.1.2.1.1): the shape's own a:bodyPr, then those of the placeholders it follows. */
export interface FrameStyle {
  insets: { left: number; top: number; right: number; bottom: number };
  anchor: string;
  quarterTurns: -1 | 0 | 1;
  wraps: boolean;
  columns: number;
  columnGap: number;
  fontScale: number;
  lineReduction: number;
}

const MAX_COLUMNS = 16;

export function parseFrameStyle(bodyProperties: (XmlElement | undefined)[]): FrameStyle {
  const said = (name: string): string | undefined =>
    bodyProperties.find((properties) => properties?.attributes.has(name))?.attribute(name);
  const shrunk = bodyProperties[0]?.child('a:normAutofit');
  const columns = Number(said('numCol') ?? 1);
  return {
    insets: {
      left: parseCoordinate(said('lIns')) ?? 7.2,
      top: parseCoordinate(said('tIns')) ?? 3.6,
      right: parseCoordinate(said('rIns')) ?? 7.2,
      bottom: parseCoordinate(said('bIns')) ?? 3.6,
    },
    anchor: said('anchor') ?? 't',
    quarterTurns: QUARTER_TURNS.get(said('vert') ?? '') ?? 0,
    wraps: said('wrap') !== 'none',
    columns: columns >= 1 && columns <= MAX_COLUMNS ? Math.floor(columns) : 1,
    columnGap: parseCoordinate(said('spcCol')) ?? 0,
    fontScale: parsePercentage(shrunk?.attribute('fontScale')) || 1,
    lineReduction: parsePercentage(shrunk?.attribute('lnSpcReduction')) ?? 0,
  };
}

/**
 * How much of a shape its outline takes from its text: by preset, the share of its sides (20.1.9.22, the text rectangles
 * of presetShapeDefinitions). Shapes that are not listed give all of theirs, or nearly so.
 */
const OUTLINES = new Map<string, { share: number; of: 'each' | 'shorter' }>([
  ['ellipse', { share: 0.1464, of: 'each' }],
  ['flowChartConnector', { share: 0.1464, of: 'each' }],
  ['diamond', { share: 0.25, of: 'each' }],
  ['flowChartDecision', { share: 0.25, of: 'each' }],
  ['roundRect', { share: 0.0488, of: 'shorter' }],
]);

/** The style for a text in a shape of a preset outline. */
export function withinOutline(style: FrameStyle, preset: string | undefined, { width, height }: Placement): FrameStyle {
  const outline = OUTLINES.get(preset ?? '');
  if (!outline) return style;
  const shorter = Math.min(width, height);
  const across = outline.share * (outline.of === 'each' ? width : shorter);
  const down = outline.share * (outline.of === 'each' ? height : shorter);
  const { left, top, right, bottom } = style.insets;
  return { ...style, insets: { left: left + across, top: top + down, right: right + across, bottom: bottom + down } };
}

const QUARTER_TURNS = new Map<string, -1 | 1>([
  ['vert', 1],
  ['eaVert', 1],
  ['mongolianVert', 1],
  ['wordArtVert', 1],
  ['wordArtVertRtl', 1],
  ['vert270', -1],
]);

/** A line of text in the coordinates of `place`. */
export interface PlacedLine {
  atom: Extract<Atom, { kind: 'line' }>;
  x: number;
  y: number;
}

export interface LaidText {
  place: Placement;
  lines: PlacedLine[];
  height: number;
}

const CONTEXT: LayoutContext = { defaultTab: 72, rendered: false, spacing: 'sum', pageNumber: '' };
const MIN_WIDTH = 6;
/** Lines that do not wrap are set this wide to learn how long they are. */
const UNBOUNDED = 100_000;

/** Estimates where each line stands. */
export function layText(paragraphs: FlowParagraph[], shape: Placement, style: FrameStyle): LaidText {
  const place = textPlacement(shape, style.quarterTurns);
  const { insets, columns, columnGap } = style;
  const inner = Math.max(MIN_WIDTH, place.width - insets.left - insets.right);
  const room = Math.max(1, place.height - insets.top - insets.bottom);
  const columnWidth = Math.max(MIN_WIDTH, (inner - columnGap * (columns - 1)) / columns);
  // The space above the first paragraph is not kept.
  const content = paragraphs.map((p, i) => (i > 0 ? p : { ...p, format: { ...p.format, spaceBefore: 0 } }));
  const width = style.wraps ? columnWidth : naturalWidth(content, inner);
  const stack = layStack(content, width, CONTEXT);
  const overhang = { l: 0, ctr: (inner - width) / 2, r: inner - width }[overhangSide(content)];
  const left = insets.left + (style.wraps ? 0 : overhang);
  const height = columns > 1 ? Math.min(stack.height, room) : stack.height;
  const spare = room - height;
  const top = insets.top + (style.anchor === 'ctr' ? spare / 2 : style.anchor === 'b' ? spare : 0);
  const lines: PlacedLine[] = [];
  let column = 0;
  let columnStart = 0;
  for (const atom of stack.atoms) {
    if (atom.kind !== 'line') continue;
    if (column + 1 < columns && atom.y + atom.height - columnStart > room && atom.y > columnStart) {
      column++;
      columnStart = atom.y;
    }
    lines.push({ atom, x: left + column * (columnWidth + columnGap), y: top + atom.y - columnStart });
  }
  return { place, lines, height: height + insets.top + insets.bottom };
}

function naturalWidth(content: FlowParagraph[], atLeast: number): number {
  const leftAligned = content.map((p) => ({ ...p, format: { ...p.format, align: 'left' as const } }));
  let widest = atLeast;
  for (const atom of layStack(leftAligned, UNBOUNDED, CONTEXT).atoms) {
    if (atom.kind === 'line') widest = Math.max(widest, atom.laid.lines[atom.line]!.x1);
  }
  return widest;
}

/** Text that does not wrap grows to the side its first paragraph leaves open. */
function overhangSide(content: FlowParagraph[]): 'l' | 'ctr' | 'r' {
  const align = content[0]?.format.align;
  return align === 'center' ? 'ctr' : align === 'right' ? 'r' : 'l';
}
