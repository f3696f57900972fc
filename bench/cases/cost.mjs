// Processor time of a page by kind of thread, upload to stored and searchable: the first round after a start, and later ones.
import { readFileSync } from 'node:fs';
import { costOf, total } from '../cost.mjs';
import { startServer, uploadFile } from '../harness.mjs';
import { makeMixedReport } from '../made-report.mjs';

const sample = (name) => readFileSync(new URL(`../../samples/${name}`, import.meta.url));
const DOCUMENTS = [
  ['report.pdf', makeMixedReport(18), 8],
  ...['invoice.pdf', 'contract.docx', 'model.xlsx', 'deck.pptx', 'minutes.rtf'].map((name) => [name, sample(name), 30]),
];

export default async function run() {
  if (process.platform !== 'linux') return [];
  const results = [];
  for (const [name, bytes, rounds] of DOCUMENTS) {
    const server = await startServer();
    const upload = () => uploadFile(server.base, bytes, name);
    try {
      results.push(toResult(`${name}, first`, await costOf(server, upload, 1)));
      await costOf(server, upload, rounds);
      results.push(toResult(`${name}, steady`, await costOf(server, upload, rounds)));
    } finally {
      await server.stop();
    }
  }
  return results;
}

const toResult = (name, times) => ({
  name: `Processor time of a page, ${name} (${Object.entries(times)
    .map(([kind, ms]) => `${kind} ${ms.toFixed(1)}`)
    .join(', ')})`,
  value: total(times),
  unit: 'ms',
});
