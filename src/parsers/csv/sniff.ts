import { type Candidate, findCandidates, findLineEnds } from './candidates.ts';
import { type CellClass, classify } from './cell-class.ts';
import type { Dialect } from './dialect.ts';
import { type Closing, commonWidth, tokenizeSample } from './tokens.ts';

export interface Sniffed {
  dialect: Dialect;
  /** Loose where the quotes inside of quoted fields are written as they are. */
  closing: Closing;
  /** Fields of most records. */
  width: number;
  /** Share of the records that have that many. */
  regularity: number;
  /** How plausible the dialect is, 0 to 1. */
  score: number;
}

const SAMPLE_CHARACTERS = 48 * 1024;
const SAMPLE_RECORDS = 400;
/** Cells looked at per dialect: types are judged by the first columns and rows, regularity by all. */
const TYPED_CELLS = 1500;

/** Below it no delimiter is believed, and each line is one field. */
const MIN_SCORE = 0.2;
/** Delimiters less trusted than this occur in any text: they must show in record after record, and between more than words. */
const TRUSTED = 0.8;
const MIN_DISTRUSTED_REGULARITY = 0.7;
const MIN_TYPED_SHARE = 0.15;
/** Records this regular are no sentences. */
const MAX_PROSE_REGULARITY = 0.6;

/**
 * Finds the dialect under which the text looks most like a table: records of equal length, made of fields that are
 * something (after van den Burg, Nazábal and Sutton, "Wrangling messy CSV files by detecting row and type patterns", 2019).
 */
export function sniffDialect(text: string): Sniffed {
  const sample = wholeLines(text);
  const lineEnds = findLineEnds(sample);
  const declared = /^sep=(.)(?:\r|\n|$)/.exec(sample)?.[1];
  const candidates = declared ? [{ delimiters: [declared], trust: 1 }] : findCandidates(sample);
  const quotings = findQuotings(sample);
  let best: Weighed | undefined;
  const weighAll = (closing: Closing): void => {
    for (const candidate of candidates) {
      for (const quoting of quotings) {
        if (closing === 'loose' && quoting.quote === null) continue;
        const weighed = weigh(sample, { ...quoting, delimiters: candidate.delimiters, lineEnds }, closing, candidate);
        if (declared ? !best || weighed.score > best.score : weighed.score > (best?.score ?? MIN_SCORE)) best = weighed;
      }
    }
  };
  weighAll('strict');
  // No way of quoting fits: the quotes inside of fields may be written as they are.
  if (sample.includes('"') && (!best || best.brokenShare > MAX_BROKEN)) weighAll('loose');
  return best ?? sniffSingleColumn(lineEnds);
}

/** Fields with quotes that close nothing, per record, that are an accident. */
const MAX_BROKEN = 0.05;

interface Weighed extends Sniffed {
  brokenShare: number;
}

type Quoting = Pick<Dialect, 'quote' | 'escapeBy'>;

const STANDARD_QUOTING: Quoting = { quote: '"', escapeBy: '"' };

/** The ways in which the text may quote. The standard one comes first: it wins where all are alike, as where nothing is quoted. */
function findQuotings(sample: string): Quoting[] {
  const quotings = [STANDARD_QUOTING];
  if (sample.includes('\\"')) quotings.push({ quote: '"', escapeBy: '\\' });
  if (/(?:^|[^\p{L}\p{N}])'/mu.test(sample)) {
    quotings.push({ quote: "'", escapeBy: "'" });
    if (sample.includes("\\'")) quotings.push({ quote: "'", escapeBy: '\\' });
  }
  if (sample.includes('"')) quotings.push({ quote: null, escapeBy: null });
  return quotings;
}

function weigh(sample: string, dialect: Dialect, closing: Closing, { trust }: Candidate): Weighed {
  const tokens = tokenizeSample(sample, dialect, closing, SAMPLE_RECORDS);
  const { records, quotedFields, brokenFields, strayFields } = tokens;
  const filled = records.filter((record) => record.length > 1 || record[0]!.trim() !== '');
  const { width, count } = commonWidth(filled);
  const regularity = count / Math.max(1, filled.length);
  const none = {
    dialect,
    closing,
    width,
    regularity,
    score: 0,
    brokenShare: brokenFields / Math.max(1, records.length),
  };
  if (width < 2) return none;
  const { plausibility, typedShare } = weighTypes(filled, dialect);
  const isQuoted = tokens.quotedNeighbours * 2 > filled.length && brokenFields + strayFields === 0;
  if (!isQuoted) {
    const isEvident = filled.length > 1 && regularity >= MIN_DISTRUSTED_REGULARITY && typedShare >= MIN_TYPED_SHARE;
    if (trust < TRUSTED && (!isEvident || areMoments(filled, dialect))) return none;
    if (isProse(filled, dialect, regularity)) return none;
  }
  // Two fields can be chance, ten cannot; the step from two to three weighs most.
  const breadth = 1 - 1 / (2 * width);
  const fields = filled.reduce((sum, record) => sum + record.length, 0);
  const soundness = ((quotedFields + 1) / (quotedFields + brokenFields + 1)) * (1 - strayFields / (fields + 1));
  return { ...none, score: trust * regularity ** 0.5 * breadth * plausibility * soundness };
}

/** A column of days or times: each is one value, and the signs in it part nothing. */
function areMoments(records: readonly string[][], { delimiters: [delimiter] }: Dialect): boolean {
  const parted = records.filter((record) => record.length > 1);
  const moments = parted.filter((record) => ['date', 'time'].includes(classify(record.join(delimiter))));
  return moments.length * 2 > parted.length;
}

/** Sentences have commas too, each with a blank behind it and never as many in one line as in the next. */
function isProse(records: readonly string[][], dialect: Dialect, regularity: number): boolean {
  if (regularity >= MAX_PROSE_REGULARITY || dialect.delimiters[0] === '\t') return false;
  let spaced = 0;
  let others = 0;
  for (const record of records) {
    for (let i = 1; i < record.length; i++) {
      if (record[i]!.startsWith(' ') || dialect.delimiters[0]!.endsWith(' ')) spaced++;
      else if (record[i] !== '') others++;
    }
  }
  return spaced > others * 4;
}

const TEXT_WEIGHT = 0.8;
const SENTENCE_WEIGHT = 0.72;
const EMPTY_WEIGHT = 0.55;
const NEVER_WEIGHT = 0.1;
/** What a field should hold none of, and how little it counts if it does. */
const FOREIGN: readonly [sign: RegExp, weight: number][] = [
  [/^["']|["']$/, NEVER_WEIGHT],
  [/\t/, NEVER_WEIGHT],
  [/[;|]/, 0.4],
  [/[\^~¦]|::/, 0.5],
  [/,/, 0.6],
];

function weighTypes(records: readonly string[][], dialect: Dialect): { plausibility: number; typedShare: number } {
  let weight = 0;
  let typed = 0;
  let cells = 0;
  for (const record of records) {
    // Spreadsheets write each row out to the width of the sheet: what is empty at its end says nothing.
    const last = record.findLastIndex((field) => field !== '');
    for (const field of record.slice(0, last + 1)) {
      const type = classify(field);
      weight += weighField(field, type, dialect);
      if (type !== 'text' && type !== 'empty') typed++;
      cells++;
    }
    if (cells > TYPED_CELLS) break;
  }
  return { plausibility: weight / Math.max(1, cells), typedShare: typed / Math.max(1, cells) };
}

function weighField(field: string, type: CellClass, dialect: Dialect): number {
  if (type === 'empty') return EMPTY_WEIGHT;
  // Blanks at the edges belong to the delimiter, if another dialect can show it.
  const padding = field.startsWith(' ') || field.endsWith(' ') ? 0.95 : 1;
  if (type !== 'text') return padding;
  const foreign = FOREIGN.find(([sign]) => sign.test(field));
  if (!foreign) return padding * TEXT_WEIGHT;
  // Sentences may hold any of them, but for those that no sentence has.
  const isSentence = dialect.quote !== null && foreign[1] > NEVER_WEIGHT && /\s/.test(field.trim());
  return padding * (isSentence ? SENTENCE_WEIGHT : foreign[1]);
}

function sniffSingleColumn(lineEnds: readonly string[]): Sniffed {
  return {
    dialect: { ...STANDARD_QUOTING, delimiters: [], lineEnds },
    closing: 'strict',
    width: 1,
    regularity: 1,
    score: 0,
  };
}

/** The beginning of the text up to a line end, one line at least. */
function wholeLines(text: string): string {
  if (text.length <= SAMPLE_CHARACTERS) return text;
  const end = Math.max(text.lastIndexOf('\n', SAMPLE_CHARACTERS), text.lastIndexOf('\r', SAMPLE_CHARACTERS));
  return end === -1 ? /^[^\r\n]*[\r\n]*/.exec(text)![0] : text.slice(0, end + 1);
}
