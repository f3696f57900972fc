import { Budget } from './budget.ts';
import { CompoundFile, isCompoundFile } from './containers/cfb.ts';
import type { Probe } from './format.ts';
import { findSignature } from './signatures.ts';

/** Documents of text that nothing reads. */
const TEXT_STARTS: [start: string, name: string][] = [
  ['%!PS', 'a PostScript document'],
  ['{\\pwi', 'a Pocket Word document'],
];

/** Streams in the root of a compound file, by which its kind is told. */
const COMPOUND_KINDS: [stream: string, name: string][] = [
  ['VisioDocument', 'a Visio drawing'],
  ['Quill', 'a Publisher document'],
];

/** The bytes of the next entry follow at once. */
const OPEN_DOCUMENT = /mimetypeapplication\/vnd\.oasis\.opendocument\.([a-z]+)/;

/** Names what no parser recognized, so that the answer can say what the file is. */
export async function findUnsupported({ source, head }: Probe): Promise<string | undefined> {
  const start = Buffer.from(head.subarray(0, 4096)).toString('latin1');
  if (isCompoundFile(head)) {
    const file = await CompoundFile.open(source);
    return COMPOUND_KINDS.find(([stream]) => file?.has(stream))?.[1];
  }
  if (start.startsWith('PK')) {
    const open = OPEN_DOCUMENT.exec(start.slice(30, 200));
    if (open) return `an OpenDocument ${open[1]}`;
    const { mainContentType } = await import('./containers/opc.ts');
    const type = await mainContentType(source);
    if (type !== undefined)
      return /sheet\.binary/.test(type) ? 'a binary workbook (.xlsb); save it as .xlsx' : undefined;
    // A damaged archive says so here.
    const { ZipArchive } = await import('./containers/zip.ts');
    const archive = await ZipArchive.open(source, new Budget());
    // Not every program puts the kind first.
    if (archive.has('META-INF/manifest.xml') && archive.has('content.xml')) return 'an OpenDocument file';
    return 'a ZIP archive with no Office document in it';
  }
  return findSignature(head) ?? TEXT_STARTS.find(([text]) => start.startsWith(text))?.[1];
}
