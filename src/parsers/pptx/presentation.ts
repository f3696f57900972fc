import { FaultError } from '../../document/fault.ts';
import type { Bookmark } from '../../document/profile.ts';
import type { Warning } from '../../document/warning.ts';
import type { OpcPackage } from '../containers/opc.ts';
import { readXmlTree, type XmlElement } from '../containers/xml-tree.ts';
import { ExternalReferences } from '../external/external-references.ts';
import { readAuthors } from './comments.ts';
import { Layout, Master, type ThemeFonts } from './design.ts';
import { parseCoordinate } from './placement.ts';
import { readShapes, type Shape, type SlideSize } from './shape.ts';
import { type ListStyle, parseListStyle } from './text-style.ts';

const DEFAULT_SIZE: SlideSize = { width: 720, height: 540 };
const DEFAULT_FONTS: ThemeFonts = { major: 'Calibri', minor: 'Calibri' };
/** Beyond 1 to 56 inches (19.2.1.39) something is broken; boxes must stay finite. */
const MAX_SIDE = 56 * 72;

/** The presentation part and what its slides share, each part read once. */
export class Presentation {
  readonly opc: OpcPackage;
  readonly size: SlideSize;
  /** Part names in presentation order. */
  readonly slides: string[];
  readonly firstNumber: number;
  readonly textStyle: ListStyle;
  readonly bookmarks: Bookmark[];
  readonly authors = new Map<string, string>();
  readonly external = new ExternalReferences();
  readonly #warn: (warning: Warning) => void;
  readonly #layouts = new Map<string, Promise<Layout | undefined>>();
  readonly #staticShapes = new Map<Layout, Shape[]>();
  readonly #masters = new Map<string, Promise<Master | undefined>>();

  private constructor(opc: OpcPackage, root: XmlElement, slideParts: Map<string, string>, warn: (w: Warning) => void) {
    this.opc = opc;
    this.#warn = warn;
    const size = root.child('p:sldSz');
    this.size = {
      width: toSide(size?.attribute('cx')) ?? DEFAULT_SIZE.width,
      height: toSide(size?.attribute('cy')) ?? DEFAULT_SIZE.height,
    };
    const firstNumber = Number(root.attribute('firstSlideNum') ?? 1);
    this.firstNumber = Number.isInteger(firstNumber) ? firstNumber : 1;
    this.textStyle = parseListStyle(root.child('p:defaultTextStyle'));
    const pageOfId = new Map<string, number>();
    this.slides = [];
    for (const entry of root.child('p:sldIdLst')?.all('p:sldId') ?? []) {
      const part = slideParts.get(entry.attribute('r:id') ?? '');
      if (part === undefined) {
        warn({ code: 'missing_part', message: 'A slide named by the presentation is not in the file.' });
        continue;
      }
      this.slides.push(part);
      pageOfId.set(entry.attribute('id') ?? '', this.slides.length);
    }
    this.bookmarks = readSections(root, pageOfId);
  }

  static async open(opc: OpcPackage, part: string, warn: (warning: Warning) => void): Promise<Presentation> {
    const { root, damage } = await readXmlTree(part, opc.zip.stream(part));
    if (damage) warn({ code: 'damaged_part', message: damage.message });
    const slideParts = new Map<string, string>();
    for (const { id, type, target, external } of (await opc.relationships(part)).values()) {
      if (type === 'slide' && !external && opc.zip.has(target)) slideParts.set(id, target);
    }
    const presentation = new Presentation(opc, root, slideParts, warn);
    for (const type of ['commentAuthors', 'authors']) {
      for (const { target } of await opc.related(part, type)) {
        const authors = await presentation.readPart(target);
        if (authors) for (const [id, name] of readAuthors(authors)) presentation.authors.set(id, name);
      }
    }
    return presentation;
  }

  /** The root of a part; what is missing or broken is a warning, what exceeds a limit a fault. */
  async readPart(part: string, page?: number): Promise<XmlElement | undefined> {
    const where = page === undefined ? {} : { page };
    if (!this.opc.zip.has(part)) {
      this.#warn({ code: 'missing_part', message: `The file has no part ${part}.`, ...where });
      return undefined;
    }
    try {
      const { root, damage } = await readXmlTree(part, this.opc.zip.stream(part));
      if (damage) this.#warn({ code: 'damaged_part', message: damage.message, ...where });
      return root;
    } catch (error) {
      if (!(error instanceof FaultError) || error.fault.code !== 'unprocessable_document') throw error;
      this.#warn({ code: 'damaged_part', message: error.message, ...where });
      return undefined;
    }
  }

  /** The part behind a relationship of a type, where it is inside the file. */
  async findRelated(part: string, type: string): Promise<string | undefined> {
    return (await this.opc.related(part, type)).find((found) => !found.external)?.target;
  }

  async layoutOf(slide: string): Promise<Layout | undefined> {
    const part = await this.findRelated(slide, 'slideLayout');
    return part === undefined ? undefined : once(this.#layouts, part, () => this.#readLayout(part));
  }

  /** The shapes with text that every slide of a layout shows, of the layout and then of its master. */
  staticShapes(layout: Layout): Shape[] {
    let known = this.#staticShapes.get(layout);
    if (!known) {
      const trees = [layout.root.child('p:cSld', 'p:spTree')];
      if (layout.root.attribute('showMasterSp') !== '0') trees.push(layout.master?.shapes);
      known = trees
        .flatMap((tree) => (tree ? readShapes(tree, undefined, this.size) : []))
        .flatMap(flatten)
        .filter((shape) => shape.content.kind === 'text' && !shape.placeholder && !shape.hidden);
      this.#staticShapes.set(layout, known);
    }
    return known;
  }

  async #readLayout(part: string): Promise<Layout | undefined> {
    const root = await this.readPart(part);
    if (!root) return undefined;
    const masterPart = await this.findRelated(part, 'slideMaster');
    const master = masterPart && (await once(this.#masters, masterPart, () => this.#readMaster(masterPart)));
    return new Layout(root, master || undefined);
  }

  async #readMaster(part: string): Promise<Master | undefined> {
    const root = await this.readPart(part);
    if (!root) return undefined;
    const themePart = await this.findRelated(part, 'theme');
    const theme = themePart && (await this.readPart(themePart));
    return new Master(root, theme ? readFonts(theme) : DEFAULT_FONTS);
  }
}

function once<T>(known: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> {
  let value = known.get(key);
  if (!value) known.set(key, (value = read()));
  return value;
}

const flatten = (shape: Shape): Shape[] =>
  shape.content.kind === 'group' ? shape.content.shapes.flatMap(flatten) : [shape];

function toSide(text: string | undefined): number | undefined {
  const side = parseCoordinate(text);
  return side !== undefined && side >= 1 ? Math.min(side, MAX_SIDE) : undefined;
}

function readFonts(theme: XmlElement): ThemeFonts {
  const scheme = theme.child('a:themeElements', 'a:fontScheme');
  return {
    major: scheme?.child('a:majorFont', 'a:latin')?.attribute('typeface') || DEFAULT_FONTS.major,
    minor: scheme?.child('a:minorFont', 'a:latin')?.attribute('typeface') || DEFAULT_FONTS.minor,
  };
}

/** p14:sectionLst ([MS-PPTX] 2.2.12): names for runs of slides. */
function readSections(root: XmlElement, pageOfId: ReadonlyMap<string, number>): Bookmark[] {
  const sections: Bookmark[] = [];
  for (const section of root.child('p:extLst')?.descendants('p14:section') ?? []) {
    const pages = [...section.descendants('p14:sldId')].map((entry) => pageOfId.get(entry.attribute('id') ?? ''));
    const page = pages.find((found) => found !== undefined) ?? null;
    sections.push({ title: section.attribute('name') ?? '', page, children: [] });
  }
  return sections;
}
