import { FORMAT_FACTS } from '../../document/file-type.ts';
import { sniffEncoding } from '../containers/encoding.ts';
import type { Probe } from '../format.ts';
import { findSignature } from '../signatures.ts';
import { isCommonDelimiter } from './candidates.ts';
import { sniffDialect } from './sniff.ts';
import { toSample } from './survey.ts';
import { tokenizeSample } from './tokens.ts';

/** Names that promise a table: then any text is one, be it of a single column. */
const TABLE_EXTENSIONS: ReadonlySet<string> = new Set(FORMAT_FACTS.csv.extensions);

/** Beginnings of other formats made of text, or of binary ones that pass for it. A field may hold an element, or its whole text. */
const OTHER_FORMATS =
  /^(?:<\?xml|<!doctype|<!--|<([a-z][\w:-]*)(?:\s[^<>]*)?>(?!(?:[^<>]*<\/\1>)?[,;\t|])|\{\\rtf|%PDF-|%!PS|PK\x03\x04|PK\x05\x06|-----BEGIN |MIME-Version:|%YAML)/i;

const MIN_REGULARITY = 0.8;
const MIN_SCORE = 0.45;

/** Delimited text: of any name if it is regular enough, of a table's name if it is text at all. */
export async function recognizesCsv({ head, source, extension }: Probe): Promise<boolean> {
  const encoding = findSignature(head) === undefined ? await sniffEncoding(head) : undefined;
  if (!encoding) return false;
  const text = await toSample(head.subarray(encoding.bomBytes), encoding, head.length === source.size);
  const start = text.trimStart();
  if (OTHER_FORMATS.test(start) || isJson(start, head.length === source.size)) return false;
  if (TABLE_EXTENSIONS.has(extension)) return true;
  const { dialect, closing, width, regularity, score } = sniffDialect(text);
  if (width < 2 || regularity < MIN_REGULARITY || score < MIN_SCORE) return false;
  const [delimiter] = dialect.delimiters;
  if (!isCommonDelimiter(delimiter)) return false;
  return hasRows(tokenizeSample(text, dialect, closing, SAMPLE_RECORDS).records, width, delimiter === '\t');
}

const SAMPLE_RECORDS = 200;

/** One line is no table by itself, indented lines have no empty first field, and lines of code no empty last one. */
function hasRows(records: readonly string[][], width: number, isTab: boolean): boolean {
  const rows = records.filter((record) => record.length === width);
  const isFilled = (column: number): boolean =>
    rows.filter((row) => row.at(column)!.trim() !== '').length * 2 > rows.length;
  return rows.length > 1 && (!isTab || isFilled(0)) && (width > 2 || isFilled(-1));
}

/** An object or array, or lines of them. The beginning of a larger one cannot be parsed: its first tokens decide. */
function isJson(start: string, isWhole: boolean): boolean {
  if (!/^[[{]/.test(start)) return false;
  if (/^\{\s*(?:"(?:[^"\\]|\\.)*"\s*:|\}\s*$)|^\[\s*(?:[[{]|\]\s*$)/.test(start)) return true;
  if (!isWhole) return /^\[\s*(?:"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null)\s*,/.test(start);
  try {
    JSON.parse(start);
    return true;
  } catch {
    return false;
  }
}
