import { expect, test } from 'vitest';
import { classifyDocument } from '../../src/analysis/document-type.ts';
import { VoiceListener } from '../../src/analysis/kind/voices.ts';
import type { Block } from '../../src/document/page.ts';

type Said = [type: Block['type'], text: string];

const toBlock = ([type, text]: Said, i: number): Block => ({ id: `p1.b${i}`, type, text, bbox: [0, 0, 1, 1] });

function classify(said: Said[], pageCount = 12, { width = 595, height = 842 } = {}) {
  const listener = new VoiceListener();
  listener.addPage({ page: 1, width, height, blocks: said.map(toBlock) });
  for (let page = 2; page <= pageCount; page++)
    listener.addPage({ page, width, height, blocks: [toBlock(['paragraph', 'And so on.'], 0)] });
  return classifyDocument({
    fileType: 'pdf',
    voices: listener.voices,
    shape: listener.shape,
    pageCount,
    wordCount: 4000,
    tableCount: 3,
    headingCount: 8,
    formulaCount: 0,
    formFieldCount: 0,
  });
}

const kindOf = (said: Said[], pageCount?: number): string => classify(said, pageCount).type;

test('a filing is no contract, though it speaks of agreements, parties and liability', () => {
  const said: Said[] = [
    ['heading', 'FORM 10-Q'],
    ['paragraph', 'QUARTERLY REPORT pursuant to the Securities Exchange Act of 1934. Commission file number 1-2.'],
    ['paragraph', 'For the quarterly period ended June 30.'],
    ['heading', 'Condensed balance sheet'],
    ['table', 'Total assets\t12\nTotal liabilities\t11'],
    [
      'paragraph',
      'The registrant hereby states: credit agreement, termination, indemnification, liability, governing law.',
    ],
  ];
  expect(kindOf(said, 60)).toBe('financial_statement');
});

test('a paper is no contract, though it speaks of parties that agree', () => {
  const said: Said[] = [
    ['title', 'Agreement among few'],
    ['heading', 'Abstract'],
    [
      'paragraph',
      'We propose a protocol in which two parties reach agreement; termination and liability follow, as they shall.',
    ],
    ['heading', 'Introduction'],
    ['paragraph', 'Our method [12] is that of Ames et al. and others. Theorem 1. It ends. Proof. Experiments show so.'],
    ['heading', 'References'],
  ];
  expect(kindOf(said)).toBe('academic_paper');
});

test('a report is no receipt, though money changes hands in it', () => {
  const said: Said[] = [
    ['title', 'Annual report'],
    ['heading', 'Executive summary'],
    ['paragraph', 'Findings on cash, cards and change: each receipt was paid. Thank you to all who sent one.'],
    ['heading', 'Methodology'],
    ['caption', 'Figure 2. Receipts by year'],
    ['heading', 'Appendix'],
  ];
  expect(kindOf(said, 40)).toBe('report');
});

test('a lease is a contract', () => {
  const said: Said[] = [
    ['title', 'Agreement'],
    [
      'paragraph',
      'This Lease Agreement is made between the parties hereto. Governing law. Termination. In witness whereof.',
    ],
  ];
  expect(kindOf(said, 4)).toBe('contract');
});

test('minutes in which an invoice is approved are no invoice', () => {
  const said: Said[] = [
    ['title', 'Minutes of the board meeting'],
    ['heading', '2. Packaging'],
    ['paragraph', 'Invoice LP-2026-0187 of Lindqvist Packaging AB was approved for payment on 16 March, the due date.'],
    ['table', 'What\tWho\tUntil\nOrder samples\tJ. Reyes\t10 April'],
  ];
  expect(kindOf(said, 1)).toBe('other');
});

test('an invoice says what it is, in a title or in the names of its fields', () => {
  const titled: Said[] = [
    ['paragraph', 'Finch Design Studio'],
    ['paragraph', 'INVOICE'],
    ['paragraph', 'VAT Reg No: GB 293 4471 08'],
    ['table', 'Work\tAmount\nWorkshop\t510.00\nSubtotal\t510.00\nAmount due\t612.00'],
  ];
  const labelled: Said[] = [
    ['paragraph', 'Seller Company, 12345 Seller City'],
    ['paragraph', 'Buyer Company Invoice Number: DOC-12345'],
    ['paragraph', '456 Buyer St Invoice Date: October 1, 2023'],
    ['table', 'Quantity\tUnit price\n1\t2.00\nTotal due\t2.00'],
  ];
  expect(kindOf(titled, 1)).toBe('invoice');
  expect(kindOf(labelled, 1)).toBe('invoice');
});

test('a page of records is a dataset, a table of fields is not', () => {
  const rows = Array.from({ length: 20 }, (_, i) => `District ${i}\t${i * 7}\t${i * 11}\t${i}`);
  expect(kindOf([['table', ['Name\tRural\tUrban\tAll', ...rows].join('\n')]], 1)).toBe('dataset');
  const fields = Array.from({ length: 20 }, (_, i) => `Field ${i}\tvalue ${i}`);
  expect(kindOf([['table', fields.join('\n')]], 1)).not.toBe('dataset');
});

test('labels with nothing behind them make a form', () => {
  const labels = ['Describer', 'Date', 'Weather', 'Latitude', 'Longitude', 'Slope', 'Aspect', 'Elevation'];
  const said = [...labels, ...labels].map((label): Said => ['paragraph', `${label}:`]);
  expect(kindOf(said, 1)).toBe('form');
});

test('questions are no headings of what a document is: answers to customers of a bank are no statement', () => {
  const said: Said[] = [
    ['heading', 'How are deposits shown?'],
    ['paragraph', 'They are shown in the list, on the day on which they were made.'],
    ['heading', 'When do withdrawals show?'],
    ['paragraph', 'On the same day.'],
    ['heading', 'What is my account number?'],
    ['paragraph', 'It stands on your card.'],
  ];
  expect(kindOf(said, 2)).toBe('other');
  const plain = said.map(([type, text]): Said => [type, text.replace('?', '')]);
  expect(kindOf(plain, 2)).toBe('bank_statement');
});

test('a long book with headings is no report', () => {
  const said: Said[] = [
    ['title', 'The buried moon'],
    ['paragraph', 'Long ago there was a moon above the bog, and an old woman told of it. '.repeat(30)],
  ];
  expect(kindOf(said, 60)).toBe('other');
});

test('wide pages with few words are slides, those with long tables are not', () => {
  const wide = { width: 960, height: 540 };
  expect(classify([['heading', 'Why now']], 6, wide).type).toBe('presentation');
  const donor = 'Nora Lind\t12 Hague Avenue\tSaint Paul\t2012-09-12\t60.00';
  const donors = Array.from({ length: 40 }, () => donor).join('\n');
  expect(
    classify(
      [
        ['heading', 'Donors'],
        ['table', donors],
      ],
      5,
      wide,
    ).type,
  ).toBe('dataset');
});

test('what says nothing of itself is nothing known, and not for sure', () => {
  const { type, confidence } = classify([['paragraph', 'An invoice, a contract and a report are three things.']], 1);
  expect(type).toBe('other');
  expect(confidence).toBeLessThan(0.8);
});

test('a word of a hundred thousand letters is gone through once, not from each of its letters', () => {
  expect(kindOf([['paragraph', 'a'.repeat(200_000)]])).toBe('other');
  expect(kindOf([['heading', 'x'.repeat(200_000)]])).toBe('other');
});
