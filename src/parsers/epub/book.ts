import { posix } from 'node:path';
import { fault } from '../../document/fault.ts';
import type { Budget } from '../budget.ts';
import { type MixedElement, readMixedTree } from '../containers/mixed-tree.ts';
import { ZipArchive } from '../containers/zip.ts';
import type { DocumentInfo } from '../parser.ts';
import type { ByteSource } from '../source.ts';

const CONTAINER = 'META-INF/container.xml';

/** The package of a book (EPUB 3.3, 5): what it says of itself, and its files in reading order. */
export class Book {
  readonly zip: ZipArchive;
  readonly #package: MixedElement;
  readonly #folder: string;

  static async open(source: ByteSource, budget: Budget): Promise<Book> {
    const zip = await ZipArchive.open(source, budget);
    const container = zip.has(CONTAINER) ? (await readMixedTree(CONTAINER, zip.stream(CONTAINER))).root : undefined;
    const named = [...(container ? descendants(container, 'rootfile') : [])].map((one) => one.attribute('full-path'));
    const path =
      named.find((one) => one !== undefined && zip.has(one)) ?? [...zip.names()].find((one) => one.endsWith('.opf'));
    if (path === undefined) throw fault('unprocessable_document', 'The book has no package.', { at: CONTAINER });
    return new Book(zip, (await readMixedTree(path, zip.stream(path))).root, posix.dirname(path));
  }

  private constructor(zip: ZipArchive, root: MixedElement, folder: string) {
    this.zip = zip;
    this.#package = root;
    this.#folder = folder;
  }

  /** Paths in the archive, in reading order. */
  spine(): string[] {
    const files = new Map<string, string>();
    for (const item of descendants(this.#package, 'item')) {
      const [id, href] = [item.attribute('id'), item.attribute('href')];
      if (id !== undefined && href !== undefined) files.set(id, this.resolve(href, this.#folder));
    }
    const paths: string[] = [];
    for (const reference of descendants(this.#package, 'itemref')) {
      const path = files.get(reference.attribute('idref') ?? '');
      if (path !== undefined && this.zip.has(path)) paths.push(path);
    }
    return [...new Set(paths)];
  }

  resolve(href: string, folder: string): string {
    const path = href.replace(/[#?].*$/s, '');
    return posix.join(folder, decoded(path)).replace(/^(?:\.\.?\/)+/, '');
  }

  info(): Pick<DocumentInfo, 'title' | 'author' | 'created' | 'modified' | 'language'> {
    const say = (name: string): string | null =>
      [...descendants(this.#package, name)].map((one) => one.text.trim()).find((text) => text) ?? null;
    const modified = [...descendants(this.#package, 'meta')].find(
      (one) => one.attribute('property') === 'dcterms:modified',
    );
    return {
      title: say('title'),
      author: say('creator'),
      created: toTime(say('date')),
      modified: toTime(modified?.text.trim() ?? null),
      language: say('language'),
    };
  }
}

/** By local name: producers write any prefix. */
function* descendants(root: MixedElement, name: string): Generator<MixedElement> {
  for (const child of root.elements) {
    if (child.name.replace(/^.*:/, '') === name) yield child;
    yield* descendants(child, name);
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function toTime(text: string | null): string | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
