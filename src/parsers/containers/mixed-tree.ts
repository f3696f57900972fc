import { FaultError, fault } from '../../document/fault.ts';
import { type XmlHandler, XmlReader } from './xml.ts';

const MAX_ELEMENTS = 2_000_000;
/** Trees are walked by recursion. */
const MAX_DEPTH = 256;

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/** An element whose text stands between its children. */
export class MixedElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: (MixedElement | string)[] = [];

  constructor(name: string, attributes: ReadonlyMap<string, string> = NO_ATTRIBUTES) {
    this.name = name;
    this.attributes = attributes;
  }

  attribute(name: string): string | undefined {
    return this.attributes.get(name);
  }

  get elements(): MixedElement[] {
    return this.children.filter((child) => typeof child !== 'string');
  }

  /** The first child of a name; with several names, the first child along that path. */
  child(...path: string[]): MixedElement | undefined {
    let at: MixedElement | undefined = this;
    for (const name of path) at = at?.elements.find((child) => child.name === name);
    return at;
  }

  all(name: string): MixedElement[] {
    return this.elements.filter((child) => child.name === name);
  }

  *descendants(name: string): Generator<MixedElement> {
    for (const child of this.elements) {
      if (child.name === name) yield child;
      yield* child.descendants(name);
    }
  }

  /** All text inside, as it stands. */
  get text(): string {
    return this.children.map((child) => (typeof child === 'string' ? child : child.text)).join('');
  }
}

/** Builds elements, each with all that is in it. */
export class MixedBuilder implements XmlHandler {
  root: MixedElement | undefined;
  readonly #part: string;
  readonly #open: MixedElement[] = [];
  #count = 0;

  constructor(part: string) {
    this.#part = part;
  }

  get isOpen(): boolean {
    return this.#open.length > 0;
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (++this.#count > MAX_ELEMENTS) {
      throw fault('limit_exceeded', `${this.#part} has more than ${MAX_ELEMENTS} elements.`, { at: this.#part });
    }
    if (this.#open.length >= MAX_DEPTH) {
      const message = `${this.#part} cannot be read: elements are nested deeper than ${MAX_DEPTH}.`;
      throw fault('unprocessable_document', message, { at: this.#part });
    }
    const element = new MixedElement(name, attributes.size > 0 ? attributes : undefined);
    const parent = this.#open.at(-1);
    if (parent) parent.children.push(element);
    else this.root = element;
    this.#open.push(element);
  }

  close(): void {
    this.#open.pop();
  }

  text(text: string): void {
    const parent = this.#open.at(-1);
    if (!parent) return;
    const last = parent.children.length - 1;
    if (typeof parent.children[last] === 'string') parent.children[last] += text;
    else parent.children.push(text);
  }
}

/** A whole part as a tree; where it breaks off midway what was read of it, and the damage. */
export async function readMixedTree(
  part: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ root: MixedElement; damage: FaultError | undefined }> {
  const builder = new MixedBuilder(part);
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
