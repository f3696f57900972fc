// A three-page invoice, parsed: the time to extract its fields, and to validate them. And: how long a large document holds up others.
import { PDFDocument } from 'pdf-lib';
import { rulesBackend } from '../../dist/extraction/backends/rules.js';
import { Evidence } from '../../dist/extraction/evidence.js';
import { BUILT_IN_SCHEMAS } from '../../dist/extraction/schemas/built-in.js';
import { validate } from '../../dist/extraction/validation.js';
import { readContent } from '../accuracy/extract.mjs';
import { generateInvoice } from '../accuracy/invoice-generator.mjs';
import { quantile, startServer, uploadFile } from '../harness.mjs';

const ROUNDS = 300;
const WARM_UP = 200;
const LONG_PAGES = 120;

export default async function run() {
  const invoice = BUILT_IN_SCHEMAS.get('invoice');
  const content = await readContent(await bind(3), 'invoice.pdf');
  let extraction;
  const extracting = measure(() => {
    const { fields } = rulesBackend.extract(new Evidence(content), invoice, { preferEmbedded: true });
    extraction = { id: 'x', file_id: 'f', schema: 'invoice', backend: 'rules', created_at: '', fields };
  });
  const validating = measure(() => validate(extraction, invoice, 0.5));
  return [
    { name: 'Extraction of an invoice of 3 pages, p99', value: quantile(extracting, 0.99), unit: 'ms', limit: 15 },
    { name: 'Validation of it, p99', value: quantile(validating, 0.99), unit: 'ms', limit: 1 },
    await heldUp(),
  ];
}

/** Invoices bound into one document. */
async function bind(pages) {
  const all = await PDFDocument.create();
  for (let seed = 1; seed <= pages; seed++) {
    const [page] = await all.copyPages(await PDFDocument.load((await generateInvoice(seed)).bytes), [0]);
    all.addPage(page);
  }
  return all.save();
}

function measure(action) {
  for (let i = 0; i < WARM_UP; i++) action();
  return Array.from({ length: ROUNDS }, () => {
    const startedAt = performance.now();
    action();
    return performance.now() - startedAt;
  });
}

/** The longest answer to a plain question while a long document is extracted from. */
async function heldUp() {
  const server = await startServer({ DOCLOUPE_WORKERS: '1' });
  try {
    const file = await uploadFile(server.base, Buffer.from(await bind(LONG_PAGES)), 'long.pdf');
    let isDone = false;
    const extracted = fetch(`${server.base}/v1/files/${file.id}/extract`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ schema: 'invoice' }),
    }).then(async (response) => {
      isDone = true;
      if (response.status !== 201) throw new Error(`the extraction was answered ${response.status}`);
      await response.arrayBuffer();
    });
    const waits = [];
    while (!isDone) {
      const startedAt = performance.now();
      await (await fetch(`${server.base}/health`)).arrayBuffer();
      waits.push(performance.now() - startedAt);
    }
    await extracted;
    const name = `Longest answer of /health while ${LONG_PAGES} pages are extracted from`;
    return { name, value: Math.max(...waits), unit: 'ms', limit: 50 };
  } finally {
    await server.stop();
  }
}
