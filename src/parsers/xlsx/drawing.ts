import type { OpcPackage } from '../containers/opc.ts';
import { readXml, type XmlHandler, XmlReader } from '../containers/xml.ts';

const MAX_OBJECTS = 2_000;
const MAX_TEXT_CHARS = 32_768;

/** A corner of an anchor: a cell from 0, and how far into it, in points. */
export interface AnchorCorner {
  column: number;
  row: number;
  x: number;
  y: number;
}

/** Something that floats over the cells. Without a `to` it has the size given. */
export interface DrawnObject {
  kind: 'chart' | 'image' | 'text';
  /** The title of a chart, the text of a box, the description of an image. */
  text: string;
  from: AnchorCorner;
  to: AnchorCorner | undefined;
  width: number;
  height: number;
  /** The part that holds an image. */
  media?: string | undefined;
}

const EMU_PER_POINT = 12_700;
const points = (emu: string | undefined): number => (Number(emu ?? 0) || 0) / EMU_PER_POINT;
const noCorner = (): AnchorCorner => ({ column: 0, row: 0, x: 0, y: 0 });

/** The objects of a sheet's drawing (ECMA-376 part 1, 20.5.2.35), charts with their titles. */
export async function readDrawing(opc: OpcPackage, part: string): Promise<DrawnObject[]> {
  const handler = new DrawingHandler();
  await readXml(part, opc.zip.stream(part), handler);
  const relationships = await opc.relationships(part);
  const objects: DrawnObject[] = [];
  for (const { chart, picture, ...object } of handler.objects) {
    const media = picture === undefined ? undefined : relationships.get(picture);
    if (media?.type === 'image' && !media.external) object.media = media.target;
    const target = chart === undefined ? undefined : relationships.get(chart);
    if (target && !target.external && opc.zip.has(target.target))
      object.text = await readChartTitle(opc, target.target);
    objects.push(object);
  }
  return objects;
}

class DrawingHandler implements XmlHandler {
  readonly objects: (DrawnObject & { chart: string | undefined; picture?: string | undefined })[] = [];
  #from = noCorner();
  #to: AnchorCorner | undefined;
  #corner: AnchorCorner | undefined;
  #width = 0;
  #height = 0;
  #field = '';
  #inPicture = false;
  #shape: string | undefined;
  #anchorStart = 0;

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    switch (name) {
      case 'xdr:twoCellAnchor':
      case 'xdr:oneCellAnchor':
      case 'xdr:absoluteAnchor':
        this.#from = noCorner();
        this.#to = undefined;
        this.#width = this.#height = 0;
        this.#anchorStart = this.objects.length;
        break;
      case 'xdr:from':
        this.#corner = this.#from;
        break;
      case 'xdr:to':
        this.#corner = this.#to = noCorner();
        break;
      case 'xdr:ext':
        this.#width = points(attributes.get('cx'));
        this.#height = points(attributes.get('cy'));
        break;
      case 'xdr:pos':
        this.#from.x = points(attributes.get('x'));
        this.#from.y = points(attributes.get('y'));
        break;
      case 'xdr:pic':
        this.#add('image', '');
        break;
      case 'xdr:nvPicPr':
        this.#inPicture = true;
        break;
      case 'xdr:cNvPr':
        if (this.#inPicture) this.objects.at(-1)!.text = attributes.get('descr') ?? '';
        break;
      case 'a:blip':
        if (this.objects.at(-1)?.kind === 'image') this.objects.at(-1)!.picture ??= attributes.get('r:embed');
        break;
      case 'c:chart':
      case 'cx:chart':
        this.#add('chart', '', attributes.get('r:id'));
        break;
      case 'xdr:txBody':
        this.#shape = '';
        break;
      case 'a:br':
        this.#append('\n');
        break;
    }
    this.#field = name;
  }

  text(text: string): void {
    if (this.#field === 'a:t') this.#append(text);
    else if (this.#corner) {
      const value = Number(text);
      if (this.#field === 'xdr:col') this.#corner.column = value || 0;
      else if (this.#field === 'xdr:row') this.#corner.row = value || 0;
      else if (this.#field === 'xdr:colOff') this.#corner.x = points(text);
      else if (this.#field === 'xdr:rowOff') this.#corner.y = points(text);
    }
  }

  close(name: string): void {
    this.#field = '';
    if (name === 'xdr:from' || name === 'xdr:to') this.#corner = undefined;
    else if (name === 'xdr:nvPicPr') this.#inPicture = false;
    else if (name === 'a:p') this.#append('\n');
    else if (name === 'xdr:txBody') {
      const text = this.#shape?.trim();
      if (text) this.#add('text', text);
      this.#shape = undefined;
    } else if (name.endsWith('Anchor')) this.#place();
  }

  #append(text: string): void {
    if (this.#shape !== undefined && this.#shape.length < MAX_TEXT_CHARS) this.#shape += text;
  }

  #add(kind: DrawnObject['kind'], text: string, chart?: string): void {
    if (this.objects.length >= MAX_OBJECTS) return;
    this.objects.push({ kind, text, chart, from: this.#from, to: this.#to, width: this.#width, height: this.#height });
  }

  /** The size of a one-cell anchor may stand behind its content. */
  #place(): void {
    for (const object of this.objects.slice(this.#anchorStart)) {
      Object.assign(object, { from: this.#from, to: this.#to, width: this.#width, height: this.#height });
    }
  }
}

/** The title of a chart (21.2.2.27, [MS-ODRAWXML] 2.24.3.7); empty where it has none. Its data is not read. */
async function readChartTitle(opc: OpcPackage, part: string): Promise<string> {
  const handler = new ChartTitleHandler();
  const reader = new XmlReader(part, handler);
  for await (const chunk of opc.zip.stream(part)) {
    reader.write(chunk);
    if (handler.done) break;
  }
  return handler.title.trim().replace(/\s*\n\s*/g, '\n');
}

class ChartTitleHandler implements XmlHandler {
  title = '';
  done = false;
  readonly #path: string[] = [];
  /** A title without a text of its own shows the name of the only series. */
  #automatic = false;

  open(name: string): void {
    const parent = this.#path.at(-1);
    if (/^cx?:title$/.test(name) && /^cx?:chart$/.test(parent ?? '')) this.#automatic = true;
    if (/^cx?:plotArea$/.test(name) && !this.#automatic) this.done = true;
    this.#path.push(name);
  }

  text(text: string): void {
    const name = this.#path.at(-1);
    if (!this.done && this.#automatic && (name === 'a:t' || name === 'c:v') && this.title.length < 1024) {
      if (this.#path.includes('c:title') || this.#path.includes('cx:title') || this.#path.includes('c:tx')) {
        this.title += text;
      }
    }
  }

  close(name: string): void {
    this.#path.pop();
    if (name === 'a:p') this.title += '\n';
    if (/^cx?:title$/.test(name) && this.title.trim()) this.done = true;
    if (name === 'c:tx' && this.#path.at(-1) === 'c:ser') this.done = true;
  }
}
