// node scripts/samples/make.mjs: writes the documents of samples/, always the same bytes.
import { writeFileSync } from 'node:fs';
import { roastLines } from '../../samples/roast-log.mjs';
import { makeContract } from './contract-docx.mjs';
import { makeDeck } from './deck-pptx.mjs';
import { makeInvoice } from './invoice-pdf.mjs';
import { makeMinutes } from './minutes-rtf.mjs';
import { makeModel } from './model-xlsx.mjs';
import { makeStock } from './stock-xls.mjs';

const SAMPLES = [
  ['invoice.pdf', makeInvoice],
  ['contract.docx', makeContract],
  ['model.xlsx', makeModel],
  ['stock.xls', makeStock],
  ['deck.pptx', makeDeck],
  ['minutes.rtf', makeMinutes],
  ['roasts.csv', () => [...roastLines(240)].join('')],
];

for (const [name, make] of SAMPLES) {
  writeFileSync(new URL(`../../samples/${name}`, import.meta.url), await make());
}
