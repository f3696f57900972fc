import { type FileType, FORMAT_FACTS } from '../document/file-type.ts';
import type { DocumentType } from '../document/profile.ts';
import { CONTRACT, LEGAL } from './kind/legal-terms.ts';
import { TRADE } from './kind/trade-terms.ts';
import { type Sign, worthOf } from './kind/vocabulary.ts';
import type { Shape, Voices } from './kind/voices.ts';
import { FINANCE_LINES, PAPER, WORK } from './kind/work-terms.ts';

/** What is known of a document when its kind is judged. */
export interface TypeEvidence {
  fileType: FileType;
  voices: Voices;
  shape: Shape;
  pageCount: number;
  wordCount: number;
  tableCount: number;
  headingCount: number;
  formulaCount: number;
  formFieldCount: number;
}

type Scores = Map<DocumentType, number>;

/** Evidence that is worth as much as the whole vocabulary of a kind is enough to be certain. */
const ENOUGH = 6;
/** Less says nothing. */
const LEAST = 2.5;

const LEASE_ENOUGH = 7;
const PAPER_ENOUGH = 4;
const MAX_LEASE_PAGES = 150;

const VOCABULARIES = [...TRADE, ...LEGAL, ...WORK];

/** The kind of a document by what it calls itself, by its vocabulary and its shape, with how sure that is. */
export function classifyDocument(evidence: TypeEvidence): { type: DocumentType; confidence: number } {
  const { fileType, voices } = evidence;
  const { unit } = FORMAT_FACTS[fileType];
  if (unit === 'slide') return { type: 'presentation', confidence: 0.95 };
  const scores: Scores = new Map(VOCABULARIES.map(({ type, signs }) => [type, sumOf(signs, voices)]));
  if (unit === 'sheet') judgeWorkbook(evidence, scores);
  else judgeShape(evidence, scores);
  judgeLegal(evidence, scores);
  judgePaper(evidence, scores);
  // Long documents mention invoices, contracts and letters; being one is short.
  if (evidence.pageCount > 6)
    for (const type of ['invoice', 'receipt', 'purchase_order', 'insurance_certificate', 'letter', 'resume'] as const)
      scale(scores, type, 0.5);
  const [best, second] = [...scores].sort((a, b) => b[1] - a[1]);
  if (!best || best[1] < LEAST) return { type: 'other', confidence: best && best[1] > 1 ? 0.6 : 0.75 };
  const margin = (best[1] - Math.max(0, second?.[1] ?? 0)) / best[1];
  return { type: best[0], confidence: Math.min(0.97, 0.55 + 0.3 * Math.min(1, best[1] / ENOUGH) + 0.12 * margin) };
}

function judgeWorkbook(evidence: TypeEvidence, scores: Scores): void {
  const lines = sumOf(FINANCE_LINES, evidence.voices);
  scores.set('financial_model', lines + (evidence.formulaCount > 20 ? 2 : -2));
  scores.set('dataset', evidence.tableCount > 0 || evidence.wordCount > 0 ? 3 : 0);
  for (const type of ['report', 'academic_paper', 'letter', 'contract', 'resume'] as const) scores.delete(type);
}

function judgeShape({ shape, pageCount, headingCount, formFieldCount }: TypeEvidence, scores: Scores): void {
  if (formFieldCount > 3) add(scores, 'form', 3);
  const blanks = shape.blankLabels / pageCount;
  if (blanks >= 8) add(scores, 'form', blanks >= 16 ? 3 : 2);
  // A book is long and has headings, too.
  if (pageCount > 8 && headingCount > 5 && scores.get('report')! > 0) add(scores, 'report', 1.5);
  if (shape.captions > 0) add(scores, 'report', shape.captions > 2 ? 1.5 : 1);
  if (shape.proseWords >= 300) add(scores, 'report', 1);
  if (shape.footnotes > 0) add(scores, 'report', 0.5);
  if (shape.quantities > 2) add(scores, 'report', shape.quantities > 7 ? 1.5 : 1);
  if (pageCount >= 3 && shape.slides / pageCount > 0.8) add(scores, 'presentation', 4);
  if (shape.tableCharacters > 0.7 * shape.characters && shape.records >= 8) add(scores, 'dataset', 3);
}

function judgeLegal({ voices, pageCount }: TypeEvidence, scores: Scores): void {
  // A lease is a contract, and has the words of both.
  const [lease = 0, contract = 0] = [scores.get('lease'), scores.get('contract')];
  if (lease >= LEASE_ENOUGH && pageCount <= MAX_LEASE_PAGES) scores.set('lease', Math.max(lease, contract + 1));
  // Papers, reports and filings speak of agreements and parties; a contract says that it is one.
  if (sumOf(CONTRACT, voices) === 0) scale(scores, 'contract', 0.5);
}

function judgePaper({ voices }: TypeEvidence, scores: Scores): void {
  if (sumOf(PAPER, voices) === 0) scale(scores, 'academic_paper', 0.5);
  // A paper has figures, tables and findings as a report has.
  const [paper = 0, report = 0] = [scores.get('academic_paper'), scores.get('report')];
  if (paper >= PAPER_ENOUGH) scores.set('academic_paper', Math.max(paper, report + 1));
}

function sumOf(signs: readonly Sign[], voices: Voices): number {
  return signs.reduce((sum, sign) => sum + worthOf(sign, voices), 0);
}

function add(scores: Scores, type: DocumentType, worth: number): void {
  scores.set(type, (scores.get(type) ?? 0) + worth);
}

function scale(scores: Scores, type: DocumentType, factor: number): void {
  scores.set(type, (scores.get(type) ?? 0) * factor);
}
