/**
 * What a glyph shows by its name, after the rules of the Adobe Glyph List: what follows the first point tells a variant ("a.alt",
 * "one.oldstyle"), parts of a ligature are joined by "_". Names without either are known to pdf.js.
 */
export function textOfVariant(name: string): string | undefined {
  if (PI_NAME.test(name)) return textOfPiName(Number(name.slice(1)));
  const base = name.split('.', 1)[0]!;
  if (base === '' || (base === name && !name.includes('_'))) return undefined;
  let text = '';
  for (const part of base.split('_')) {
    const letter = textOfName(part);
    if (letter === undefined) return undefined;
    text += letter;
  }
  return text;
}

/** Glyphs of Linotype's Mathematical Pi and of its kin are named by their numbers. */
const PI_NAME = /^H\d{4,5}$/;
/** The letters in Unicode's order, of which capitals have no final sigma. */
const [CAPITAL_ALPHA, SMALL_ALPHA, LETTERS] = [9001, 9251, 25] as const;
const PI_SIGNS: ReadonlyMap<number, string> = new Map(
  Object.entries({
    ...{ 11001: '+', 11002: '−', 11003: '×', 11004: '÷', 11005: '=', 11006: '±', 11008: '∝', 11009: '∞', 11011: '∼' },
    ...{ 11013: '≡', 11015: '≈', 11021: '<', 11022: '>', 11032: '′', 11033: '″', 11034: '°', 11036: '⊥', 11061: '≅' },
    ...{ 11080: '·', 11128: '∂', 11270: '≪', 11271: '≫', 11349: '≤', 11350: '≥', 11351: '≲', 11407: '≳' },
  }).map(([number, sign]) => [Number(number), sign]),
);

function textOfPiName(number: number): string | undefined {
  const small = number - SMALL_ALPHA;
  if (small >= 0 && small < LETTERS) return String.fromCharCode(0x3b1 + small);
  const capital = number - CAPITAL_ALPHA;
  if (capital >= 0 && capital < LETTERS - 1) return String.fromCharCode(0x391 + capital + (capital > 16 ? 1 : 0));
  return PI_SIGNS.get(number);
}

const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const NAMES: ReadonlyMap<string, string> = new Map([
  ...DIGITS.map((name, digit): [string, string] => [name, `${digit}`]),
  ...Object.entries({
    ...{ space: ' ', period: '.', comma: ',', colon: ':', semicolon: ';', hyphen: '-', endash: '–', emdash: '—' },
    ...{ parenleft: '(', parenright: ')', bracketleft: '[', bracketright: ']', braceleft: '{', braceright: '}' },
    ...{ exclam: '!', question: '?', exclamdown: '¡', questiondown: '¿', ampersand: '&', at: '@', slash: '/' },
    ...{ quotesingle: "'", quotedbl: '"', quoteleft: '‘', quoteright: '’', quotedblleft: '“', quotedblright: '”' },
    ...{ dollar: '$', Euro: '€', euro: '€', sterling: '£', yen: '¥', cent: '¢', percent: '%', plus: '+', minus: '−' },
    ...{ equal: '=', asterisk: '*', numbersign: '#', underscore: '_', bullet: '•', section: '§', degree: '°' },
    ...{ ff: 'ff', fi: 'fi', fl: 'fl', ffi: 'ffi', ffl: 'ffl', germandbls: 'ß', ae: 'æ', AE: 'Æ', oe: 'œ', OE: 'Œ' },
    ...{ oslash: 'ø', Oslash: 'Ø', dotlessi: 'ı', lslash: 'ł', Lslash: 'Ł', eth: 'ð', thorn: 'þ' },
  }),
]);
/** Combining characters by the name of the accent. */
const ACCENTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ grave: '\u0300', acute: '\u0301', circumflex: '\u0302', tilde: '\u0303', macron: '\u0304', breve: '\u0306' },
    ...{ dotaccent: '\u0307', dieresis: '\u0308', ring: '\u030A', hungarumlaut: '\u030B', caron: '\u030C' },
    ...{ commaaccent: '\u0326', cedilla: '\u0327', ogonek: '\u0328' },
  }),
);

function textOfName(name: string): string | undefined {
  if (/^[A-Za-z]$/.test(name)) return name;
  const known = NAMES.get(name);
  if (known !== undefined) return known;
  const hex = /^uni([0-9A-F]{4})$|^u([0-9A-F]{4,6})$/.exec(name);
  if (hex) return codePoint(Number.parseInt(hex[1] ?? hex[2]!, 16));
  const accent = ACCENTS.get(name.slice(1));
  return accent !== undefined && /^[A-Za-z]/.test(name) ? `${name[0]}${accent}`.normalize('NFC') : undefined;
}

const codePoint = (code: number): string | undefined =>
  code < 0xd800 || (code > 0xdfff && code <= 0x10ffff) ? String.fromCodePoint(code) : undefined;
