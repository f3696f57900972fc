import { append } from '../../document/append.ts';
import type { XmlElement } from './xml-tree.ts';

/** One piece of text of a SmartArt graphic. */
export interface DiagramPoint {
  id: string;
  /** dgm:t, a text body. */
  body: XmlElement;
  /** Depth in the outline, from 1. */
  level: number;
  /** Around it in the outline, nearest last. */
  parents: readonly string[];
}

const MAX_DEPTH = 64;

/** The points of a data model (21.4.3.1) that hold text, in the order of their outline. */
export function readDiagramOutline(model: XmlElement): DiagramPoint[] {
  const points = new Map<string, XmlElement>();
  for (const point of model.child('dgm:ptLst')?.all('dgm:pt') ?? []) {
    points.set(point.attribute('modelId') ?? '', point);
  }
  const children = new Map<string, string[]>();
  for (const { from, to } of readConnections(model, 'parOf', 'srcOrd')) append(children, from, to);
  const found: DiagramPoint[] = [];
  const seen = new Set<string>();
  const visit = (id: string, level: number, parents: readonly string[]): void => {
    // A model may be made to name a point as its own descendant.
    if (seen.has(id) || level > MAX_DEPTH) return;
    seen.add(id);
    const body = points.get(id)?.child('dgm:t');
    if (level > 0 && body) found.push({ id, body, level, parents });
    for (const child of children.get(id) ?? []) visit(child, level + 1, [...parents, id]);
  };
  for (const [id, point] of points) if (point.attribute('type') === 'doc') visit(id, 0, []);
  return found;
}

export interface Connection {
  from: string;
  to: string;
}

/** Of one type, in the order that one side of them keeps (21.4.3.4). */
export function readConnections(model: XmlElement, type: string, order: 'srcOrd' | 'destOrd'): Connection[] {
  return (model.child('dgm:cxnLst')?.all('dgm:cxn') ?? [])
    .filter((connection) => (connection.attribute('type') ?? 'parOf') === type)
    .map((connection) => ({
      from: connection.attribute('srcId') ?? '',
      to: connection.attribute('destId') ?? '',
      order: Number(connection.attribute(order) ?? 0) || 0,
    }))
    .sort((a, b) => a.order - b.order);
}
