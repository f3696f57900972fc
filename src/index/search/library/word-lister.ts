import { partName, unpack } from '../../parts.ts';
import type { Store } from '../../store.ts';
import type { LibraryIndex, Listing } from './library-index.ts';

/** Words of files that are listed together at most: more would keep others waiting. */
const WORDS_TOGETHER = 4096;

/** Keeps the words of files where a search over all of them finds them. */
export interface Words {
  /** Of files that came, changed or went. */
  list(fileIds: readonly string[]): Promise<void>;
  /** Removes for a moment what is left of files that went; tells whether there is more. */
  tidy(): Promise<boolean>;
}

/** Lists the words of stored files; in a batch the list of a word that several files hold is written once. */
export class WordLister implements Words {
  readonly #store: Pick<Store, 'openFiles' | 'markListed'>;
  readonly #index: LibraryIndex;

  constructor(store: Pick<Store, 'openFiles' | 'markListed'>, index: LibraryIndex) {
    this.#store = store;
    this.#index = index;
  }

  async list(fileIds: readonly string[]): Promise<void> {
    let failure: unknown;
    let listings: Listing[] = [];
    let words = 0;
    for (const id of fileIds) {
      // One that cannot be read keeps no other from being listed.
      const listing = await this.#read(id).catch((error: unknown) => void (failure ??= error));
      if (!listing) continue;
      listings.push(listing);
      words += listing.content.places.reduce((sum, { length }) => sum + length, 0);
      if (words < WORDS_TOGETHER) continue;
      await this.#add(listings);
      [listings, words] = [[], 0];
    }
    await this.#add(listings);
    if (failure) throw failure;
  }

  tidy(): Promise<boolean> {
    return this.#index.tidy();
  }

  /** What there is to list of a file; nothing where it is gone. */
  async #read(id: string): Promise<Listing | undefined> {
    const { record, content } = (await this.#store.openFiles([id])).get(id) ?? {};
    const terms = content?.readPart(partName.terms);
    if (record?.fileType && content && terms) {
      const { documentType } = content.manifest;
      return { file: { ...record, fileType: record.fileType, documentType }, content: unpack('terms', terms) };
    }
    await this.#index.remove(id);
    await this.#store.markListed(id);
    return undefined;
  }

  async #add(listings: readonly Listing[]): Promise<void> {
    if (listings.length > 0) await this.#index.add(listings);
    await Promise.all(listings.map(({ file }) => this.#store.markListed(file.id)));
  }
}
