/** Whether a text in small letters has it. */
export type Term = (text: string) => boolean;

const LETTER = /[\p{L}\p{N}]/u;

/**
 * Whole words. What stands before them is looked at where they occur: a pattern that looks back first does so at every letter of the
 * text, and one that tells no case from another folds every letter.
 */
export function word(...alternatives: string[]): Term {
  const pattern = new RegExp(`(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  return (text) => {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      if (match.index === 0 || !LETTER.test(text[match.index - 1]!)) return true;
      pattern.lastIndex = match.index + 1;
    }
    return false;
  };
}

export const sign =
  (pattern: RegExp): Term =>
  (text) =>
    pattern.test(text);
