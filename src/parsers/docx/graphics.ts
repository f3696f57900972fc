import type { XmlElement } from '../containers/xml-tree.ts';
import type { PartReader } from './parts.ts';

const MAX_GRAPHICS = 1_000;

/** What charts and diagrams are and say, by part name. Both are small parts, read before the body that shows them. */
export async function readGraphics(parts: PartReader, main: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const { type, target, external } of (await parts.opc.relationships(main)).values()) {
    if (external || (type !== 'chart' && type !== 'diagramData') || texts.size >= MAX_GRAPHICS) continue;
    const root = await parts.read(target);
    if (root) texts.set(target, type === 'chart' ? chartText(root) : diagramText(root));
  }
  return texts;
}

/** Titles, then each series with its categories and values from the cache. */
function chartText(root: XmlElement): string {
  const lines = ['Chart'];
  for (const title of root.descendants('c:title')) {
    const text = [...title.descendants('a:t')].map((t) => t.text).join('');
    if (text) lines.push(text);
  }
  for (const series of root.descendants('c:ser')) {
    const values = (name: string): string[] =>
      [...(series.child(name)?.descendants('c:pt') ?? [])].map((point) => point.child('c:v')?.text ?? '');
    const categories = values('c:cat');
    const points = values('c:val').map((value, i) => (categories[i] ? `${categories[i]} ${value}` : value));
    lines.push([values('c:tx').join(' '), points.join(', ')].filter(Boolean).join(': '));
  }
  return lines.join('\n');
}

/** One line for each point of the data model that has text (21.4.2). */
function diagramText(root: XmlElement): string {
  const texts = [...root.descendants('dgm:pt')]
    .map((point) => [...(point.child('dgm:t')?.descendants('a:t') ?? [])].map((t) => t.text).join(''))
    .filter((text) => text.trim() !== '');
  return ['Diagram', ...texts].join('\n');
}
