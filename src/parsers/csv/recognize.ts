import type { Probe } from '../parser.ts';
import { isCommonDelimiter } from './candidates.ts';
import { sniffEncoding } from './encoding.ts';
import { sniffDialect } from './sniff.ts';
import { toSample } from './survey.ts';

/** Names that promise a table: then any text is one, be it of a single column. */
const TABLE_EXTENSIONS: ReadonlySet<string> = new Set(['csv', 'tsv', 'tab', 'psv']);

/** Beginnings of other formats made of text, or of binary ones that pass for it. */
const OTHER_FORMATS =
  /^(?:<\?xml|<!doctype|<html|<svg|<\w+[\s>]|\{\\rtf|%PDF-|%!PS|PK\x03\x04|PK\x05\x06|-----BEGIN |MIME-Version:|%YAML)/i;

const MIN_REGULARITY = 0.8;

/** Delimited text: of any name if it is regular enough, of a table's name if it is text at all. */
export function recognizesCsv({ head, source, extension }: Probe): boolean {
  const encoding = sniffEncoding(head);
  if (!encoding) return false;
  const text = toSample(head.subarray(encoding.bomBytes), encoding, head.length === source.size);
  const start = text.trimStart();
  if (OTHER_FORMATS.test(start) || isJson(start, head.length === source.size)) return false;
  if (TABLE_EXTENSIONS.has(extension)) return true;
  const { dialect, width, regularity } = sniffDialect(text);
  return width > 1 && regularity >= MIN_REGULARITY && isCommonDelimiter(dialect.delimiters[0]) && hasRows(text, width);
}

/** One line is no table by itself, and lines of code end in semicolons without being two fields. */
function hasRows(text: string, width: number): boolean {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  if (lines.length < 2) return false;
  return width > 2 || lines.filter((line) => /[;,]\s*$/.test(line)).length * 2 < lines.length;
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
