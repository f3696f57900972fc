import type { Dialect } from './dialect.ts';
import { tokenize } from './tokens.ts';

/** A record of the usual number of fields that spans so many lines may still be several, between two stray quotes. */
export const MANY_LINES = 5;

export interface Mended {
  fields: string[];
  /** Only the first line was used; what follows it is to be read anew. */
  firstLineOnly: boolean;
  /** The quotes of the record were at fault. */
  damaged: boolean;
}

/**
 * Looks again at the text of a record that may have gone wrong: an opening quote that nothing closes (it is then part of the
 * text, and the lines it swallowed are records), quotes within quotes that are not escaped, backslashes. Of the possible readings
 * the one with the usual number of fields is taken.
 */
export function mendRecord(raw: string, fields: string[], dialect: Dialect, width: number): Mended {
  const firstLine = firstLineOf(raw);
  const isMultiline = firstLine.length < raw.length;
  const { records, brokenFields } = tokenize(raw, dialect, 'strict', { maxRecords: 2 });
  if (brokenFields === 0 && records.length === 1) {
    const [whole] = records as [string[]];
    // csv-parse drops every backslash, wherever it stands.
    const sound = dialect.escapeBy === '\\' ? whole : fields;
    if (!isMultiline || !swallowsRecords(raw, firstLine, dialect, width, whole.length === width))
      return { fields: sound, firstLineOnly: false, damaged: false };
  }
  const [line, lineDistance] = splitLine(firstLine, dialect, width);
  if (isMultiline && lineDistance > 0) {
    const loose = tokenize(raw, dialect, 'loose', { maxRecords: 2 }).records;
    if (loose.length === 1 && loose[0]!.length === width)
      return { fields: loose[0]!, firstLineOnly: false, damaged: true };
  }
  return { fields: line, firstLineOnly: isMultiline, damaged: true };
}

/** Splits one line whose quotes cannot be trusted. The second value says by how many fields it misses the width. */
export function splitLine(line: string, dialect: Dialect, width: number): [fields: string[], distance: number] {
  let best: [string[], number] | undefined;
  for (const closing of ['loose', 'strict'] as const) {
    const fields = tokenize(line, dialect, closing, { maxRecords: 1 }).records[0] ?? [''];
    const distance = Math.abs(fields.length - width);
    if (!best || distance < best[1]) best = [fields, distance];
  }
  return best!;
}

function firstLineOf(raw: string): string {
  const end = raw.search(/[\r\n]/);
  return end === -1 ? raw : raw.slice(0, end);
}

const LINES_LOOKED_AT = 50;

/** Whether the lines within a quoted field are whole records: most of them, or all where the field fits in as it is. */
function swallowsRecords(raw: string, firstLine: string, dialect: Dialect, width: number, fits: boolean): boolean {
  if (width < 2) return false;
  const rest = raw.slice(firstLine.length, firstLine.length + LINES_LOOKED_AT * 4096);
  const inner = rest
    .split(/\r\n|\n|\r/, LINES_LOOKED_AT + 1)
    .slice(1)
    .filter((line) => line !== '');
  const whole = inner.filter((line) => splitLine(line, dialect, width)[1] === 0).length;
  if (fits) return width > 2 && inner.length >= MANY_LINES - 1 && whole === inner.length;
  return whole * 2 > inner.length;
}
