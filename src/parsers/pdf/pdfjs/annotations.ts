import type { Box } from '../../../document/box.ts';
import { toBox } from '../../../document/geometry.ts';
import type { OutsideAction, PdfPageContent } from '../engine.ts';
import type { Channel } from './channel.ts';
import { pageOfDestination } from './destinations.ts';
import { type Matrix, transformBox } from './matrix.ts';

interface RawAnnotation {
  subtype?: string;
  rect?: number[];
  url?: string;
  unsafeUrl?: string;
  dest?: unknown;
  hasAppearance?: boolean;
  contentsObj?: { str?: string };
  titleObj?: { str?: string };
  outside?: OutsideAction[];
}

/** Their text is painted on the page (or belongs to a note that is listed itself), but for free text that viewers set themselves. */
const PAINTED = new Set(['Link', 'Widget', 'Popup', 'FreeText']);
const MAX_ANNOTATIONS = 10_000;
const INTENT_DISPLAY = 0x02;

type Annotations = Pick<PdfPageContent, 'links' | 'annotations' | 'actions'>;

export async function readAnnotations(channel: Channel, pageIndex: number, matrix: Matrix): Promise<Annotations> {
  const raw = await channel
    .call<RawAnnotation[]>('GetAnnotations', { pageIndex, intent: INTENT_DISPLAY })
    .catch((): RawAnnotation[] => []);
  const found: Annotations = { links: [], annotations: [], actions: [] };
  for (const annotation of raw.slice(0, MAX_ANNOTATIONS)) {
    const { subtype = '', rect, outside = [] } = annotation;
    found.actions.push(...outside);
    if (!rect) continue;
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = rect;
    const box: Box = toBox(...transformBox(matrix, x0, y0, x1, y1));
    if (subtype === 'Link') {
      const href = annotation.url ?? annotation.unsafeUrl ?? null;
      const page = href === null ? await pageOfDestination(channel, annotation.dest) : null;
      if (href !== null || page !== null) found.links.push({ box, href, page });
    } else if (!PAINTED.has(subtype) || (subtype === 'FreeText' && !annotation.hasAppearance)) {
      const text = annotation.contentsObj?.str?.trim();
      const author = annotation.titleObj?.str?.trim() ?? '';
      if (text) found.annotations.push({ box, kind: subtype, text, author });
    }
  }
  return found;
}
