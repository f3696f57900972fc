// Reports of 60 pages in one warm worker, upload to 201, against pdf.js's getOperatorList for the same pages: of text in two columns, and
// of text, lists and tables.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare, peakRssMb, startServer, uploadFile } from '../harness.mjs';
import { makeMixedReport, makeTextReport } from '../made-report.mjs';

const PAGES = 60;

export default async function run() {
  const dir = mkdtempSync(join(tmpdir(), 'docloupe-pdf-'));
  const file = join(dir, 'report.pdf');
  const server = await startServer({ DOCLOUPE_WORKERS: '1' });
  const results = [];
  try {
    for (const [kind, make] of [
      ['text', makeTextReport],
      ['text, lists and tables', makeMixedReport],
    ]) {
      const bytes = make(PAGES);
      writeFileSync(file, bytes);
      let round = 0;
      const ingest = await compare(`PDF, ${PAGES} pages of ${kind}: upload to stored`, {
        // Other bytes each time, so that it is read each time.
        subject: () =>
          uploadFile(server.base, Buffer.concat([bytes, Buffer.from(`% round ${round++}\n`)]), 'report.pdf'),
        alone: { name: 'pdfjs-operators', file },
        limit: 1.5,
        referenceName: 'pdf.js getOperatorList',
      });
      results.push({ ...ingest, peakRssMb: peakRssMb(server.pid), peakLimitMb: 500 });
    }
    return results;
  } finally {
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}
