export interface Escaping {
  brackets?: boolean;
  pipes?: boolean;
  /** The block around the text, which may have markup on both sides. */
  within?: string | undefined;
  /** White space at its ends is put outside of the markup. */
  hugged?: boolean;
}

/** Only what would otherwise be read as markup: text full of backslashes is no good to anybody. */
export function escapeMarkdown(
  text: string,
  { brackets = true, pipes = false, within, hugged = false }: Escaping = {},
): string {
  const edge = within === undefined ? ' ' : '*';
  const [start, end] = hugged ? [text.length - text.trimStart().length, text.trimEnd().length] : [0, text.length];
  const isLoneTilde = within === undefined && text.indexOf('~') === text.lastIndexOf('~');
  const isHarmless = (found: string, at: number): boolean => {
    const to = at + found.length;
    const before = at <= start ? edge : text[at - 1]!;
    const after = to >= end ? edge : text[to]!;
    switch (found[0]) {
      case '*':
        return /\s/.test(before) && /\s/.test(after);
      case '_':
        return (/\s/.test(before) && /\s/.test(after)) || (isLetterOrDigit(before) && isLetterOrDigit(after));
      case '\\':
        return isLetterOrDigit(after);
      case '<':
        return !/[a-z/!?*]/i.test(after);
      case '&': {
        const rest = text.slice(to, Math.min(end, to + LONGEST_ENTITY));
        return !/^#?\w*(;|\*$)/.test(to + LONGEST_ENTITY < end ? rest : rest + edge);
      }
      case '~':
        return isLoneTilde;
      case '|':
        return !pipes;
      case '[':
      case ']':
        return !brackets;
      default:
        return false;
    }
  };
  return text.replace(/\*+|_+|[\\`[\]<&~|]/g, (found, at: number) =>
    isHarmless(found, at) ? found : found.replace(/./g, '\\$&'),
  );
}

/** A named character reference; the longest name has 31 letters. */
const LONGEST_ENTITY = 40;

const isLetterOrDigit = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

/** Line starts that Markdown reads as a heading, list, quote, rule or link definition. */
export const escapeLineStart = (line: string): string =>
  line
    .replace(
      /^(#{1,6}(?=\s|$)|[-+*](?=\s|$)|>|[=-]+\s*$|~{3}|(?:-[ \t]*){3,}$|(?:\*[ \t]*){3,}$|(?:_[ \t]*){3,}$)/,
      '\\$1',
    )
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^(\[)(?=[ xX]\]\s)/, '\\$1');
