import type { ExternalReferences } from '../external/external-references.ts';
import { type BiffRecord, Record, readCharacters, u16 } from './biff.ts';

/** Where a sheet fetches data from: DbOrParamQry ([MS-XLS] 2.4.86), and its connection and query in the texts behind it (SXString, 2.4.299). */
export class QueryReader {
  readonly #found: ExternalReferences;
  readonly #page: number;
  #texts: string[] | undefined;

  constructor(found: ExternalReferences, page: number) {
    this.#found = found;
    this.#page = page;
  }

  readRecord({ type, data }: BiffRecord, version: number): void {
    if (type === Record.databaseQuery) this.#texts = [];
    else if (!this.#texts) return;
    else if (type === Record.pivotString) this.#texts.push(readCharacters(data, 2, u16(data, 0), version));
    else if (type !== Record.continued) {
      if (this.#texts.length > 0) this.#found.add('data_connection', this.#texts.join(''), { page: this.#page });
      this.#texts = undefined;
    }
  }
}
