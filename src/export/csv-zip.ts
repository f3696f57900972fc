import type { TableHead } from '../document/table.ts';
import type { StoredContent } from '../index/content.ts';
import { tableCsv, tablesToExport } from './csv.ts';
import type { ExportOptions } from './options.ts';
import { ZipWriter } from './zip-writer.ts';

/** One CSV file for each table, zipped as they are written. */
export function* toCsvZip(content: StoredContent, options: ExportOptions): Generator<Uint8Array> {
  const zip = new ZipWriter();
  for (const table of tablesToExport(content, options)) {
    const entry = zip.open(entryName(table));
    for (const line of tableCsv(content, table, options)) {
      entry.add(Buffer.from(line));
      yield* zip.taken();
    }
    entry.end();
    yield* zip.taken();
  }
  zip.end();
  yield* zip.taken();
}

/** `t3 Balance sheet.csv`: the id keeps names apart, and nothing in them leads out of a folder. */
function entryName({ id, title, sheet }: TableHead): string {
  const words = (title ?? sheet ?? '')
    .replace(/[^\p{L}\p{N} ._-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60)
    .trim();
  return `${words === '' ? id : `${id} ${words}`}.csv`;
}
