import type { FlowContent } from '../../analysis/flow/elements.ts';
import type { Budget } from '../budget.ts';
import { type AttachmentEntry, type EmbeddedReader, MAX_ATTACHMENTS, mediaTypeOf } from '../embedded.ts';
import { flowPages, plainParagraph } from '../markup/flow-pages.ts';
import { TableGrid } from '../markup/table-grid.ts';
import { emptyInfo, type Parser } from '../parser.ts';
import type { ByteSource } from '../source.ts';
import type { ArchiveEntry } from './entries.ts';

type Entries = (source: ByteSource, budget: Budget) => Promise<ArchiveEntry[]>;

/** An archive as the list of its files, each of which can be read as a document of its own. */
export const toArchiveParser = (entriesOf: Entries): Parser => ({
  version: '1',
  async *parse(source, context) {
    const entries = await entriesOf(source, context.budget);
    if (entries.length > MAX_ATTACHMENTS) {
      const message = `The archive has ${entries.length} files: the first ${MAX_ATTACHMENTS} can be read.`;
      context.warn({ code: 'too_many_files', message });
    }
    yield* flowPages([listOf(entries)], context);
    return { ...emptyInfo(), documentType: 'other' };
  },
  openEmbedded: async (source, budget) => new ArchiveFiles((await entriesOf(source, budget)).slice(0, MAX_ATTACHMENTS)),
});

function listOf(entries: readonly ArchiveEntry[]): FlowContent {
  const grid = new TableGrid();
  const row = (texts: string[], header = false): void =>
    grid.row(
      texts.map((text) => ({ colSpan: 1, rowSpan: 1, header, content: [plainParagraph(text)] })),
      header,
    );
  row(['Name', 'Bytes'], true);
  for (const { name, size } of entries) row([name, String(size)]);
  return grid.toTable();
}

class ArchiveFiles implements EmbeddedReader {
  readonly #entries: readonly ArchiveEntry[];

  constructor(entries: readonly ArchiveEntry[]) {
    this.#entries = entries;
  }

  async *images() {}

  describeImage(): Promise<never> {
    throw new Error('An archive shows no pictures.');
  }

  readImage(): Promise<never> {
    throw new Error('An archive shows no pictures.');
  }

  async attachments(): Promise<AttachmentEntry[]> {
    return this.#entries.map(({ name }, i) => ({ key: String(i), name, mediaType: mediaTypeOf(name) }));
  }

  readAttachment(key: string): Promise<Uint8Array> {
    return this.#entries[Number(key)]!.read();
  }

  async close(): Promise<void> {}
}
