import type { Box } from '../../document/box.ts';
import { unionBox } from '../../document/geometry.ts';
import type { XmlElement } from '../containers/xml-tree.ts';
import { findPlaceholder, type Inherited, isTitle, type Layout, NON_VISUAL, type PlaceholderKey } from './design.ts';
import { boxOn, childMatrix, IDENTITY, isTrue, type Matrix, type Placement, parsePlacement } from './placement.ts';

export type ShapeContent =
  | { kind: 'text'; body: XmlElement; preset: string | undefined }
  /** `picture`: relationship of the part that holds it. */
  | { kind: 'picture'; picture?: string | undefined }
  | { kind: 'table'; table: XmlElement }
  | { kind: 'chart'; relationship: string }
  | { kind: 'diagram'; relationship: string }
  /** Something of another program, shown by a picture. */
  | { kind: 'object'; program: string; picture?: string | undefined }
  | { kind: 'group'; shapes: Shape[] };

export interface Shape {
  content: ShapeContent;
  place: Placement;
  box: Box;
  name: string;
  altText: string;
  hidden: boolean;
  /** Relationship of a click on the whole shape. */
  link: string | undefined;
  placeholder: PlaceholderKey | undefined;
  inherited: Inherited | undefined;
}

export interface SlideSize {
  width: number;
  height: number;
}

/** The shapes of a p:spTree that hold something to read, groups with what they hold, in drawing order. */
export function readShapes(tree: XmlElement, layout: Layout | undefined, size: SlideSize): Shape[] {
  return new ShapeReader(layout, size).readAll(tree, IDENTITY);
}

class ShapeReader {
  readonly #layout: Layout | undefined;
  readonly #size: SlideSize;

  constructor(layout: Layout | undefined, size: SlideSize) {
    this.#layout = layout;
    this.#size = size;
  }

  readAll(tree: XmlElement, parent: Matrix): Shape[] {
    const shapes: Shape[] = [];
    for (const element of tree.children) {
      if (element.name === 'mc:AlternateContent') {
        const chosen = element.children.find((choice) => choice.children.some((child) => SHAPES.has(child.name)));
        for (const shape of chosen ? this.readAll(chosen, parent) : []) shapes.push(shape);
      } else if (SHAPES.has(element.name)) {
        const shape = this.#read(element, parent);
        if (shape) shapes.push(shape);
      }
    }
    return shapes;
  }

  #read(element: XmlElement, parent: Matrix): Shape | undefined {
    const placeholder = findPlaceholder(element);
    const inherited = placeholder && this.#layout?.inherited(placeholder);
    const content = element.name === 'p:grpSp' ? this.#readGroup(element, parent) : findContent(element);
    if (!content) return undefined;
    const place = this.#findPlacement(element, parent, inherited) ?? this.#fallback(placeholder);
    const properties = NON_VISUAL.map((name) => element.child(name, 'p:cNvPr')).find((found) => found !== undefined);
    return {
      content,
      place,
      box: (content.kind === 'group' && unionBox(content.shapes.map((shape) => shape.box))) || boxOn(place),
      name: properties?.attribute('name') ?? '',
      altText: (properties?.attribute('descr') || properties?.attribute('title') || '').trim(),
      hidden: isTrue(properties?.attribute('hidden')),
      link: properties?.child('a:hlinkClick')?.attribute('r:id'),
      placeholder,
      inherited,
    };
  }

  #readGroup(element: XmlElement, parent: Matrix): ShapeContent | undefined {
    const shapes = this.readAll(element, childMatrix(element.child('p:grpSpPr', 'a:xfrm'), parent));
    if (shapes.length > 0) return { kind: 'group', shapes };
    // Drawn from lines and outlines only, but its author described it.
    return element.child('p:nvGrpSpPr', 'p:cNvPr')?.attribute('descr') ? { kind: 'picture' } : undefined;
  }

  #findPlacement(element: XmlElement, parent: Matrix, inherited: Inherited | undefined): Placement | undefined {
    const own = parsePlacement(findTransform(element), parent);
    if (own || !inherited) return own;
    for (const shape of inherited.shapes) {
      const taken = parsePlacement(findTransform(shape), IDENTITY);
      if (taken) return taken;
    }
    return undefined;
  }

  /** Where no part of the file says where a shape stands: where layouts commonly put it. */
  #fallback(placeholder: PlaceholderKey | undefined): Placement {
    const { width, height } = this.#size;
    const top = isTitle(placeholder) ? 0.05 : 0.25;
    const bottom = isTitle(placeholder) ? 0.2 : 0.92;
    return {
      width: width * 0.9,
      height: height * (bottom - top),
      toSlide: [1, 0, 0, 1, width * 0.05, height * top],
    };
  }
}

const SHAPES = new Set(['p:sp', 'p:pic', 'p:graphicFrame', 'p:grpSp', 'p:cxnSp']);

function findTransform(shape: XmlElement): XmlElement | undefined {
  return shape.child('p:xfrm') ?? shape.child('p:spPr', 'a:xfrm') ?? shape.child('p:grpSpPr', 'a:xfrm');
}

function findContent(element: XmlElement): ShapeContent | undefined {
  switch (element.name) {
    case 'p:pic':
      return { kind: 'picture', picture: element.child('p:blipFill', 'a:blip')?.attribute('r:embed') };
    case 'p:sp': {
      const body = element.child('p:txBody');
      const preset = element.child('p:spPr', 'a:prstGeom')?.attribute('prst');
      if (body && hasText(body)) return { kind: 'text', body, preset };
      const fill = element.child('p:spPr', 'a:blipFill');
      return fill ? { kind: 'picture', picture: fill.child('a:blip')?.attribute('r:embed') } : undefined;
    }
    case 'p:graphicFrame':
      return findGraphic(element.child('a:graphic', 'a:graphicData'));
    default:
      return undefined;
  }
}

function hasText(body: XmlElement): boolean {
  for (const text of body.descendants('a:t')) if (text.text.trim()) return true;
  for (const text of body.descendants('m:t')) if (text.text.trim()) return true;
  return false;
}

function findGraphic(data: XmlElement | undefined): ShapeContent | undefined {
  for (const child of data?.children ?? []) {
    switch (child.name) {
      case 'a:tbl':
        return { kind: 'table', table: child };
      case 'c:chart':
      case 'cx:chart':
        return { kind: 'chart', relationship: child.attribute('r:id') ?? '' };
      case 'dgm:relIds':
        return { kind: 'diagram', relationship: child.attribute('r:dm') ?? '' };
      case 'p:oleObj':
        return {
          kind: 'object',
          program: child.attribute('name') || child.attribute('progId') || '',
          picture: child.child('p:pic', 'p:blipFill', 'a:blip')?.attribute('r:embed'),
        };
      case 'mc:AlternateContent':
        for (const choice of child.children) {
          const found = findGraphic(choice);
          if (found) return found;
        }
    }
  }
  return undefined;
}
