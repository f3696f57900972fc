import type { FrameOffset } from '../../analysis/flow/elements.ts';
import type { XmlElement } from '../containers/xml-tree.ts';
import { emu, isOn, measure } from './attributes.ts';

/** A picture, text box, chart or diagram in the text, DrawingML (20.4) and VML (part 4, 19) alike. */
export interface Drawing {
  /** Stands in the line; otherwise it floats. */
  inline: boolean;
  width: number;
  height: number;
  horizontal: FrameOffset;
  vertical: FrameOffset;
  wrap: 'none' | 'square' | 'top_and_bottom';
  alt: string;
  /** Relationship of the address it links to. */
  hyperlink: string | undefined;
  /** Relationship of each picture in it; empty where it is not told. */
  images: string[];
  /** Each text box in it. */
  textBoxes: XmlElement[];
  /** Relationships of charts and diagram data, whose text is in other parts. */
  charts: string[];
  diagrams: string[];
}

export function readDrawing(drawing: XmlElement): Drawing | undefined {
  const frame = drawing.child('wp:inline') ?? drawing.child('wp:anchor');
  if (!frame) return undefined;
  const extent = frame.child('wp:extent');
  const properties = frame.child('wp:docPr');
  const found: Drawing = {
    inline: frame.name === 'wp:inline',
    width: emu(extent?.attribute('cx')) ?? 0,
    height: emu(extent?.attribute('cy')) ?? 0,
    horizontal: readPosition(frame.child('wp:positionH'), 'column'),
    vertical: readPosition(frame.child('wp:positionV'), 'paragraph'),
    wrap: wrapOf(frame),
    alt: properties?.attribute('descr') || properties?.attribute('title') || '',
    hyperlink: properties?.child('a:hlinkClick')?.attribute('r:id'),
    images: [],
    textBoxes: [],
    charts: [],
    diagrams: [],
  };
  collect(frame, found);
  return found;
}

function wrapOf(anchor: XmlElement): Drawing['wrap'] {
  if (isOn(anchor.attribute('behindDoc'))) return 'none';
  if (anchor.child('wp:wrapTopAndBottom')) return 'top_and_bottom';
  return anchor.child('wp:wrapSquare') || anchor.child('wp:wrapTight') || anchor.child('wp:wrapThrough')
    ? 'square'
    : 'none';
}

function readPosition(element: XmlElement | undefined, otherwise: 'column' | 'paragraph'): FrameOffset {
  const from = FROMS.get(element?.attribute('relativeFrom') ?? '') ?? otherwise;
  const align = ALIGNS.get(element?.child('wp:align')?.text.trim() ?? '');
  if (align) return { from, align };
  return { from, offset: emu(element?.child('wp:posOffset')?.text) ?? 0 };
}

const FROMS = new Map<string, FrameOffset['from']>([
  ['page', 'page'],
  ['leftMargin', 'page'],
  ['topMargin', 'page'],
  ['insideMargin', 'page'],
  ['outsideMargin', 'page'],
  ['margin', 'margin'],
  ['column', 'column'],
  ['character', 'column'],
  ['paragraph', 'paragraph'],
  ['line', 'paragraph'],
  ['text', 'paragraph'],
]);

const ALIGNS = new Map<string, 'start' | 'center' | 'end'>([
  ['left', 'start'],
  ['top', 'start'],
  ['inside', 'start'],
  ['center', 'center'],
  ['right', 'end'],
  ['bottom', 'end'],
  ['outside', 'end'],
]);

/** Everything in a drawing that has text or is a picture. Text boxes are read by whoever reads the story. */
function collect(element: XmlElement, found: Drawing): void {
  for (const child of element.children) {
    switch (child.name) {
      case 'w:txbxContent':
        found.textBoxes.push(child);
        break;
      case 'a:blip':
      case 'v:imagedata':
        found.images.push(child.attribute('r:embed') ?? child.attribute('r:id') ?? child.attribute('o:relid') ?? '');
        found.alt ||= child.attribute('o:title') ?? '';
        break;
      case 'c:chart':
      case 'cx:chart':
        addId(found.charts, child.attribute('r:id'));
        break;
      case 'dgm:relIds':
        addId(found.diagrams, child.attribute('r:dm'));
        break;
      case 'v:textpath':
        found.alt ||= child.attribute('string') ?? '';
        break;
      case 'mc:AlternateContent':
        collect(chooseAlternative(child), found);
        break;
      default:
        collect(child, found);
    }
  }
}

function addId(ids: string[], id: string | undefined): void {
  if (id !== undefined) ids.push(id);
}

/** Markup Compatibility (part 3, 7.5): the first choice whose namespaces are understood, or the fallback. */
export function chooseAlternative(alternate: XmlElement): XmlElement {
  for (const choice of alternate.all('mc:Choice')) {
    const required = (choice.attribute('Requires') ?? '').split(/\s+/).filter(Boolean);
    if (required.every((prefix) => UNDERSTOOD.has(prefix)) && choice.children.length > 0) return choice;
  }
  return alternate.child('mc:Fallback') ?? alternate;
}

/** Requires names prefixes, which every producer spells alike. */
const UNDERSTOOD = new Set(['wps', 'wpg', 'wpc', 'w14', 'w15', 'w16', 'wp14', 'v', 'a14', 'c14', 'cx', 'cx1', 'aink']);

/** w:pict and w:object: VML. The style attribute of the outermost shape has its size and place. */
export function readPicture(pict: XmlElement): Drawing | undefined {
  const shape = pict.children.find((child) => child.name.startsWith('v:') && child.name !== 'v:shapetype');
  if (!shape) return undefined;
  const style = readStyle(shape.attribute('style') ?? '');
  const length = (name: string): number | undefined => measure(style.get(name), 1);
  const wrapType = shape.children.find((child) => child.name === 'w10:wrap')?.attribute('type');
  const found: Drawing = {
    inline: style.get('position') !== 'absolute',
    width: length('width') ?? measure(pict.attribute('w:dxaOrig'), 1 / 20) ?? 0,
    height: length('height') ?? measure(pict.attribute('w:dyaOrig'), 1 / 20) ?? 0,
    horizontal: {
      from: FROMS.get(style.get('mso-position-horizontal-relative') ?? '') ?? 'column',
      offset: length('margin-left') ?? length('left') ?? 0,
      align: ALIGNS.get(style.get('mso-position-horizontal') ?? ''),
    },
    vertical: {
      from: FROMS.get(style.get('mso-position-vertical-relative') ?? '') ?? 'paragraph',
      offset: length('margin-top') ?? length('top') ?? 0,
      align: ALIGNS.get(style.get('mso-position-vertical') ?? ''),
    },
    wrap:
      wrapType === 'topAndBottom'
        ? 'top_and_bottom'
        : wrapType === undefined || wrapType === 'none'
          ? 'none'
          : 'square',
    alt: shape.attribute('alt') ?? '',
    hyperlink: undefined,
    images: [],
    textBoxes: [],
    charts: [],
    diagrams: [],
  };
  collect(pict, found);
  return found;
}

function readStyle(style: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon > 0) found.set(declaration.slice(0, colon).trim().toLowerCase(), declaration.slice(colon + 1).trim());
  }
  return found;
}
