// A million rows of ten fields: upload to 201 against csv-parse alone reading the same file; then a read far down.
import { mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare, measure, peakRssMb, startServer, uploadFile } from '../harness.mjs';

const ROWS = 1_000_000;

export default async function run() {
  const dir = mkdtempSync(join(tmpdir(), 'docloupe-csv-'));
  const path = join(dir, 'million.csv');
  writeRows(path);
  const bytes = readFileSync(path);
  const server = await startServer({ DOCLOUPE_WORKERS: '1' });
  try {
    let round = 0;
    let file;
    const ingest = await compare('CSV, 1,000,000 × 10: upload to stored', {
      // Other bytes each time, so that it is read each time.
      subject: async () => {
        file = await uploadFile(server.base, Buffer.concat([bytes, Buffer.from(`round,${round++}\n`)]), 'million.csv');
      },
      alone: { name: 'csv-parse', file: path },
      rounds: 3,
      limit: 2.5,
      referenceName: 'csv-parse alone',
    });
    ingest.peakRssMb = peakRssMb(server.pid);
    ingest.peakLimitMb = 400;
    const far = await measure('51 rows', () => readRows(server.base, file.id, 900_000 - (round++ % 200) * 997), {
      rounds: 200,
      warmUps: 0,
    });
    return [ingest, { name: 'CSV: 51 rows read 900,000 rows down, p99', value: far.p99, unit: 'ms', limit: 5 }];
  } finally {
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function readRows(base, id, first) {
  const response = await fetch(`${base}/v1/files/${id}/ranges/read`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sheet: 'Sheet1', range: `A${first}:J${first + 50}` }),
  });
  await response.arrayBuffer();
}

export function writeRows(path, rows = ROWS) {
  const fd = openSync(path, 'w');
  writeSync(fd, 'id,date,name,city,quantity,price,total,active,code,note\n');
  let text = '';
  for (let i = 1; i <= rows; i++) {
    const price = (i * 7919) % 100_000;
    text += `${i},2024-${String((i % 12) + 1).padStart(2, '0')}-15,Customer ${i % 5000},City ${i % 300},${i % 100},${price / 100},${(price * (i % 100)) / 100},${i % 2 === 0},C-${i % 977},"note, ${i}"\n`;
    if (text.length > 1 << 20) {
      writeSync(fd, text);
      text = '';
    }
  }
  writeSync(fd, text);
}
