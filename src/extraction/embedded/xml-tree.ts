import sax from 'sax';

export interface XmlElement {
  /** Without its namespace prefix: producers choose those freely. */
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  text: string;
}

const MAX_ELEMENTS = 200_000;
const MAX_DEPTH = 64;

/** A document as a tree; undefined where it is no XML or larger than any invoice. */
export function parseXml(bytes: Uint8Array): XmlElement | undefined {
  const parser = sax.parser(true);
  const root: XmlElement = { name: '', attributes: new Map(), children: [], text: '' };
  const open = [root];
  let count = 0;
  let failed = false;
  parser.onerror = () => {
    failed = true;
  };
  parser.onopentag = ({ name, attributes }) => {
    if (++count > MAX_ELEMENTS || open.length > MAX_DEPTH) failed = true;
    if (failed) return;
    const element = { name: localName(name), attributes: toMap(attributes), children: [], text: '' };
    open.at(-1)!.children.push(element);
    open.push(element);
  };
  parser.onclosetag = () => {
    if (!failed && open.length > 1) open.pop();
  };
  const addText = (text: string): void => {
    if (!failed) open.at(-1)!.text += text;
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  try {
    parser.write(decode(bytes)).close();
  } catch {
    return undefined;
  }
  return failed ? undefined : root.children[0];
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const toMap = (attributes: Record<string, string | { value: string }>): Map<string, string> =>
  new Map(
    Object.entries(attributes).map(([name, value]) => [
      localName(name),
      typeof value === 'string' ? value : value.value,
    ]),
  );

function decode(bytes: Uint8Array): string {
  const label =
    bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  return new TextDecoder(label).decode(bytes);
}

/** All elements at the end of a path of names; a name may offer several: `A|B`. */
export function select(element: XmlElement, path: string): XmlElement[] {
  return path.split('/').reduce<XmlElement[]>(
    (found, step) => {
      const names = step.split('|');
      return found.flatMap(({ children }) => children.filter(({ name }) => names.includes(name)));
    },
    [element],
  );
}

export function textAt(element: XmlElement, path: string): string | undefined {
  for (const found of select(element, path)) if (found.text.trim() !== '') return found.text.trim();
  return undefined;
}
