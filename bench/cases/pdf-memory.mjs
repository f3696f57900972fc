// Memory of the service, pages mapped from the store left out: after 100, 500 and 1,000 small documents through one worker, which is never
// replaced; and at its highest while a document of 20,000 pages is read.
import { readFileSync } from 'node:fs';
import { startServer, uploadFile } from '../harness.mjs';
import { makeMixedReport, makeThinReport } from '../made-report.mjs';

const DOCUMENTS = 1000;
const LONG = 20_000;

export default async function run() {
  return [await manyDocuments(), await longDocument()];
}

async function manyDocuments() {
  const server = await startServer({ DOCLOUPE_WORKERS: '1', DOCLOUPE_RECYCLE_AFTER_DOCUMENTS: '1000000' });
  const bytes = makeMixedReport(6);
  const after = new Map();
  try {
    for (let i = 1; i <= DOCUMENTS; i++) {
      await uploadFile(server.base, Buffer.concat([bytes, Buffer.from(`% document ${i}\n`)]), 'report.pdf');
      if ([100, 500, DOCUMENTS].includes(i)) after.set(i, privateMb(server.pid));
    }
  } finally {
    await server.stop();
  }
  const seen = [...after].map(([count, mb]) => `${Math.round(mb)} MB after ${count}`).join(', ');
  return {
    name: `PDF, ${DOCUMENTS} documents: memory (${seen}), growth from the 100th on`,
    value: after.get(DOCUMENTS) / after.get(100),
    unit: '×',
    limit: 1.3,
  };
}

async function longDocument() {
  const server = await startServer({ DOCLOUPE_WORKERS: '1', DOCLOUPE_PARSE_TIMEOUT_MS: '600000' });
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, privateMb(server.pid));
  }, 100);
  try {
    const { page_count } = await uploadFile(server.base, makeThinReport(LONG), 'long.pdf');
    if (page_count !== LONG) throw new Error(`${page_count} pages were read`);
  } finally {
    clearInterval(watch);
    await server.stop();
  }
  return { name: `PDF, ${LONG} pages: highest memory`, value: peak, unit: 'MB', limit: 500 };
}

const privateMb = (pid) => Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
