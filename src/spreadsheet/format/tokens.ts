/**
 * The vocabulary of number format codes, ECMA-376 part 1, 18.8.31 numFmts, with what Excel accepts beyond it. Words of dates are
 * case-insensitive; what cannot be read as anything else stands for itself.
 */
export type FormatToken =
  | { type: 'literal'; text: string }
  /** 0, # or ?; in a denominator also 1 to 9. */
  | { type: 'digit'; placeholder: string }
  | { type: 'point' }
  | { type: 'comma' }
  | { type: 'percent' }
  /** `letter`: E or e, as it is to be shown. */
  | { type: 'exponent'; letter: string; plus: boolean }
  | { type: 'slash' }
  | { type: 'general' }
  /** @: the text of the cell. */
  | { type: 'text' }
  /** A run of one letter: y, m, d, h, s, e, g, b or a. */
  | { type: 'date'; letter: string; width: number }
  | { type: 'elapsed'; letter: 'h' | 'm' | 's'; width: number }
  | { type: 'meridiem'; short: boolean }
  /** B1 or B2: the Gregorian or the Hijri calendar. */
  | { type: 'calendar'; hijri: boolean }
  | { type: 'condition'; operator: string; operand: number }
  /** [$currency-locale]: the currency is shown, the locale says how dates are. */
  | { type: 'locale'; currency: string; tag: string }
  /** [DBNum1] to [DBNum3]: the numerals of East Asian locales. */
  | { type: 'numerals'; kind: number }
  /** A colour, a numeral shape or another instruction that changes no character. */
  | { type: 'instruction' }
  | { type: 'section' };

const BRACKETED = /^\[([^\]]*)\]/;
const CONDITION = /^(<=|>=|<>|<|>|=)\s*(-?(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?)$/i;
const ELAPSED = /^(h+|m+|s+)$/i;
const DATE_RUN = /^(?:y+|m+|d+|h+|s+|g+|b+|a{3,}|e+)/i;

export function tokenizeFormat(code: string): FormatToken[] {
  const tokens: FormatToken[] = [];
  let literal = '';
  const push = (token: FormatToken): void => {
    if (literal !== '') tokens.push({ type: 'literal', text: literal });
    literal = '';
    tokens.push(token);
  };
  let at = 0;
  while (at < code.length) {
    const char = code[at]!;
    const single = SINGLE.get(char);
    if (single) {
      push(single);
      at++;
    } else if (char === '"') {
      const end = code.indexOf('"', at + 1);
      literal += code.slice(at + 1, end < 0 ? undefined : end);
      at = end < 0 ? code.length : end + 1;
    } else if (char === '\\') {
      literal += code.slice(at + 1, at + 2);
      at += 2;
    } else if (char === '_') {
      // Room as wide as the character that follows; Excel writes a space where it writes text.
      literal += ' ';
      at += code[at + 1] === '\\' ? 3 : 2;
    } else if (char === '*') {
      // Fills the column with the character that follows: nothing where there is no column.
      at += code[at + 1] === '\\' ? 3 : 2;
    } else if (char === '[') {
      const inside = BRACKETED.exec(code.slice(at))?.[1];
      push(inside === undefined ? { type: 'literal', text: '[' } : bracketToken(inside));
      at += inside === undefined ? 1 : inside.length + 2;
    } else {
      const rest = code.slice(at);
      const word = readWord(rest);
      if (word) push(word.token);
      else literal += char;
      at += word ? word.length : 1;
    }
  }
  if (literal !== '') tokens.push({ type: 'literal', text: literal });
  return tokens;
}

const SINGLE = new Map<string, FormatToken>([
  ...[...'0#?123456789'].map((placeholder): [string, FormatToken] => [placeholder, { type: 'digit', placeholder }]),
  ['.', { type: 'point' }],
  [',', { type: 'comma' }],
  ['%', { type: 'percent' }],
  ['/', { type: 'slash' }],
  ['@', { type: 'text' }],
  [';', { type: 'section' }],
]);

function readWord(rest: string): { token: FormatToken; length: number } | undefined {
  const general = /^general/i.exec(rest);
  if (general) return { token: { type: 'general' }, length: general[0].length };
  const meridiem = /^(?:am\/pm|a\/p|上午\/下午)/i.exec(rest);
  if (meridiem) return { token: { type: 'meridiem', short: meridiem[0].length === 3 }, length: meridiem[0].length };
  const exponent = /^e[+-]/i.exec(rest);
  if (exponent)
    return { token: { type: 'exponent', letter: exponent[0][0]!, plus: exponent[0][1] === '+' }, length: 2 };
  const calendar = /^b[12]/i.exec(rest);
  if (calendar) return { token: { type: 'calendar', hijri: calendar[0][1] === '2' }, length: 2 };
  const letter = rest[0]!.toLowerCase();
  const run = DATE_RUN.exec(rest)?.[0];
  return run ? { token: { type: 'date', letter, width: run.length }, length: run.length } : undefined;
}

function bracketToken(inside: string): FormatToken {
  if (inside.startsWith('$')) {
    const dash = inside.indexOf('-');
    if (dash < 0) return { type: 'locale', currency: inside.slice(1), tag: '' };
    return { type: 'locale', currency: inside.slice(1, dash), tag: inside.slice(dash + 1) };
  }
  const numerals = /^dbnum([1-3])$/i.exec(inside);
  if (numerals) return { type: 'numerals', kind: Number(numerals[1]) };
  const condition = CONDITION.exec(inside);
  if (condition) return { type: 'condition', operator: condition[1]!, operand: Number(condition[2]) };
  if (ELAPSED.test(inside)) {
    return { type: 'elapsed', letter: inside[0]!.toLowerCase() as 'h' | 'm' | 's', width: inside.length };
  }
  return { type: 'instruction' };
}
