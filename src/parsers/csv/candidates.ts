import { LINE_ENDS } from './dialect.ts';

/** Delimiters that files are written with on purpose; the number says how much they are to be trusted, all else equal. */
const COMMON: ReadonlyMap<string, number> = new Map([
  [',', 1],
  ['\t', 1],
  [';', 1],
  ['|', 1],
]);
const RARE: ReadonlyMap<string, number> = new Map([
  ['^', 0.9],
  ['~', 0.9],
  ['\x01', 0.95],
  ['\x02', 0.9],
  ['\x1f', 0.95],
  ['\x1c', 0.9],
  ['¦', 0.9],
  ['§', 0.85],
  ['¬', 0.85],
  [':', 0.75],
  [' ', 0.7],
  ['#', 0.7],
  ['*', 0.65],
  ['&', 0.65],
  ['!', 0.65],
  ['=', 0.6],
  ['/', 0.55],
  ['-', 0.5],
  ['_', 0.5],
]);
/** Two of them are no delimiter made of two signs, but stand around a field that is empty, if need be in all records. */
const AROUND_EMPTY = /^([,;\t])\1+$/;
const LONGER_TRUST = 0.75;
const MADE_TRUST = 0.9;

export interface Candidate {
  delimiters: readonly string[];
  trust: number;
}

/** Written on purpose between fields, hardly ever by accident: enough to take a text of any name for a table. */
export const isCommonDelimiter = (delimiter: string | undefined): boolean =>
  delimiter !== undefined && COMMON.has(delimiter.trim() || delimiter);

const MAX_LINES = 200;
/** Lines of a table that hold the delimiter; the rest are preamble, footnotes and lines of quoted fields. */
const MIN_LINE_SHARE = 0.1;
const MAX_LONGER = 4;

export function findCandidates(sample: string): Candidate[] {
  const lines = sample.split(/\r\n|\n|\r/, MAX_LINES).filter((line) => line.trim() !== '');
  const minLines = Math.max(1, lines.length * MIN_LINE_SHARE);
  const occursOften = (text: string): boolean => {
    let count = 0;
    for (const line of lines) if (line.includes(text) && ++count >= minLines) return true;
    return false;
  };
  // A header says it too, where cells of many lines follow.
  const occursAtFirst = (delimiter: string): boolean =>
    COMMON.has(delimiter) && (lines[0]?.includes(delimiter) ?? false);
  const single = [...COMMON, ...RARE].filter(([delimiter]) => occursOften(delimiter) || occursAtFirst(delimiter));
  const candidates: Candidate[] = single.map(([delimiter, trust]) => ({ delimiters: [delimiter], trust }));
  for (const [delimiter, trust] of single) {
    if (delimiter === ' ') {
      if (occursOften('  ')) candidates.push({ delimiters: RUNS_OF_SPACES, trust: trust * 0.98 });
      continue;
    }
    if (delimiter === '\t') continue;
    const padded = `${delimiter} `;
    if (!occursOften(padded)) continue;
    // Blanks after the delimiter are part of it where they always follow it; at the end of a line they get lost.
    candidates.push(
      { delimiters: [padded, delimiter], trust: trust * 0.99 },
      { delimiters: [padded], trust: trust * 0.98 },
    );
    if (occursOften(` ${padded}`)) candidates.push({ delimiters: [` ${padded}`], trust: trust * 0.99 });
  }
  for (const delimiter of findLonger(lines, minLines)) {
    if (AROUND_EMPTY.test(delimiter)) continue;
    // ",#" is a comma before a field that begins with a sign; "||" and "|~|" are made to be delimiters.
    const isMade = delimiter.at(-1) === delimiter[0];
    const trust = !isMade ? LONGER_TRUST : isCommonDelimiter(delimiter[0]) ? 1 : MADE_TRUST;
    candidates.push({ delimiters: [delimiter], trust });
  }
  return candidates;
}

/** Text set in columns by blanks. The longest comes first, so that any number of blanks is one delimiter. */
const RUNS_OF_SPACES: readonly string[] = Array.from({ length: 40 }, (_, i) => ' '.repeat(40 - i));

/** "::", "||", "|~|", "<>": runs of two to four signs that most lines hold. */
function findLonger(lines: readonly string[], minLines: number): string[] {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const seen = new Set<string>();
    for (const [run] of line.matchAll(/[!#&*,:;<=>^|~¦§¬\t]{2,}/g)) {
      seen.add(run.length <= 4 ? run : shortestPeriod(run));
      // Empty fields between delimiters of two signs make runs of them.
      if (run.length > 2 && run.length <= 4) seen.add(shortestPeriod(run));
    }
    for (const run of seen) if (run.length >= 2 && run.length <= 4) counts.set(run, (counts.get(run) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= minLines)
    .sort(([a, countA], [b, countB]) => countB - countA || b.length - a.length || (a < b ? -1 : 1))
    .slice(0, MAX_LONGER)
    .map(([run]) => run);
}

/** "::::" → "::": the delimiter, where a run holds nothing but delimiters of two to four signs. */
function shortestPeriod(run: string): string {
  for (let length = 2; length <= 4; length++) {
    if (run.length % length === 0 && run.slice(0, length).repeat(run.length / length) === run)
      return run.slice(0, length);
  }
  return '';
}

/** What ends a record: any line end, unless the text has none but ASCII's record separator, or doubles its returns. */
export function findLineEnds(sample: string): readonly string[] {
  if (!/[\r\n]/.test(sample) && sample.includes('\x1e')) return ['\x1e'];
  return sample.includes('\r\r\n') ? ['\r\r\n', ...LINE_ENDS] : LINE_ENDS;
}
