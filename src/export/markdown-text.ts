export interface Escaping {
  brackets?: boolean;
  pipes?: boolean;
  /** What the text is a part of: markup may stand on both sides of it. */
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
  return text.replace(/\*+|_+|[\\`[\]<&~|]/g, (found, at: number) =>
    isHarmless(
      found,
      at <= start ? edge : text[at - 1]!,
      text.slice(at + found.length, end) + edge,
      within === undefined && isOnlyTilde(text),
      { brackets, pipes },
    )
      ? found
      : found.replace(/./g, '\\$&'),
  );
}

const isOnlyTilde = (text: string): boolean => text.indexOf('~') === text.lastIndexOf('~');

function isHarmless(
  found: string,
  before: string,
  rest: string,
  isLoneTilde: boolean,
  { brackets, pipes }: { brackets: boolean; pipes: boolean },
): boolean {
  const after = rest[0]!;
  switch (found[0]) {
    case '*':
      return /\s/.test(before) && /\s/.test(after);
    case '_':
      return (/\s/.test(before) && /\s/.test(after)) || (/[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after));
    case '\\':
      return /[\p{L}\p{N}]/u.test(after);
    case '<':
      return !/[a-z/!?*]/i.test(after);
    case '&':
      return !/^#?\w*(;|\*$)/.test(rest);
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
}

/** What at the start of a line would be a heading, a list, a quote, a rule or the definition of a link. */
export const escapeLineStart = (line: string): string =>
  line
    .replace(
      /^(#{1,6}(?=\s|$)|[-+*](?=\s|$)|>|[=-]+\s*$|~{3}|(?:-[ \t]*){3,}$|(?:\*[ \t]*){3,}$|(?:_[ \t]*){3,}$)/,
      '\\$1',
    )
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^(\[)(?=[ xX]\]\s)/, '\\$1');
