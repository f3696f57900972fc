// csv-parse reading a file, row by row.
import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';

export default async function read(path) {
  let rows = 0;
  for await (const record of createReadStream(path).pipe(parse())) rows += record.length > 0 ? 1 : 0;
  return rows;
}
