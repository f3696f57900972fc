import type { ColumnLine } from './column-lines.ts';
import { endsMidSentence } from './sentences.ts';

/** Words in bold at the beginning of a line; more are a sentence that is stressed. */
const MAX_LEAD = 8;
const BEGINS = /^["“„«([]?[\p{Lu}\p{N}]/u;
/** What a lead-in ends with, or what stands behind it. */
const ENDS = /[:：.—–]$/u;
const DASH = /^[—–|•·-]$/u;

/** Bold below plain text, all of a line or what leads into it ("Term: two years", "Engineer — Acme"): something begins there. */
export function startsWithLead(last: ColumnLine, next: ColumnLine): boolean {
  if (!next.line.words[0]!.bold || last.line.words.at(-1)!.bold) return false;
  if (!BEGINS.test(next.text) || endsMidSentence(last)) return false;
  const plain = next.line.words.findIndex(({ bold }) => !bold);
  const lead = next.line.words.slice(0, plain < 0 ? undefined : plain);
  if (lead.length > MAX_LEAD) return false;
  return plain < 0 || ENDS.test(lead.at(-1)!.text) || DASH.test(next.line.words[plain]!.text);
}
