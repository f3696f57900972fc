import { round2 } from '../../document/geometry.ts';
import { decode, type Encoding, sniffEncoding } from '../containers/encoding.ts';
import type { ByteSource } from '../source.ts';
import { RowAligner } from './align.ts';
import { inferRules } from './columns.ts';
import { findLayout, type Layout } from './layout.ts';
import { type Sniffed, sniffDialect } from './sniff.ts';
import { tokenizeSample } from './tokens.ts';
import type { ColumnRule } from './typing.ts';

/** All that is decided about a document before it is read: its beginning and a few places further on are looked at. */
export interface Survey extends Sniffed {
  encoding: Encoding;
  layout: Layout;
  rules: ColumnRule[];
  aligner: RowAligner;
  /** How sure it is that the records are those of a table, 0 to 1. */
  confidence: number;
  /** Of each column, the length of nearly all of its texts. */
  textLengths: number[];
}

const SINGLE_COLUMN_CONFIDENCE = 0.5;

const HEAD_BYTES = 256 * 1024;
/** Files are often sorted: the days of a month, or the amounts over a thousand, may not come before the middle. */
const LATER_PLACES = 6;
const LATER_BYTES = 24 * 1024;
const SAMPLE_ROWS = 1000;
const LATER_ROWS = 200;

/** Undefined where the bytes are no text. */
export async function surveyDocument(source: ByteSource): Promise<Survey | undefined> {
  const head = await source.read(0, HEAD_BYTES);
  const encoding = await sniffEncoding(head);
  if (!encoding) return undefined;
  const text = await toSample(head.subarray(encoding.bomBytes), encoding, head.length === source.size);
  const sniffed = sniffDialect(text);
  const { dialect, closing, width } = sniffed;
  const { records } = tokenizeSample(text, dialect, closing, SAMPLE_ROWS);
  const layout = findLayout(records, width);
  const rows = records.slice(layout.preambleRows + layout.headerRows);
  for (let place = 1; place <= LATER_PLACES; place++) {
    const later = await readLater(source, encoding, (source.size / (LATER_PLACES + 1)) * place);
    const found = tokenizeSample(later, dialect, closing, LATER_ROWS).records;
    for (const row of found) if (row.length === width) rows.push(row);
  }
  return {
    ...sniffed,
    encoding,
    layout,
    confidence: width === 1 ? SINGLE_COLUMN_CONFIDENCE : round2(0.5 + sniffed.regularity / 2),
    rules: inferRules(rows, width, dialect.delimiters[0]),
    aligner: new RowAligner(
      rows.filter((row) => row.length === width),
      width,
      dialect.delimiters[0] ?? '',
    ),
    textLengths: measureTexts([...records.slice(layout.preambleRows), ...rows], width),
  };
}

/** Text without NUL, and without the line that the end of the bytes cut off. */
export async function toSample(bytes: Uint8Array, encoding: Encoding, isWhole: boolean): Promise<string> {
  const text = (await decode(bytes, encoding.name)).replaceAll('\0', '');
  if (isWhole) return text;
  return text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1 || text.length);
}

async function readLater(source: ByteSource, encoding: Encoding, offset: number): Promise<string> {
  // A multiple of four keeps UTF-16 and UTF-32 in step.
  const at = Math.floor(offset / 4) * 4 + (encoding.bomBytes % 4);
  if (at < HEAD_BYTES) return '';
  const text = await toSample(await source.read(at, LATER_BYTES), encoding, false);
  const firstEnd = text.search(/[\r\n]/);
  return firstEnd === -1 ? '' : text.slice(firstEnd + 1);
}

/** The longest texts are often a few that stand out. */
const MEASURED_QUANTILE = 0.95;

function measureTexts(rows: readonly string[][], width: number): number[] {
  return Array.from({ length: width }, (_, column) => {
    const lengths = rows.map((row) => row[column]?.length ?? 0).sort((a, b) => a - b);
    return lengths[Math.floor((lengths.length - 1) * MEASURED_QUANTILE)] ?? 0;
  });
}
