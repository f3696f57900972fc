import { FaultError } from '../../document/fault.ts';
import type { OpcPackage } from '../containers/opc.ts';
import { readXml } from '../containers/xml.ts';

/** The package's core properties (ECMA-376 part 2, 8.3). */
export interface CoreProperties {
  title: string | null;
  author: string | null;
  created: string | null;
  modified: string | null;
  language: string | null;
}

const NAMES = new Map<string, keyof CoreProperties>([
  ['dc:title', 'title'],
  ['dc:creator', 'author'],
  ['dcterms:created', 'created'],
  ['dcterms:modified', 'modified'],
  ['dc:language', 'language'],
]);

/** Broken properties are no reason to refuse a document: they are left out. */
export async function readCoreProperties(opc: OpcPackage): Promise<CoreProperties> {
  const found: CoreProperties = { title: null, author: null, created: null, modified: null, language: null };
  const part = (await opc.related('', 'core-properties')).find((r) => !r.external && opc.zip.has(r.target))?.target;
  if (part === undefined) return found;
  let open: keyof CoreProperties | undefined;
  let text = '';
  try {
    await readXml(part, opc.zip.stream(part), {
      open(name) {
        open = NAMES.get(name);
        text = '';
      },
      text(piece) {
        if (open) text += piece;
      },
      close() {
        const value = text.trim();
        if (open && value) found[open] = open === 'created' || open === 'modified' ? toTime(value) : value;
        open = undefined;
      },
    });
  } catch (error) {
    if (!(error instanceof FaultError) || error.fault.code !== 'unprocessable_document') throw error;
  }
  return found;
}

/** W3CDTF to RFC 3339 in UTC; a time without a zone is taken as UTC. */
function toTime(text: string): string | null {
  const time = new Date(/T[\d:.]+$/.test(text) ? `${text}Z` : text);
  return Number.isNaN(time.getTime()) ? null : time.toISOString().replace('.000Z', 'Z');
}
