import { RE2JS, RE2JSSyntaxException } from 're2js';
import { patternSize } from './pattern-size.ts';

/** A regular expression that cannot be read; the message says why, as the second half of a sentence. */
export class PatternError extends Error {}

/** States of a pattern that is compiled in a few milliseconds, wherever that is. */
export const MAX_PATTERN_SIZE = 2_000;

/** Patterns of the RE2 syntax: time linear in the text whatever the pattern, so no look-around and no back references. */
export function compilePattern(source: string, { ignoreCase = false } = {}): RE2JS {
  if (patternSize(source) > MAX_PATTERN_SIZE) {
    throw new PatternError(
      `it is too large: with its repetitions written out it has over ${MAX_PATTERN_SIZE} characters`,
    );
  }
  try {
    return RE2JS.compile(source, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
  } catch (error) {
    throw new PatternError(reasonOf(error));
  }
}

const REASONS = new Map([
  ['missing closing )', 'a "(" is not closed'],
  ['missing closing ]', 'a "[" is not closed'],
  ['unexpected )', 'a ")" closes nothing'],
  ['missing argument to repetition operator', 'there is nothing to repeat before it'],
  ['invalid nested repetition operator', 'a repetition cannot be repeated'],
  ['invalid repeat count', 'a repetition counts from low to high, up to 1000'],
  ['invalid escape sequence', 'there is no such escape; back references are not supported'],
  ['trailing backslash at end of expression', 'it ends with a single backslash'],
  ['invalid character class range', 'there is no such range or class of characters'],
  ['invalid named capture', 'this is no group; look-behind is not supported'],
  ['duplicate capture group name', 'two groups have the same name'],
  ['invalid or unsupported Perl syntax', 'this kind of group is not supported (no look-ahead, no atomic groups)'],
  ['expression nests too deeply', 'it is nested too deeply'],
  ['expression too large', 'it is too large'],
]);

const MAX_SHOWN = 40;

function reasonOf(error: unknown): string {
  if (!(error instanceof RE2JSSyntaxException)) return 'it is not understood';
  // The engine writes the flags into the pattern.
  const part = error.getPattern()?.replace(/^\(\?i\)/, '');
  const where = part ? ` (at ${part.length > MAX_SHOWN ? `${part.slice(0, MAX_SHOWN)}…` : part})` : '';
  return (REASONS.get(error.getDescription()) ?? 'it is not understood') + where;
}
