/** Cost of a Unicode class in single characters: each use compiles hundreds of ranges. */
const UNICODE_CLASS = 30;

const REPETITION = /\{(\d+)(?:(,)(\d*))?\}/y;

/**
 * About how many states a regular expression has once its counted repetitions are written out, which is what compiling it and
 * following it costs. Read off its text, so that whoever asks pays for its length only; never far too low.
 */
export function patternSize(source: string): number {
  const groups: number[] = [];
  let sequence = 0;
  let atom = 0;
  const push = (size: number): void => {
    sequence += atom;
    atom = size;
  };
  for (let at = 0; at < source.length; ) {
    const character = source[at]!;
    if (character === '\\') {
      const { size, end } = readEscape(source, at);
      push(size);
      at = end;
      continue;
    }
    if (character === '[') {
      const { size, end } = readClass(source, at);
      push(size);
      at = end;
      continue;
    }
    REPETITION.lastIndex = at;
    const counted = character === '{' ? REPETITION.exec(source) : null;
    if (counted) {
      const [text, least, isOpen, most] = counted;
      atom = (atom + 1) * Math.max(1, Number(least), isOpen && most ? Number(most) : 0);
      at += text.length;
      continue;
    }
    if (character === '(') {
      groups.push(sequence + atom);
      sequence = 0;
      atom = 0;
    } else if (character === ')') {
      const inside = sequence + atom + 2;
      sequence = groups.pop() ?? 0;
      atom = inside;
    } else if ('*+?'.includes(character)) atom += 1;
    else push(1);
    at++;
  }
  return groups.reduce((sum, size) => sum + size, sequence + atom);
}

function readEscape(source: string, at: number): { size: number; end: number } {
  if (!/[pP]/.test(source[at + 1] ?? '')) return { size: 1, end: at + 2 };
  const close = source[at + 2] === '{' ? source.indexOf('}', at) : -1;
  return { size: UNICODE_CLASS, end: close < 0 ? at + 3 : close + 1 };
}

function readClass(source: string, start: number): { size: number; end: number } {
  let size = 1;
  // A bracket that stands first is one of the characters.
  let at = source.startsWith('[^', start) ? start + 2 : start + 1;
  if (source[at] === ']') at++;
  while (at < source.length && source[at] !== ']') {
    if (source[at] === '\\') {
      const escaped = readEscape(source, at);
      size += escaped.size - 1;
      at = escaped.end;
    } else if (source.startsWith('[:', at) && source.indexOf(':]', at) > 0) at = source.indexOf(':]', at) + 2;
    else at++;
  }
  return { size, end: at + 1 };
}
