/** A dash without a space before it binds what follows, also over the end of a line: "2018–" and "2022", "FAA–2020–" and "0686". */
export const endsWithDash = (text: string): boolean => /[\p{L}\p{N}\p{Pe}\p{Pf}][\u2013\u2014]$/u.test(text);

/** The text of a cell and the next line of it; nobody knows the words of its page there. */
export function joinLines(text: string, next: string): string {
  if (!/^[\p{L}\p{N}]/u.test(next)) return `${text} ${next}`;
  if (endsWithDash(text)) return text + next;
  if (!/[\p{L}\p{N}][-\u00AD\u2010]$/u.test(text) || areAmounts(text, next)) return `${text} ${next}`;
  return BROKEN_WORD.test(text) && /^\p{Ll}/u.test(next) ? text.slice(0, -1) + next : text + next;
}

/** "inter-" goes on "national"; "state-of-the-" keeps its hyphen. */
const BROKEN_WORD = /(?<![\p{L}\p{N}]-[\p{L}\p{N}]*)\p{Ll}[-\u00AD\u2010]$/u;

/** Accounts write the minus behind the number. */
const areAmounts = (text: string, next: string): boolean => /\d-$/.test(text) && /^[\d.,]+(?:-|[.,]\d\d)$/.test(next);
