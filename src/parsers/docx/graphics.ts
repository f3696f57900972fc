import type { FlowCell, FlowContent, FlowFont, FlowParagraph } from '../../analysis/flow/elements.ts';
import type { BlockType } from '../../document/page.ts';
import { type ChartData, readChart } from '../containers/chart.ts';
import { readDiagramOutline } from '../containers/diagram.ts';
import type { XmlElement } from '../containers/xml-tree.ts';
import type { PartReader } from './parts.ts';

const MAX_GRAPHICS = 1_000;
/** What Office sets labels in where a chart does not say. */
const FONT: FlowFont = { family: 'Calibri', size: 9 };
const BULLET_INDENT = 12;

/** What charts and diagrams say, by part name. Both are small parts, read before the body that shows them. */
export async function readGraphics(parts: PartReader, main: string): Promise<Map<string, FlowContent[]>> {
  const graphics = new Map<string, FlowContent[]>();
  for (const { type, target, external } of (await parts.opc.relationships(main)).values()) {
    const read = READERS.get(type);
    if (external || !read || graphics.size >= MAX_GRAPHICS) continue;
    const root = await parts.read(target);
    if (root) graphics.set(target, read(root));
  }
  return graphics;
}

const READERS = new Map<string, (root: XmlElement) => FlowContent[]>([
  ['chart', (root) => toContent(readChart(root))],
  ['chartEx', (root) => toContent(readChart(root))],
  ['diagramData', readDiagram],
]);

/** The cached data as a table: a header row of series names, then a row for each point. */
function toContent({ title, pointName, valueTitle, points, series }: ChartData): FlowContent[] {
  if (points.length === 0) return title ? [paragraph(title)] : [];
  const header = [pointName, ...series.map(({ name }) => name)];
  const body = points.map((point, i) => [point.text, ...series.map(({ values }) => values[i]?.text ?? '')]);
  const rows = [header, ...body].map((texts, row) => ({
    header: row === 0,
    cells: texts.map((text, col): FlowCell => ({ col, colSpan: 1, content: text ? [paragraph(text)] : [] })),
  }));
  const table: FlowContent = { kind: 'table', columns: header.map(() => 0), title: title || undefined, rows };
  return [...caption(title), table, ...caption(valueTitle)];
}

function readDiagram(model: XmlElement): FlowContent[] {
  return readDiagramOutline(model).flatMap(({ body, level }) => {
    const text = body
      .all('a:p')
      .map((p) => [...p.descendants('a:t')].map((t) => t.text).join(''))
      .join('\n')
      .trim();
    return text ? [item(text, level)] : [];
  });
}

const paragraph = (text: string, type: BlockType = 'paragraph'): FlowParagraph => ({
  kind: 'paragraph',
  type,
  font: FONT,
  format: {},
  runs: [{ kind: 'text', text, font: FONT }],
});

const caption = (text: string): FlowParagraph[] => (text ? [paragraph(text, 'caption')] : []);

const item = (text: string, level: number): FlowParagraph => ({
  ...paragraph(text),
  type: 'list_item',
  level,
  marker: { text: '•', font: FONT },
  format: { indentLeft: level * BULLET_INDENT, indentFirst: -BULLET_INDENT },
});
