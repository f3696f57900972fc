import { TextDecoder } from 'node:util';
import { encodingOf, XmlReader } from '../containers/xml.ts';
import { XmlElement } from '../containers/xml-tree.ts';
import { isDamage } from './parts.ts';

/** What must be known of the body before its first page is laid out: the sections come last in the file. */
export interface BodyOutline {
  /** In document order; the last one is the body's own. */
  sections: XmlElement[];
  /** Word noted where its own pages began. */
  hasRenderedBreaks: boolean;
}

/** Far more than a section's properties ever take. */
const MAX_SECTION_CHARS = 64 * 1024;
const MAX_SECTIONS = 20_000;

/**
 * Finds the section properties in the text of the body without parsing it, at the speed of a search. They are then read
 * as XML under the root element's namespace declarations.
 */
export async function scanBody(part: string, chunks: AsyncIterable<Uint8Array>): Promise<BodyOutline> {
  const scanner = new BodyScanner();
  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    scanner.add(decoder.decode(chunk, { stream: true }));
  }
  const { hasRenderedBreaks } = scanner;
  try {
    return { sections: readSections(part, scanner), hasRenderedBreaks };
  } catch (error) {
    // The reading of the body will meet the damage again, and say so beside the text.
    if (!isDamage(error)) throw error;
    return { sections: [], hasRenderedBreaks };
  }
}

class BodyScanner {
  hasRenderedBreaks = false;
  root = '';
  readonly found: string[] = [];
  #rest = '';

  add(text: string): void {
    let buffer = this.#rest + text;
    if (!this.root) this.root = /<(?![?!])[^>]*>/.exec(buffer)?.[0] ?? '';
    if (!this.hasRenderedBreaks) this.hasRenderedBreaks = buffer.includes('lastRenderedPageBreak');
    for (;;) {
      const start = /<([\w.-]+:)?sectPr[\s/>]/.exec(buffer);
      if (!start) {
        buffer = buffer.slice(-KEPT_CHARS);
        break;
      }
      const end = endOfElement(buffer, start.index, `${start[1] ?? ''}sectPr`);
      if (end === undefined) {
        buffer =
          buffer.length - start.index > MAX_SECTION_CHARS ? buffer.slice(-KEPT_CHARS) : buffer.slice(start.index);
        break;
      }
      if (this.found.length < MAX_SECTIONS) this.found.push(buffer.slice(start.index, end));
      buffer = buffer.slice(end);
    }
    this.#rest = buffer;
  }
}
/** Enough to find a name that is cut in two. */
const KEPT_CHARS = 64;

/** sectPr is nested where a change of its properties is tracked. */
function endOfElement(text: string, start: number, name: string): number | undefined {
  const tags = new RegExp(`<(/?)${name.replaceAll('.', '\\.')}(?=[\\s/>])[^>]*?(/?)>`, 'g');
  tags.lastIndex = start;
  let depth = 0;
  for (let tag = tags.exec(text); tag; tag = tags.exec(text)) {
    if (tag[1]) depth--;
    else if (!tag[2]) depth++;
    if (depth === 0) return tags.lastIndex;
  }
  return undefined;
}

function readSections(part: string, { root, found }: BodyScanner): XmlElement[] {
  const name = /^<([^\s/>]+)/.exec(root)?.[1];
  if (name === undefined || found.length === 0) return [];
  const sections: XmlElement[] = [];
  const open: XmlElement[] = [];
  const reader = new XmlReader(part, {
    open(elementName, attributes) {
      const element = new XmlElement(elementName, attributes);
      const parent = open[open.length - 1];
      if (parent) parent.children.push(element);
      if (open.length === 1) sections.push(element);
      open.push(element);
    },
    close() {
      open.pop();
    },
  });
  reader.writeText(`${root.endsWith('/>') ? `${root.slice(0, -2)}>` : root}${found.join('')}</${name}>`);
  reader.end();
  return sections;
}
