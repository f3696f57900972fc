import { FaultError, fault } from '../../document/fault.ts';
import { type XmlHandler, XmlReader } from './xml.ts';

/** For parts that are small by nature (a slide, a chart); parts that grow with the document are read as events. */
const MAX_ELEMENTS = 1_000_000;
/** Trees are walked by recursion. */
const MAX_DEPTH = 256;

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

export class XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[] = [];
  /** The character data directly inside, in one piece. */
  text = '';

  constructor(name: string, attributes: ReadonlyMap<string, string> = NO_ATTRIBUTES) {
    this.name = name;
    this.attributes = attributes;
  }

  attribute(name: string): string | undefined {
    return this.attributes.get(name);
  }

  /** The first child of a name; with several names, the first child along that path. */
  child(...path: string[]): XmlElement | undefined {
    let at: XmlElement | undefined = this;
    for (const name of path) {
      at = at.children.find((child) => child.name === name);
      if (!at) return undefined;
    }
    return at;
  }

  all(name: string): XmlElement[] {
    return this.children.filter((child) => child.name === name);
  }

  /** Every element below this one, or every one of a name, in document order. */
  *descendants(name?: string): Generator<XmlElement> {
    for (const child of this.children) {
      if (name === undefined || child.name === name) yield child;
      yield* child.descendants(name);
    }
  }
}

export interface XmlTree {
  root: XmlElement;
  /** The part broke off here: the tree holds what came before. */
  damage: FaultError | undefined;
}

/** A whole part as a tree. One that breaks off midway gives what was read and says so; one without a root is a fault. */
export async function readXmlTree(part: string, chunks: AsyncIterable<Uint8Array>): Promise<XmlTree> {
  const builder = new TreeBuilder(part);
  let damage: FaultError | undefined;
  try {
    const reader = new XmlReader(part, builder);
    for await (const chunk of chunks) reader.write(chunk);
    reader.end();
  } catch (error) {
    if (!(error instanceof FaultError) || error.fault.code !== 'unprocessable_document' || !builder.root) throw error;
    damage = error;
  }
  if (!builder.root) throw fault('unprocessable_document', `${part} holds no element.`, { at: part });
  return { root: builder.root, damage };
}

class TreeBuilder implements XmlHandler {
  root: XmlElement | undefined;
  readonly #part: string;
  readonly #open: XmlElement[] = [];
  #count = 0;

  constructor(part: string) {
    this.#part = part;
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (++this.#count > MAX_ELEMENTS) {
      throw fault('limit_exceeded', `${this.#part} has more than ${MAX_ELEMENTS} elements.`, { at: this.#part });
    }
    if (this.#open.length >= MAX_DEPTH) {
      const message = `${this.#part} cannot be read: elements are nested deeper than ${MAX_DEPTH}.`;
      throw fault('unprocessable_document', message, { at: this.#part });
    }
    const element = new XmlElement(name, attributes.size > 0 ? attributes : undefined);
    const parent = this.#open[this.#open.length - 1];
    if (parent) parent.children.push(element);
    else this.root ??= element;
    this.#open.push(element);
  }

  close(): void {
    this.#open.pop();
  }

  text(text: string): void {
    const element = this.#open[this.#open.length - 1];
    if (element) element.text += text;
  }
}
