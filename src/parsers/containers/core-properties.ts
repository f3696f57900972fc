import { FaultError } from '../../document/fault.ts';
import type { OpcPackage } from './opc.ts';
import { readXml } from './xml.ts';

export interface CoreProperties {
  title: string | null;
  author: string | null;
  /** RFC 3339. */
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

/** ECMA-376 part 2, clause 8. A package need not have any; what is broken in them is no reason to refuse the document. */
export async function readCoreProperties(opc: OpcPackage): Promise<CoreProperties> {
  const properties: CoreProperties = { title: null, author: null, created: null, modified: null, language: null };
  const part = (await opc.related('', 'core-properties')).find((found) => !found.external && opc.zip.has(found.target));
  if (!part) return properties;
  let property: keyof CoreProperties | undefined;
  let text = '';
  try {
    await readXml(part.target, opc.zip.stream(part.target), {
      open(name) {
        property = NAMES.get(name);
        text = '';
      },
      text(piece) {
        text += piece;
      },
      close() {
        if (!property) return;
        const value = text.trim();
        const isTime = property === 'created' || property === 'modified';
        if (value) properties[property] ??= isTime ? toTime(value) : value;
        property = undefined;
      },
    });
  } catch (error) {
    // What was read before the damage stands.
    if (!(error instanceof FaultError) || error.fault.code !== 'unprocessable_document') throw error;
  }
  return properties;
}

/** W3CDTF allows a bare year, month or day, and times without a zone, which are taken as UTC. */
export function toTime(text: string): string | null {
  const match = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d:\d\d)(:\d\d)?(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?)?)?)?$/.exec(text);
  if (!match) return null;
  const [, year, month = '01', day = '01', time = '00:00', seconds = ':00', zone = 'Z'] = match;
  const date = new Date(`${year}-${month}-${day}T${time}${seconds}${zone}`);
  // 1601 is what a Windows time of zero becomes.
  return Number.isNaN(date.getTime()) || year === '1601' ? null : date.toISOString().replace('.000Z', 'Z');
}
