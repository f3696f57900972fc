const TOKEN =
  /\s*(?:([[\]{},:])|"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.]))/y;

/** Where a text stops being JSON, for people: browsers say it in different ways, or not at all. */
export function findJsonFault(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    const at = faultAt(text);
    const before = text.slice(0, at).split('\n');
    const found = text.slice(at).match(/^\S{1,20}/)?.[0];
    const place = `line ${before.length}, column ${before.at(-1)!.length + 1}`;
    return found === undefined ? `The text ends too early: ${place}.` : `Not JSON at ${place}: ${found}`;
  }
}

/** What may come next, by what came before: the beginning of a value, or what stands behind one. */
function faultAt(text: string): number {
  const open: string[] = [];
  let expected: 'value' | 'name' | 'first' | 'colon' | 'next' = 'value';
  for (let at = 0; ; ) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text);
    const start = at + text.slice(at).match(/^\s*/)![0].length;
    if (!token) return start;
    const mark = token[1] ?? (token[2] === undefined ? 'text' : 'value');
    const isInObject = open.at(-1) === '{';
    const closes = (mark === '}' && isInObject) || (mark === ']' && open.at(-1) === '[');
    if (expected === 'next' ? closes : expected === 'first' && closes) {
      open.pop();
      expected = 'next';
    } else if (expected === 'next') {
      if (mark !== ',' || open.length === 0) return start;
      expected = isInObject ? 'name' : 'value';
    } else if (expected === 'colon') {
      if (mark !== ':') return start;
      expected = 'value';
    } else if (isInObject && (expected === 'name' || expected === 'first')) {
      if (mark !== 'text') return start;
      expected = 'colon';
    } else if (mark === '{' || mark === '[') {
      open.push(mark);
      expected = 'first';
    } else if (mark === 'text' || mark === 'value') expected = 'next';
    else return start;
    at = TOKEN.lastIndex;
  }
}
