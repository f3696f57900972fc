import type { FlowContent, FlowSection, PageFurniture } from '../../analysis/flow/elements.ts';
import type { XmlElement } from '../containers/xml-tree.ts';
import { isOn, onOff, toInteger, twips, val } from './attributes.ts';
import { formatNumber } from './number-formats.ts';

/** The content of a header or footer part by its relationship id. */
export type FurnitureSource = (relationshipId: string) => FlowContent[] | undefined;

type Kind = 'default' | 'first' | 'even';
type References = { header: Map<Kind, string>; footer: Map<Kind, string> };

const STARTS = new Map<string, FlowSection['start']>([
  ['continuous', 'continuous'],
  ['evenPage', 'even_page'],
  ['oddPage', 'odd_page'],
  ['nextColumn', 'next_column'],
]);

/** A4 in points; and Word's own when a size is missing or absurd (17.6.13). */
const LETTER = { width: 612, height: 792 };
const MIN_PAGE = 36;

/** Sections in order (17.6): one that names no header or footer goes on with that of the section before. */
export function readSections(sectPrs: XmlElement[], furniture: FurnitureSource, evenAndOdd: boolean): FlowSection[] {
  const references: References = { header: new Map(), footer: new Map() };
  return sectPrs.map((sectPr) => {
    for (const [name, known] of [
      ['w:headerReference', references.header],
      ['w:footerReference', references.footer],
    ] as const) {
      for (const reference of sectPr.all(name)) {
        const id = reference.attribute('r:id');
        if (id !== undefined) known.set((reference.attribute('w:type') ?? 'default') as Kind, id);
      }
    }
    const titlePage = onOff(sectPr.child('w:titlePg')) ?? false;
    const pick = (known: ReadonlyMap<Kind, string>): PageFurniture => {
      const content = (kind: Kind): FlowContent[] => furniture(known.get(kind) ?? '') ?? [];
      return {
        default: content('default'),
        first: titlePage ? content('first') : undefined,
        even: evenAndOdd ? content('even') : undefined,
      };
    };
    return { ...readPageLayout(sectPr), header: pick(references.header), footer: pick(references.footer) };
  });
}

function readPageLayout(sectPr: XmlElement): FlowSection {
  const size = sectPr.child('w:pgSz');
  const width = atLeast(twips(size?.attribute('w:w')), LETTER.width);
  const height = atLeast(twips(size?.attribute('w:h')), LETTER.height);
  const mar = sectPr.child('w:pgMar');
  const side = (name: string, otherwise: number): number => Math.abs(twips(mar?.attribute(name)) ?? otherwise);
  const margins = {
    top: side('w:top', 72),
    right: side('w:right', 72),
    bottom: side('w:bottom', 72),
    left: side('w:left', 72) + side('w:gutter', 0),
  };
  if (margins.left + margins.right > width - MIN_PAGE) margins.left = margins.right = 0;
  if (margins.top + margins.bottom > height - MIN_PAGE) margins.top = margins.bottom = 0;
  const numbers = sectPr.child('w:pgNumType');
  const format = numbers?.attribute('w:fmt');
  return {
    width,
    height,
    margins,
    headerDistance: side('w:header', 36),
    footerDistance: side('w:footer', 36),
    columns: readColumns(sectPr.child('w:cols'), width - margins.left - margins.right),
    start: STARTS.get(val(sectPr.child('w:type')) ?? '') ?? 'next_page',
    firstNumber: toInteger(numbers?.attribute('w:start')),
    numberFormat: format ? (n) => formatNumber(n, format) : undefined,
  };
}

const atLeast = (value: number | undefined, otherwise: number): number =>
  value === undefined || value < MIN_PAGE ? otherwise : value;

/** 17.6.4 */
function readColumns(cols: XmlElement | undefined, width: number): FlowSection['columns'] {
  if (!cols) return undefined;
  const gap = twips(cols.attribute('w:space')) ?? 36;
  const own = cols.all('w:col');
  if (own.length > 1 && !isOn(cols.attribute('w:equalWidth'))) {
    return own.slice(0, MAX_COLUMNS).map((col) => ({
      width: twips(col.attribute('w:w')) ?? width / own.length,
      gap: twips(col.attribute('w:space')) ?? 0,
    }));
  }
  const count = Math.min(toInteger(cols.attribute('w:num')) ?? 1, MAX_COLUMNS);
  if (count < 2) return undefined;
  return Array.from({ length: count }, () => ({ width: (width - gap * (count - 1)) / count, gap }));
}
const MAX_COLUMNS = 45;
