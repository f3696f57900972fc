import type { Segment } from '../../layout.ts';
import { hasLegalForm } from '../companies.ts';

const PARTING_MARKS = /[·•|●∙⋅]|\s[-–—]\s|,/g;
const LONE_MARK = /^[·•|●∙⋅]$/;
const POSTAL_CODE = /\d{4,}|[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}/;

/** The text of a line from a segment on, over marks that stand alone between wide gaps; undefined within such a line. */
export function lineFrom(segments: readonly Segment[], at: number): string | undefined {
  if (LONE_MARK.test(segments[at]!.text) || (at > 0 && LONE_MARK.test(segments[at - 1]!.text))) return undefined;
  let line = segments[at]!.text;
  for (let i = at + 1; i + 1 < segments.length && LONE_MARK.test(segments[i]!.text); i += 2)
    line += ` ${segments[i]!.text} ${segments[i + 1]!.text}`;
  return line;
}

/** Name, street with its number, postal code and town, in one line. */
export function isSenderLine(line: string): boolean {
  const marks = line.match(PARTING_MARKS)?.length ?? 0;
  const numbers = line.match(/\d+/g)?.length ?? 0;
  const isSentence = /^\p{Ll}+\s\p{L}/u.test(line) && !hasLegalForm(line);
  return marks >= 2 && numbers >= 2 && line.length <= 130 && POSTAL_CODE.test(line) && !isSentence;
}
