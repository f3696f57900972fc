/**
 * What a glyph shows by its name, after the rules of the Adobe Glyph List: what follows the first point tells a variant ("a.alt",
 * "one.oldstyle"), parts of a ligature are joined by "_". Names without either are known to pdf.js.
 */
export function textOfVariant(name: string): string | undefined {
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
