import { Zip, ZipDeflate } from 'fflate';
import type { TableHead } from '../document/table.ts';
import type { StoredContent } from '../index/content.ts';
import { tableCsv, tablesToExport } from './csv.ts';
import type { ExportOptions } from './options.ts';

/** One CSV file for each table, zipped as they are written. */
export function* toCsvZip(content: StoredContent, options: ExportOptions): Generator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  function* taken(): Generator<Uint8Array> {
    const bytes = ready;
    ready = [];
    yield* bytes;
  }
  for (const table of tablesToExport(content, options)) {
    const entry = new ZipDeflate(entryName(table), { level: 6 });
    // The same document gives the same bytes, whenever it is exported; ZIP keeps local time, from 1980.
    entry.mtime = new Date(1980, 0, 1);
    zip.add(entry);
    for (const line of tableCsv(content, table, options)) {
      entry.push(Buffer.from(line));
      yield* taken();
    }
    entry.push(new Uint8Array(0), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
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
