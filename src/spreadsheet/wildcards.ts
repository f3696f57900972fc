const ANY = Symbol('*');
const ONE = Symbol('?');
export type WildcardPart = string | typeof ANY | typeof ONE;

/** As in Excel: * for any characters, ? for one, ~ before either to mean itself. */
export function parseWildcards(query: string): WildcardPart[] {
  const parts: WildcardPart[] = [];
  const chars = [...query];
  for (let i = 0; i < chars.length; i++) {
    const char = chars[i]!;
    if (char === '~' && i + 1 < chars.length && '*?~'.includes(chars[i + 1]!)) parts.push(chars[++i]!);
    else parts.push(char === '*' ? ANY : char === '?' ? ONE : char);
  }
  return parts;
}

/** Of the whole text. On a mismatch only the last * gives way, which is enough and never takes more than length × length steps. */
export function matchesWildcards(text: string, parts: readonly WildcardPart[]): boolean {
  const chars = [...text];
  let at = 0;
  let part = 0;
  let star = -1;
  let starAt = 0;
  while (at < chars.length) {
    const wanted = parts[part];
    if (wanted === ANY) {
      star = part++;
      starAt = at;
    } else if (wanted === ONE || wanted === chars[at]) {
      at++;
      part++;
    } else if (star >= 0) {
      part = star + 1;
      at = ++starAt;
    } else return false;
  }
  while (parts[part] === ANY) part++;
  return part === parts.length;
}

/** Where a part of the text first matches, from 0, at or behind `from`; -1 where none does. Takes no more than length × length steps. */
export function searchWildcards(text: string, parts: readonly WildcardPart[], from: number): number {
  const before = [...text.slice(0, from)].length;
  const chars = [...text];
  let start: number | undefined;
  let at = before;
  for (const piece of piecesOf(parts)) {
    const place = placeOfPiece(chars, piece, at);
    if (place < 0) return -1;
    // What follows is sought as early as can be: behind a later beginning it would not be found either.
    start ??= place;
    at = place + piece.length;
  }
  return chars.slice(0, start ?? before).join('').length;
}

/** What stands between the stars; before the first one nothing may be. */
function piecesOf(parts: readonly WildcardPart[]): WildcardPart[][] {
  const pieces: WildcardPart[][] = [[]];
  for (const part of parts) {
    if (part === ANY) pieces.push([]);
    else pieces.at(-1)!.push(part);
  }
  return pieces;
}

function placeOfPiece(chars: readonly string[], piece: readonly WildcardPart[], from: number): number {
  for (let at = from; at + piece.length <= chars.length; at++)
    if (piece.every((part, i) => part === ONE || part === chars[at + i])) return at;
  return -1;
}
