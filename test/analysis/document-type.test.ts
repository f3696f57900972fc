import { expect, test } from 'vitest';
import { classifyDocument } from '../../src/analysis/document-type.ts';

const kindOf = (sample: string, pageCount = 12): string =>
  classifyDocument({
    fileType: 'pdf',
    sample,
    pageCount,
    wordCount: 4000,
    tableCount: 3,
    headingCount: 8,
    formulaCount: 0,
    formFieldCount: 0,
  }).type;

test('a filing is no contract, though it speaks of agreements, parties and liability', () => {
  const cover =
    'FORM 10-Q QUARTERLY REPORT pursuant to the Securities Exchange Act of 1934. Commission file number 1-2.';
  const text =
    'The registrant hereby states: credit agreement, termination, indemnification, liability, governing law.';
  expect(
    kindOf(`${cover} For the quarterly period ended June 30. Condensed balance sheet. Total assets. ${text}`, 60),
  ).toBe('financial_statement');
});

test('a paper is no contract, though it speaks of parties that agree', () => {
  const text =
    'Abstract. We propose a protocol in which two parties reach agreement; termination and liability follow.';
  expect(kindOf(`${text} Introduction. Our method [12]. Theorem 1. Proof. Experiments. References. et al. shall`)).toBe(
    'academic_paper',
  );
});

test('a report is no receipt, though money changes hands in it', () => {
  const text =
    'Executive summary. Findings and recommendations on cash, cards and change. Thank you to all who were paid.';
  expect(kindOf(`Annual report. ${text} Methodology. Figure 2. Appendix.`, 40)).toBe('report');
});

test('a lease is a contract', () => {
  const text =
    'This Lease Agreement is made between the parties hereto. Governing law. Termination. In witness whereof.';
  expect(kindOf(text, 4)).toBe('contract');
});
