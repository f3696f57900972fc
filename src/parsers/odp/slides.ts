import type { FlowContent, FlowInline, FlowSection } from '../../analysis/flow/elements.ts';
import { paragraphsIn } from '../../analysis/flow/paragraphs-in.ts';
import type { MixedElement } from '../containers/mixed-tree.ts';
import { PLAIN_FONT, plainParagraph } from '../markup/flow-pages.ts';
import { parseLength } from '../odf/lengths.ts';
import type { OdfText } from '../odf/text-content.ts';

/** Groups in groups. */
const MAX_DEPTH = 32;
const LINE_FONT = { ...PLAIN_FONT, size: 2 };
/** What the programs say on every slide. */
const FURNITURE = new Set(['header', 'footer', 'date-time', 'page-number']);

/** Each slide as one paragraph that its frames hang on. */
export function* slideContent(
  slides: readonly MixedElement[],
  text: OdfText,
  { width, height }: FlowSection,
): Generator<FlowContent> {
  for (const [i, slide] of slides.entries()) {
    const runs: FlowInline[] = [];
    for (const shape of shapesIn(slide)) {
      const content = contentOf(shape, text, i === 0);
      if (content.length === 0) continue;
      const length = (name: string, otherwise: number): number => parseLength(shape.attribute(name)) ?? otherwise;
      const frame = {
        width: Math.min(Math.max(length('svg:width', width / 2), 10), width),
        height: Math.min(Math.max(length('svg:height', 10), 0), height),
        horizontal: { from: 'page', offset: Math.max(length('svg:x', 0), 0) },
        vertical: { from: 'page', offset: Math.max(length('svg:y', 0), 0) },
        wrap: 'none',
        content,
      } as const;
      runs.push({ kind: 'frame', frame });
    }
    const notes = slide.child('presentation:notes');
    const said = notes ? paragraphsIn([...shapesIn(notes)].flatMap((shape) => contentOf(shape, text, false))) : [];
    if (said.length > 0)
      runs.push({ kind: 'note', note: { kind: 'comment', marker: '', content: said }, font: LINE_FONT });
    yield { ...plainParagraph('', LINE_FONT), runs, format: { pageBreakBefore: i > 0 } };
  }
}

function* shapesIn(parent: MixedElement, depth = 0): Generator<MixedElement> {
  for (const shape of parent.elements) {
    if (shape.name === 'draw:g' && depth < MAX_DEPTH) yield* shapesIn(shape, depth + 1);
    else if (shape.name.startsWith('draw:') && shape.attribute('presentation:placeholder') !== 'true') yield shape;
  }
}

function contentOf(shape: MixedElement, text: OdfText, isFirst: boolean): FlowContent[] {
  const role = shape.attribute('presentation:class');
  if (role !== undefined && FURNITURE.has(role)) return [];
  const content = [...text.readShape(shape)].filter(
    (item) => item.kind === 'table' || item.runs.some((run) => run.kind !== 'text' || run.text.trim() !== ''),
  );
  if (role !== 'title') return content;
  return content.map((item) => {
    if (item.kind === 'table') return item;
    return isFirst ? { ...item, type: 'title' } : { ...item, type: 'heading', level: 1 };
  });
}
