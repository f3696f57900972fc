import type { DocumentType, FileType } from '../document/profile.ts';
import { CONTRACT, FINANCE_LINES, VOCABULARIES } from './type-vocabulary.ts';

/** What is known of a document when its kind is judged. */
export interface TypeEvidence {
  fileType: FileType;
  /** The beginning and end of its text. */
  sample: string;
  pageCount: number;
  wordCount: number;
  tableCount: number;
  headingCount: number;
  formulaCount: number;
  formFieldCount: number;
}

/** Evidence that is worth as much as the whole vocabulary of a kind is enough to be certain. */
const ENOUGH = 6;

const LEASE_ENOUGH = 7;
const MAX_LEASE_PAGES = 150;

/** The kind of a document by its vocabulary and shape, with how sure that is. */
export function classifyDocument(evidence: TypeEvidence): { type: DocumentType; confidence: number } {
  const { fileType } = evidence;
  if (fileType === 'pptx') return { type: 'presentation', confidence: 0.95 };
  const sample = evidence.sample.toLowerCase();
  const scores = new Map<DocumentType, number>();
  for (const { type, terms } of VOCABULARIES) {
    scores.set(
      type,
      terms.reduce((sum, [weight, occursIn]) => sum + (occursIn(sample) ? weight : 0), 0),
    );
  }
  if (fileType === 'csv' || fileType === 'xlsx' || fileType === 'xls') {
    const lines = FINANCE_LINES.filter((occursIn) => occursIn(sample)).length;
    scores.set('financial_model', lines + (evidence.formulaCount > 20 ? 2 : -2));
    scores.set('dataset', evidence.tableCount > 0 || evidence.wordCount > 0 ? 3 : 0);
    for (const type of ['report', 'academic_paper', 'letter', 'contract', 'resume'] as const) scores.delete(type);
  }
  // A lease is a contract, and has the words of both.
  const [lease = 0, contract = 0] = [scores.get('lease'), scores.get('contract')];
  if (lease >= LEASE_ENOUGH && evidence.pageCount <= MAX_LEASE_PAGES)
    scores.set('lease', Math.max(lease, contract + 1));
  // Papers, reports and filings speak of agreements and parties; a contract says that it is one.
  if (!CONTRACT(sample)) scores.set('contract', (scores.get('contract') ?? 0) / 2);
  if (evidence.formFieldCount > 3) scores.set('form', (scores.get('form') ?? 0) + 3);
  if (evidence.pageCount > 8 && evidence.headingCount > 5) scores.set('report', (scores.get('report') ?? 0) + 1.5);
  // Long documents mention invoices, contracts and letters; being one is short.
  if (evidence.pageCount > 6)
    for (const type of ['invoice', 'receipt', 'purchase_order', 'insurance_certificate', 'letter', 'resume'] as const)
      scores.set(type, (scores.get(type) ?? 0) / 2);
  const ranked = [...scores].sort((a, b) => b[1] - a[1]);
  const [best, second] = ranked;
  if (!best || best[1] < 2.5) return { type: 'other', confidence: best && best[1] > 1 ? 0.4 : 0.5 };
  const margin = (best[1] - Math.max(0, second?.[1] ?? 0)) / best[1];
  return { type: best[0], confidence: Math.min(0.97, 0.4 + 0.35 * Math.min(1, best[1] / ENOUGH) + 0.25 * margin) };
}
