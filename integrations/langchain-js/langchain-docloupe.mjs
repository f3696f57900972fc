import { BaseDocumentLoader } from '@langchain/core/document_loaders/base';
import { Document } from '@langchain/core/documents';
import { BaseRetriever } from '@langchain/core/retrievers';

/** @import { Docloupe } from 'docloupe' */

/** Where a chunk stands, as metadata of a document. */
const toDocument = (chunk, source) =>
  new Document({
    id: `${source.file_id ?? source.source}#${chunk.id}`,
    pageContent: chunk.text,
    metadata: {
      ...source,
      chunk_id: chunk.id,
      type: chunk.type,
      pages: chunk.pages,
      boxes: chunk.boxes,
      heading_path: chunk.heading_path,
      ...(chunk.table_id !== undefined && { table_id: chunk.table_id, rows: chunk.rows }),
    },
  });

const parseLines = (text) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/** Documents from a file that is not kept: each chunk with its pages, boxes and headings. */
export class DocloupeLoader extends BaseDocumentLoader {
  #client;
  #blob;
  #fileName;
  #options;

  /**
   * @param {Docloupe} client
   * @param {Blob} blob
   * @param {string} fileName
   * @param {{ chunkTokens?: number, chunkOverlap?: number, chunkHeadings?: 'once' | 'path' | 'none', password?: string }} [options]
   */
  constructor(client, blob, fileName, options = {}) {
    super();
    this.#client = client;
    this.#blob = blob;
    this.#fileName = fileName;
    this.#options = options;
  }

  async load() {
    const { chunkTokens, chunkOverlap, chunkHeadings, password } = this.#options;
    const fields = { chunk_tokens: chunkTokens, chunk_overlap: chunkOverlap, chunk_headings: chunkHeadings, password };
    const response = await this.#client.convert(() => this.#blob, this.#fileName, { format: 'chunks', ...fields });
    return parseLines(await response.text()).map((chunk) => toDocument(chunk, { source: this.#fileName }));
  }
}

/** Finds passages among the files of a server: the matches of its search, with their place. */
export class DocloupeRetriever extends BaseRetriever {
  lc_namespace = ['docloupe', 'retrievers'];
  #client;
  #limit;
  #fileIds;

  /** @param {{ client: Docloupe, limit?: number, fileIds?: string[] } & object} fields */
  constructor({ client, limit = 5, fileIds, ...rest }) {
    super(rest);
    this.#client = client;
    this.#limit = limit;
    this.#fileIds = fileIds;
  }

  async _getRelevantDocuments(query) {
    const asked = { query, limit: this.#limit, ...(this.#fileIds && { file_ids: this.#fileIds }) };
    const { matches } = await this.#client.searchLibrary(asked);
    return matches.map(
      ({ snippet, file_id, file_name, page, bbox, score, block_id, sheet, cell }) =>
        new Document({
          pageContent: snippet,
          metadata: { source: file_name, file_id, page, bbox, score, block_id, sheet, cell },
        }),
    );
  }
}
