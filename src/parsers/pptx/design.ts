import type { XmlElement } from '../containers/xml-tree.ts';
import { type ListStyle, parseListStyle } from './text-style.ts';

/** p:ph (19.3.1.36): what a shape stands in for, and which of several. */
export interface PlaceholderKey {
  type: string;
  index: string;
}

export function findPlaceholder(shape: XmlElement): PlaceholderKey | undefined {
  const holder = NON_VISUAL.map((name) => shape.child(name, 'p:nvPr', 'p:ph')).find((ph) => ph !== undefined);
  return holder && { type: holder.attribute('type') ?? 'obj', index: holder.attribute('idx') ?? '0' };
}
export const NON_VISUAL = ['p:nvSpPr', 'p:nvPicPr', 'p:nvGraphicFramePr', 'p:nvGrpSpPr', 'p:nvCxnSpPr'] as const;

export const isTitle = (key: PlaceholderKey | undefined): boolean => key?.type === 'title' || key?.type === 'ctrTitle';

const FURNITURE = new Set(['dt', 'ftr', 'sldNum', 'hdr']);

/** Date, footer, slide number or header. */
export const isFurniture = (key: PlaceholderKey | undefined): boolean => key !== undefined && FURNITURE.has(key.type);

interface Placeholder {
  key: PlaceholderKey;
  shape: XmlElement;
  listStyle: ListStyle;
}

/** The fonts that +mj-lt and +mn-lt stand for. */
export interface ThemeFonts {
  major: string;
  minor: string;
}

/** A slide master: what its layouts, and their slides, take from it. */
export class Master {
  readonly shapes: XmlElement | undefined;
  readonly fonts: ThemeFonts;
  readonly #placeholders: Placeholder[];
  readonly #title: ListStyle;
  readonly #body: ListStyle;
  readonly #other: ListStyle;

  constructor(root: XmlElement, fonts: ThemeFonts) {
    this.shapes = root.child('p:cSld', 'p:spTree');
    this.fonts = fonts;
    this.#placeholders = readPlaceholders(this.shapes);
    this.#title = parseListStyle(root.child('p:txStyles', 'p:titleStyle'));
    this.#body = parseListStyle(root.child('p:txStyles', 'p:bodyStyle'));
    this.#other = parseListStyle(root.child('p:txStyles', 'p:otherStyle'));
  }

  find(key: PlaceholderKey): Placeholder | undefined {
    const kind = masterKind(key.type);
    return this.#placeholders.find((held) => masterKind(held.key.type) === kind);
  }

  listStyle(key: PlaceholderKey): ListStyle {
    const kind = masterKind(key.type);
    return kind === 'title' ? this.#title : kind === 'body' ? this.#body : this.#other;
  }
}

/** What a placeholder takes from its layout and master, the nearest first. */
export interface Inherited {
  shapes: XmlElement[];
  listStyles: (ListStyle | undefined)[];
}

export class Layout {
  readonly root: XmlElement;
  readonly master: Master | undefined;
  readonly #placeholders: Placeholder[];

  constructor(root: XmlElement, master: Master | undefined) {
    this.root = root;
    this.master = master;
    this.#placeholders = readPlaceholders(root.child('p:cSld', 'p:spTree'));
  }

  inherited(key: PlaceholderKey): Inherited {
    const ownKind = masterKind(key.type);
    const alike = this.#placeholders.filter((held) => masterKind(held.key.type) === ownKind);
    // Titles, dates, footers and numbers are one of a kind and match by type whatever their index says.
    const near =
      ownKind === 'body'
        ? (alike.find((held) => held.key.index === key.index) ?? alike.find((held) => held.key.type === key.type))
        : alike[0];
    const far = this.master?.find(near?.key ?? key);
    const shapes = [near?.shape, far?.shape].filter((shape) => shape !== undefined);
    return { shapes, listStyles: [near?.listStyle, far?.listStyle, this.master?.listStyle(key)] };
  }
}

/** A master knows five kinds of placeholder; everything a slide may hold besides is a body to it. */
function masterKind(type: string): string {
  if (type === 'title' || type === 'ctrTitle') return 'title';
  return FURNITURE.has(type) ? type : 'body';
}

function readPlaceholders(tree: XmlElement | undefined): Placeholder[] {
  const found: Placeholder[] = [];
  for (const shape of tree?.children ?? []) {
    const key = findPlaceholder(shape);
    if (key) found.push({ key, shape, listStyle: parseListStyle(shape.child('p:txBody', 'a:lstStyle')) });
  }
  return found;
}
