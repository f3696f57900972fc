import { isVisibleTo } from '../../../document/owner.ts';
import type { DocumentType, FileType } from '../../../document/profile.ts';
import { readNumber } from '../../../spreadsheet/number-reader.ts';
import type { FileRecord, Store } from '../../store.ts';
import type { LibraryAnswer } from '../answer.ts';
import { MAX_FORGIVEN_CLAUSES } from '../document/document-query.ts';
import type { Similar } from '../document/opened-segment.ts';
import { isForgiven, oneEditVariants } from '../one-edit.ts';
import { type Clause, parseQuery } from '../query.ts';
import type { Searcher } from '../searcher.ts';
import { toNumberProbes, toProbe } from '../stored/term-table.ts';
import { FileCatalog, type KnownFile } from './file-catalog.ts';
import { FilesQuery, type Probes } from './files-query.ts';

export interface LibraryRequest {
  query: string;
  /** How many of the best matches to leave out. */
  offset?: number | undefined;
  maxResults: number;
  fileIds?: string[] | undefined;
  fileTypes?: FileType[] | undefined;
  documentTypes?: DocumentType[] | undefined;
}

/** Search over all files: what terms each holds says which are worth opening. */
export class LibrarySearch {
  readonly #searcher: Searcher;
  readonly #catalog: FileCatalog;

  constructor(store: Store, searcher: Searcher) {
    this.#searcher = searcher;
    this.#catalog = new FileCatalog(store);
  }

  warmUp(signal: AbortSignal): Promise<void> {
    return this.#catalog.warmUp(signal);
  }

  fileAdded(record: FileRecord): Promise<void> {
    return this.#catalog.add(record);
  }

  fileDeleted(id: string): Promise<void> {
    return this.#catalog.delete(id);
  }

  /** In what an owner can see. As written first, then more forgiving until something is found. */
  async search(request: LibraryRequest, owner: string): Promise<LibraryAnswer> {
    const clauses = parseQuery(request.query, 'text');
    const query = new FilesQuery(
      this.#searcher,
      this.#catalog.terms,
      await this.#fitting(request, owner),
      clauses,
      request,
    );
    const number = readNumber(request.query);
    const asNumber = number === undefined ? [] : toNumberProbes(number);
    const written = clauses.map(({ terms, prefix }): Probes => [toProbe(terms, prefix), ...asNumber]);
    const asWritten = query.run(written, 'all', (document, worth) => document.runAsWritten(worth));
    if (asWritten.total > 0) return asWritten;
    if (clauses.length > 1) {
      const together = query.run(written, 'all', (document, worth) => document.runTogether(worth));
      if (together.total > 0) return together;
    }
    const similar = this.#similar(clauses);
    if (similar.size > 0) {
      const forgiving = clauses.map(({ terms }, i): Probes => {
        const meant = terms.length === 1 ? (similar.get(terms[0]!) ?? []) : [];
        return [...written[i]!, ...meant.map((term) => toProbe([term], false))];
      });
      const forgiven = query.run(forgiving, 'all', (document, worth) => document.runForgiving(worth, similar));
      if (forgiven.total > 0) return forgiven;
    }
    if (clauses.length === 1) return asWritten;
    return query.run(written, 'any', (document, worth) => document.runAny(worth));
  }

  /** What may be meant by a word, of the words that there are. */
  #similar(clauses: readonly Clause[]): Similar {
    const similar = new Map<string, string[]>();
    if (clauses.length > MAX_FORGIVEN_CLAUSES) return similar;
    for (const { terms } of clauses) {
      const [term] = terms as [string];
      if (terms.length > 1 || !isForgiven(term)) continue;
      const there = [...oneEditVariants(term)].filter((variant) => this.#catalog.terms.mayHold(variant));
      if (there.length > 0) similar.set(term, there);
    }
    return similar;
  }

  async #fitting({ fileIds, fileTypes, documentTypes }: LibraryRequest, owner: string): Promise<KnownFile[]> {
    const ids = fileIds && new Set(fileIds);
    return (await this.#catalog.newestFirst()).filter(
      (file) =>
        isVisibleTo(owner, file) &&
        (!ids || ids.has(file.id)) &&
        (!fileTypes || (file.fileType !== null && fileTypes.includes(file.fileType))) &&
        (!documentTypes || documentTypes.includes(file.content.opened.manifest.documentType)),
    );
  }
}
