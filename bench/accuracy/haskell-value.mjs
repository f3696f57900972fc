// The value that Haskell's `show` printed: pandoc writes its syntax trees so (-t native).
// A constructor becomes [name, …arguments], lists and tuples become arrays, texts become { text }.

const TOKEN = /\s*(?:("(?:[^"\\]|\\[\s\S])*")|(-?\d+(?:\.\d+)?(?:e-?\d+)?)|([\p{L}_][\p{L}\p{N}_.']*)|([[\](){},=]))/uy;
const CLOSING = new Map([
  ['[', ']'],
  ['(', ')'],
  ['{', '}'],
]);
const ESCAPES = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['&', ''],
]);

export function parseHaskellValue(source) {
  const tokens = [...tokensOf(source)];
  let at = 0;
  return application();

  /** A constructor takes all values up to the next comma or closing bracket. */
  function application() {
    const values = [];
    while (at < tokens.length && !/^[\]),}]$/.test(tokens[at].mark ?? '')) values.push(value());
    return values.length === 1 ? values[0] : values;
  }

  function value() {
    const token = tokens[at++];
    if (token.mark === undefined) return token.value;
    const closing = CLOSING.get(token.mark);
    if (closing === undefined) return token.mark;
    const items = [];
    let parts = 0;
    while (at < tokens.length && tokens[at].mark !== closing) {
      if (tokens[at].mark === ',') at++;
      items.push(application());
      parts++;
    }
    at++;
    return token.mark === '(' && parts === 1 ? items[0] : items;
  }
}

function* tokensOf(source) {
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(source); match; match = TOKEN.exec(source)) {
    const [, text, number, name, mark] = match;
    if (text !== undefined) yield { value: { text: unescapeText(text.slice(1, -1)) } };
    else if (number !== undefined) yield { value: Number(number) };
    else if (name !== undefined) yield { value: name };
    else yield { mark };
  }
}

const unescapeText = (text) =>
  text.replace(/\\(?:(\d+)|x([0-9a-f]+)|([\s\S]))/gi, (_, decimal, hex, letter) => {
    if (letter !== undefined) return ESCAPES.get(letter) ?? letter;
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal));
  });
