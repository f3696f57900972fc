/**
 * Fonts whose glyphs are signs at the places of letters: what a code shows is known by the font's name, whatever the file says it
 * means. Codes as in the font; those of Windows stand at U+F000 + code in Unicode. Only signs that text is made of are listed.
 */
type Signs = ReadonlyMap<number, string>;

const row = (first: number, signs: string): [number, string][] => [...signs].map((sign, i) => [first + i, sign]);

const WINGDINGS: Signs = new Map([
  ...row(0x21, '✏✂✁'),
  ...row(0x28, '☎✆✉'),
  ...row(0x36, '⌛⌨'),
  ...row(0x45, '☜☞☝☟'),
  ...row(0x4a, '☺😐☹💣☠'),
  ...row(0x51, '✈☼💧❄'),
  ...row(0x58, '✠✡☪☯'),
  ...row(0x6c, '●❍■☐☐❑❒⬧⧫◆❖⬥☒'),
  ...row(0x7a, '⌘❀✿❝❞'),
  ...row(0x80, '⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿'),
  ...row(0x9e, '·•'),
  ...row(0xa1, '○'),
  ...row(0xa4, '◉◎'),
  ...row(0xa7, '▪☐'),
  ...row(0xaa, '✦★✶✴✹✵'),
  [0xb6, '✪'],
  [0xd8, '➢'],
  [0xdc, '➲'],
  ...row(0xdf, '←→↑↓↖↗↙↘'),
  ...row(0xe8, '➔'),
  ...row(0xef, '⇦⇨⇧⇩⬄⇳'),
  ...row(0xfb, '✗✓☒☑'),
]);

const WINGDINGS_2: Signs = new Map([...row(0x4f, '✗✓☒☑☒☒'), [0x97, '●'], [0xa0, '■'], [0xa3, '☐'], [0xae, '◆']]);

const WEBDINGS: Signs = new Map([
  ...row(0x33, '◀▶▲▼'),
  [0x3d, '●'],
  [0x61, '✓'],
  [0x63, '☐'],
  [0x67, '■'],
  [0x6e, '●'],
  [0x72, '✗'],
]);

/** ISO 32000-1, D.6. */
const ZAPF_DINGBATS: Signs = new Map(
  row(0x21, '✁✂✃✄☎✆✇✈✉☛☞✌✍✎✏✐✑✒✓✔✕✖✗✘✙✚✛✜✝✞✟✠✡✢✣✤✥✦✧★✩✪✫✬✭✮✯✰✱✲✳✴✵✶✷✸✹✺✻✼✽✾✿❀❁❂❃❄❅❆❇❈❉❊❋●❍■❏❐❑❒▲▼◆❖◗❘❙❚❛❜❝❞'),
);

/** Adobe's encoding of Symbol, ISO 32000-1, D.5. */
const SYMBOL: Signs = new Map([
  ...row(0x20, ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅'),
  ...row(0x41, 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_'),
  ...row(0x61, 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'),
  ...row(0xa0, '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…'),
  ...row(0xc0, 'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑'),
  [0xf1, '〉'],
  [0xf2, '∫'],
]);

/** Pi fonts of a typesetting system of publishers: signs of mathematics at the places of letters, named after them. */
const PUBLISHERS_PI: Signs = new Map([
  [0xbc, '='],
  [0xbd, '['],
  [0xde, ')'],
  [0xf0, '('],
  [0xfe, '+'],
]);

export interface SymbolFont {
  signs: Signs;
  /** It has no letters at all: whatever the file calls a letter is a sign. */
  lettersAreSigns: boolean;
}

const KNOWN: [name: RegExp, font: SymbolFont][] = [
  [/^Wingdings-?(?:Regular)?$/i, { signs: WINGDINGS, lettersAreSigns: true }],
  [/^Wingdings-?2/i, { signs: WINGDINGS_2, lettersAreSigns: true }],
  [/^(?:ITC)?ZapfDingbats/i, { signs: ZAPF_DINGBATS, lettersAreSigns: true }],
  [/^Webdings/i, { signs: WEBDINGS, lettersAreSigns: true }],
  [/^(?:Symbol|SymbolMT|SymbolPS|StandardSymL|StandardSymbolsPS)\b/i, { signs: SYMBOL, lettersAreSigns: false }],
  [/^AdvP[\dA-F]{4,6}$/, { signs: PUBLISHERS_PI, lettersAreSigns: false }],
];

export const findSymbolFont = (fontName: string): SymbolFont | undefined =>
  KNOWN.find(([name]) => name.test(fontName))?.[1];

/** What a code shows that the file takes for a letter of the code's own number, or for a private character of Windows. */
export function signFor({ signs, lettersAreSigns }: SymbolFont, code: number, text: string): string | undefined {
  if (text.length !== 1) return undefined;
  const character = text.charCodeAt(0);
  if (character >= 0xf020 && character <= 0xf0ff) return signs.get(character - 0xf000);
  return character < 0x100 && (lettersAreSigns || character === code) ? signs.get(character) : undefined;
}
