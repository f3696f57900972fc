import type { OpcPackage } from '../containers/opc.ts';
import { readXml } from '../containers/xml.ts';

/** What a cell shows whose stored value, "#VALUE!", is for programs that know no rich values ([MS-XLSX] 2.3.6.1). */
export interface RichValue {
  kind: 'text' | 'error' | 'image';
  /** The name of an entity, the name of an error, the description of an image. */
  text: string;
  /** The part that holds an image. */
  media?: string | undefined;
}

/** By the number that cells give as their value metadata, from 1. */
export type RichValues = ReadonlyMap<number, RichValue>;

const MAX_VALUES = 1_000_000;
const MAX_TEXT_CHARS = 32_768;

/** Errors by their numbers in rich values: those that older versions know first. */
const ERRORS = [
  '#NULL!',
  '#DIV/0!',
  '#VALUE!',
  '#REF!',
  '#NAME?',
  '#NUM!',
  '#N/A',
  '#GETTING_DATA',
  '#SPILL!',
  '#CONNECT!',
  '#BLOCKED!',
  '#UNKNOWN!',
  '#FIELD!',
  '#CALC!',
];

export async function readRichValues(opc: OpcPackage, main: string): Promise<RichValues> {
  const found = new Map<number, RichValue>();
  const read = async (type: string, open: Reading['open'], text?: Reading['text']): Promise<string | undefined> => {
    const part = (await opc.related(main, type)).find((r) => !r.external && opc.zip.has(r.target))?.target;
    if (part !== undefined) await readXml(part, opc.zip.stream(part), { open, text: text ?? noText });
    return part;
  };
  const metadata = new ValueMetadata();
  const metadataPart = await read('sheetMetadata', (name, attributes) => metadata.open(name, attributes));
  if (metadataPart === undefined || metadata.cells.length === 0) return found;
  const structures = new Structures();
  await read('rdRichValueStructure', (name, attributes) => structures.open(name, attributes));
  const values = new Values(structures);
  await read(
    'rdRichValue',
    (name, attributes) => values.open(name, attributes),
    (text) => values.text(text),
  );
  const pictures: string[] = [];
  const picturesPart = await read('richValueRel', (name, attributes) => {
    if (name === 'xlrvr:rel') pictures.push(attributes.get('r:id') ?? '');
  });
  const targets = picturesPart === undefined ? undefined : await opc.relationships(picturesPart);
  metadata.cells.forEach(({ type, entry }, i) => {
    if (metadata.types[type - 1] !== RICH) return;
    const value = values.all[metadata.richValues[entry] ?? -1];
    if (!value?.structure) return;
    const { kind } = value.structure;
    const media = value.picture === '' ? undefined : targets?.get(pictures[Number(value.picture)] ?? '');
    found.set(i + 1, {
      kind,
      text: kind === 'error' ? (ERRORS[Number(value.shown)] ?? '#VALUE!') : value.shown,
      media: media?.external ? undefined : media?.target,
    });
  });
  return found;
}

interface Reading {
  open(name: string, attributes: ReadonlyMap<string, string>): void;
  text(text: string): void;
}

const RICH = 'XLRICHVALUE';
const noText = (): void => {};

/** The metadata part (ECMA-376 part 1, 18.9): from the number of a cell over an entry of a type to a rich value. */
class ValueMetadata {
  readonly types: string[] = [];
  readonly cells: { type: number; entry: number }[] = [];
  readonly richValues: number[] = [];
  #inCells = false;
  #inRich = false;

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === 'x:metadataType') this.types.push(attributes.get('name') ?? '');
    else if (name === 'x:futureMetadata') this.#inRich = attributes.get('name') === RICH;
    else if (name === 'x:valueMetadata' || name === 'x:cellMetadata') this.#inCells = name === 'x:valueMetadata';
    else if (this.cells.length + this.richValues.length >= MAX_VALUES) return;
    else if (name === 'x:rc' && this.#inCells) {
      this.cells.push({ type: Number(attributes.get('t')), entry: Number(attributes.get('v')) });
    } else if (name === 'xlrd:rvb' && this.#inRich) this.richValues.push(Number(attributes.get('i')));
  }
}

interface Structure {
  kind: RichValue['kind'];
  /** Positions of what is shown and of the picture among the values. */
  shown: number;
  picture: number;
}

/** The keys that say what is shown, by the type of a structure; other types are entities. */
const SHOWN: ReadonlyMap<string, [kind: RichValue['kind'], key: string]> = new Map([
  ['_error', ['error', 'errorType']],
  ['_localImage', ['image', 'Text']],
  ['_webimage', ['image', 'Text']],
  ['_hyperlink', ['text', 'Text']],
]);

class Structures {
  readonly all: (Structure | undefined)[] = [];
  #key = '';
  #kind: RichValue['kind'] = 'text';
  #keys = 0;

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === 'xlrd:s') {
      [this.#kind, this.#key] = SHOWN.get(attributes.get('t') ?? '') ?? ['text', '_DisplayString'];
      this.#keys = 0;
      this.all.push(this.#kind === 'image' ? { kind: 'image', shown: -1, picture: -1 } : undefined);
    } else if (name === 'xlrd:k' && this.all.length > 0) {
      const key = attributes.get('n');
      const last = this.all.length - 1;
      if (key === this.#key) {
        this.all[last] = { kind: this.#kind, shown: this.#keys, picture: this.all[last]?.picture ?? -1 };
      } else if (key === '_rvRel:LocalImageIdentifier' && this.all[last]) this.all[last].picture = this.#keys;
      this.#keys++;
    }
  }
}

class Values {
  readonly all: { structure: Structure | undefined; shown: string; picture: string }[] = [];
  readonly #structures: Structures;
  #at = -1;

  constructor(structures: Structures) {
    this.#structures = structures;
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === 'xlrd:rv' && this.all.length < MAX_VALUES) {
      this.all.push({ structure: this.#structures.all[Number(attributes.get('s'))], shown: '', picture: '' });
      this.#at = -1;
    } else if (name === 'xlrd:v') this.#at++;
  }

  text(text: string): void {
    const value = this.all.at(-1);
    if (!value?.structure || this.#at < 0) return;
    if (this.#at === value.structure.shown && value.shown.length < MAX_TEXT_CHARS) value.shown += text;
    else if (this.#at === value.structure.picture && value.picture.length < 16) value.picture += text;
  }
}
