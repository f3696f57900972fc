import { fault } from '../../document/fault.ts';
import type { Budget } from '../budget.ts';
import { type MixedElement, readMixedTree } from '../containers/mixed-tree.ts';
import { ZipArchive } from '../containers/zip.ts';
import type { DocumentInfo } from '../parser.ts';
import type { ByteSource } from '../source.ts';

export type OdfKind = 'text' | 'spreadsheet' | 'presentation';

const START = /mimetypeapplication\/vnd\.oasis\.opendocument\.([a-z]+)/;

/** The kind of an OpenDocument package: most programs put it first, all say it somewhere. */
export async function findOdfKind(source: ByteSource, head: Uint8Array, budget: Budget): Promise<string | undefined> {
  const first = START.exec(Buffer.from(head.subarray(30, 200)).toString('latin1'))?.[1];
  if (first !== undefined) return first;
  if (!Buffer.from(head.subarray(0, 4)).equals(Buffer.from('PK\x03\x04'))) return undefined;
  try {
    const zip = await ZipArchive.open(source, budget);
    if (!zip.has('mimetype') || !zip.has('content.xml') || zip.declaredSize('mimetype') > 200) return undefined;
    return START.exec(`mimetype${(await zip.read('mimetype')).toString('latin1')}`)?.[1];
  } catch {
    return undefined;
  }
}

/** The parts of an OpenDocument package (ISO/IEC 26300 part 2). */
export class OdfPackage {
  readonly zip: ZipArchive;

  private constructor(zip: ZipArchive) {
    this.zip = zip;
  }

  static async open(source: ByteSource, budget: Budget): Promise<OdfPackage> {
    const zip = await ZipArchive.open(source, budget);
    const manifest = new OdfPackage(zip);
    if (await manifest.#isEncrypted()) {
      throw fault('encrypted_document', 'The document is encrypted in the way of OpenDocument, which is not read.');
    }
    return manifest;
  }

  /** Undefined where the package has no such part. */
  async read(part: string): Promise<MixedElement | undefined> {
    return this.zip.has(part) ? (await readMixedTree(part, this.zip.stream(part))).root : undefined;
  }

  async info(): Promise<Pick<DocumentInfo, 'title' | 'author' | 'created' | 'modified' | 'language'>> {
    const meta = (await this.read('meta.xml').catch(() => undefined))?.child('office:meta');
    const say = (...names: string[]): string | null =>
      names.map((name) => meta?.child(name)?.text.trim()).find((text) => text) ?? null;
    return {
      title: say('dc:title'),
      author: say('meta:initial-creator', 'dc:creator'),
      created: toTime(say('meta:creation-date')),
      modified: toTime(say('dc:date')),
      language: say('dc:language'),
    };
  }

  async #isEncrypted(): Promise<boolean> {
    if (!this.zip.has(MANIFEST)) return false;
    const root = await this.read(MANIFEST).catch(() => undefined);
    return root?.elements.some((entry) => entry.child('manifest:encryption-data') !== undefined) ?? false;
  }
}

const MANIFEST = 'META-INF/manifest.xml';

/** Times without a zone are those of who wrote them. */
function toTime(text: string | null): string | null {
  const time = Date.parse(text === null ? '' : /(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text.slice(0, 23)}Z`);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
