import { FaultError } from '../../document/fault.ts';
import { type ChartData, type ReferencedCells, readChart } from '../containers/chart.ts';
import { readDiagramOutline } from '../containers/diagram.ts';
import type { OpcPackage } from '../containers/opc.ts';
import { readXml, type XmlHandler } from '../containers/xml.ts';
import { readXmlTree, type XmlElement } from '../containers/xml-tree.ts';
import type { AnchorCorner, DrawnObject } from '../workbook/drawn-object.ts';

const MAX_OBJECTS = 2_000;
const MAX_TEXT_CHARS = 32_768;

const EMU_PER_POINT = 12_700;
const points = (emu: string | undefined): number => (Number(emu ?? 0) || 0) / EMU_PER_POINT;
const noCorner = (): AnchorCorner => ({ column: 0, row: 0, x: 0, y: 0 });

/** The objects of a sheet's drawing (ECMA-376 part 1, 20.5.2.35), charts with their data. A part that is broken costs what it shows. */
export async function readDrawing(
  opc: OpcPackage,
  part: string,
  { cells, choices }: { cells: ReferencedCells; choices: ReadonlyMap<string, string> },
  warn: (message: string) => void,
): Promise<DrawnObject[]> {
  const handler = new DrawingHandler(choices);
  await readXml(part, opc.zip.stream(part), handler);
  const relationships = await opc.relationships(part);
  const read = async (relationship: string): Promise<XmlElement | undefined> => {
    const target = relationships.get(relationship);
    if (!target || target.external || !opc.zip.has(target.target)) return undefined;
    try {
      const { root, damage } = await readXmlTree(target.target, opc.zip.stream(target.target));
      if (damage) warn(damage.message);
      return root;
    } catch (error) {
      if (!(error instanceof FaultError) || error.fault.code !== 'unprocessable_document') throw error;
      warn(error.message);
      return undefined;
    }
  };
  const objects: DrawnObject[] = [];
  for (const { related, picture, ...object } of handler.objects) {
    const media = picture === undefined ? undefined : relationships.get(picture);
    if (media?.type === 'image' && !media.external) object.media = media.target;
    const root = related === undefined ? undefined : await read(related);
    if (object.kind === 'chart') {
      object.chart = root ? readChart(root, cells) : NO_CHART;
      object.text = object.chart.title;
    } else if (root) object.text = readDiagramText(root);
    if (object.kind !== 'text' || object.text) objects.push(object);
  }
  return objects;
}

const NO_CHART: ChartData = { title: '', kind: '', pointName: '', valueTitle: '', points: [], series: [] };

/** The text of a SmartArt graphic, a line for each point. */
function readDiagramText(model: XmlElement): string {
  const lines = readDiagramOutline(model).flatMap(({ body }) => {
    const text = [...body.descendants('a:t')].map((run) => run.text).join('');
    return text.trim() ? [text.trim()] : [];
  });
  return lines.join('\n').slice(0, MAX_TEXT_CHARS);
}

class DrawingHandler implements XmlHandler {
  /** `related`: the relationship of the part that says what is shown. */
  readonly objects: (DrawnObject & { related: string | undefined; picture?: string | undefined })[] = [];
  #from = noCorner();
  #to: AnchorCorner | undefined;
  #corner: AnchorCorner | undefined;
  #width = 0;
  #height = 0;
  #field = '';
  #inPicture = false;
  #shape: string | undefined;
  #shapeId = '';
  /** By shape: the signs of boxes to be ticked, which stand before what the box says. */
  readonly #choices: ReadonlyMap<string, string>;
  #anchorStart = 0;
  /** Objects before each choice between contents (Markup Compatibility, part 3, 7.5) that is open. */
  readonly #alternatives: number[] = [];
  /** Fallbacks, open within one another, for what was understood: they say that the program is too old. */
  #skipped = 0;

  constructor(choices: ReadonlyMap<string, string>) {
    this.#choices = choices;
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (this.#skipped > 0) {
      if (name === 'mc:Fallback') this.#skipped++;
      return;
    }
    switch (name) {
      case 'mc:AlternateContent':
        this.#alternatives.push(this.objects.length);
        break;
      case 'mc:Fallback':
        if (this.objects.length > (this.#alternatives.at(-1) ?? Number.POSITIVE_INFINITY)) this.#skipped = 1;
        break;
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
        else this.#shapeId = attributes.get('id') ?? '';
        break;
      case 'a:blip':
        if (this.objects.at(-1)?.kind === 'image') this.objects.at(-1)!.picture ??= attributes.get('r:embed');
        break;
      case 'c:chart':
      case 'cx:chart':
        this.#add('chart', '', attributes.get('r:id'));
        break;
      case 'dgm:relIds':
        this.#add('text', '', attributes.get('r:dm'));
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
    if (this.#skipped > 0) return;
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
    if (this.#skipped > 0) {
      if (name === 'mc:Fallback') this.#skipped--;
      return;
    }
    this.#field = '';
    if (name === 'mc:AlternateContent') this.#alternatives.pop();
    if (name === 'xdr:from' || name === 'xdr:to') this.#corner = undefined;
    else if (name === 'xdr:nvPicPr') this.#inPicture = false;
    else if (name === 'a:p') this.#append('\n');
    else if (name === 'xdr:txBody') {
      const sign = this.#choices.get(this.#shapeId);
      const text = [sign, this.#shape?.trim()].filter(Boolean).join(' ');
      if (text) this.#add('text', text);
      this.#shape = undefined;
    } else if (name.endsWith('Anchor')) this.#place();
  }

  #append(text: string): void {
    if (this.#shape !== undefined && this.#shape.length < MAX_TEXT_CHARS) this.#shape += text;
  }

  #add(kind: DrawnObject['kind'], text: string, related?: string): void {
    if (this.objects.length >= MAX_OBJECTS) return;
    const [from, to, width, height] = [this.#from, this.#to, this.#width, this.#height];
    this.objects.push({ kind, text, chart: undefined, related, from, to, width, height });
  }

  /** The size of a one-cell anchor may stand behind its content. */
  #place(): void {
    for (const object of this.objects.slice(this.#anchorStart)) {
      Object.assign(object, { from: this.#from, to: this.#to, width: this.#width, height: this.#height });
    }
  }
}
