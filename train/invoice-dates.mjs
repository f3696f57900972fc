// Examples of the date of an invoice: every date on it, and whether it is the one that the label says.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readContent } from '../bench/accuracy/extract.mjs';
import { generateInvoice } from '../bench/accuracy/invoice-generator.mjs';
import { filesIn } from '../bench/accuracy/parse.mjs';
import { documentPath, E_INVOICES, readLabels } from '../bench/labels.mjs';
import { Evidence } from '../dist/extraction/evidence.js';
import { DATE_FEATURES, describeDates } from '../dist/extraction/rules/invoice/date-features.js';
import { firstInvoice } from '../dist/extraction/rules/invoice/several-invoices.js';
import { Reading } from '../dist/extraction/rules/reading.js';

const GENERATED = 100;

/** FOLDER: documents of labels by their hash, or invoices with their truth beside them (NAME.pdf, NAME.json). */
async function* invoices(folders) {
  for (const folder of folders) {
    for (const label of readLabels('train', E_INVOICES)) {
      const path = documentPath(folder, label);
      if (existsSync(path)) yield { bytes: readFileSync(path), source: label.seller, date: label.answers.invoice_date };
    }
    for (const path of filesIn(folder, '.pdf')) {
      const truth = path.replace(/\.pdf$/, '.json');
      if (!existsSync(truth)) continue;
      const { ground_truth: known } = JSON.parse(readFileSync(truth, 'utf8'));
      yield { bytes: readFileSync(path), source: known.seller?.name ?? path, date: known.invoice_date };
    }
  }
  for (let seed = 1; seed <= GENERATED; seed++) {
    const { bytes, truth } = await generateInvoice(seed);
    yield { bytes, source: `generated ${seed % 20}`, date: truth.invoice_date, weight: 0.3 };
  }
}

export async function* collect(folders) {
  yield { features: DATE_FEATURES, monotone: { issued: 1, due: -1, other: -1 }, trees: 60, leaves: 6, min_leaf: 15 };
  const seen = new Set();
  for await (const { bytes, source, date, weight } of invoices(folders)) {
    const group = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
    if (!date || seen.has(group)) continue;
    seen.add(group);
    const evidence = new Evidence(await readContent(new Uint8Array(bytes), 'invoice.pdf'));
    const { reading } = firstInvoice(new Reading(evidence));
    for (const { found, features } of describeDates(reading)) {
      const x = DATE_FEATURES.map((name) => Math.round(1000 * features[name]) / 1000);
      yield { source, group, label: Number(found.date === date), x, ...(weight ? { weight } : {}) };
    }
  }
}
