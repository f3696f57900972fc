/**
 * TeX's fonts of formulas, where code and glyph always belong together: many files do not say what a glyph shows, and its name is in no list,
 * so that "≠" would be read as "6=" and "⌊" as "b". Letters that stand at their own codes are left out.
 */
type Signs = ReadonlyMap<number, string>;

const row = (first: number, signs: string): [number, string][] => [...signs].map((sign, i) => [first + i, sign]);

/** Greek capitals of text, OT1: Adobe's list takes a Delta for the sign of an increment. */
const TEXT: Signs = new Map([[0x01, 'Δ']]);

/** Letters of formulas, OML. */
const LETTERS: Signs = new Map([
  ...row(0x00, 'ΓΔΘΛΞΠΣΥΦΨΩαβγδϵζηθικλμνξπρστυϕχψωεϑϖϱςφ↼↽⇀⇁'),
  ...row(0x2e, '▷◁0123456789.,</>⋆∂'),
  ...row(0x5b, '♭♮♯⌣⌢ℓ'),
  ...row(0x7b, 'ıȷ℘⃗'),
]);

/** Signs of formulas, OMS. */
const SYMBOLS: Signs = new Map([
  ...row(0x00, '−·×∗÷⋄±∓⊕⊖⊗⊘⊙○∘∙≍≡⊆⊇≤≥⪯⪰∼≈⊂⊃≪≫≺≻←→↑↓↔↗↘≃⇐⇒⇑⇓⇔↖↙∝′∞∈∋△▽\u0338↦∀∃¬∅ℜℑ⊤⊥ℵ'),
  ...row(0x5b, '∪∩⊎∧∨⊢⊣⌊⌋⌈⌉{}⟨⟩|∥↕⇕\\≀√⨿∇∫⊔⊓⊑⊒§†‡¶♣♢♡♠'),
]);

/** The American Mathematical Society's, first half. */
const AMS_A: Signs = new Map([
  ...row(0x00, '⊡⊞⊠□■'),
  ...row(0x06, '♢♦⟳⟲⇌⇋⊟⊩⊪⊨↠↞'),
  ...row(0x14, '⇈⇊↾⇂↿⇃↣↢⇆⇄↰↱⇝↭↫↬⊜≿≳⪆⊸∴∵≑≜≾≲⪅⪕⪖⋞⋟≼≦⩽≶‵'),
  ...row(0x3a, '≓≒≽≧⩾≷⊏⊐▷◁⊵⊴⋆≬▼▶◀'),
  ...row(0x4d, '△▲▽≖⋚⋛⪋⪌¥⇛⇚✓⊻⊼⩞∠∡∢∝⌣⌢⋐⋑⋓⋒⋏⋎⋋⋌⫅⫆≏≎≪≫⌜⌝®Ⓢ⋔∔∽⋍⌞⌟✠∁⊺⊚⊛⊖'),
]);

/** And the second. */
const AMS_B: Signs = new Map([
  ...row(0x00, '≨≩≰≱≮≯⊀⊁≨≩⪇⪈⪇⪈⋠⋡⋨⋩'),
  ...row(0x16, '⪵⪶⪹⪺⪉⪊≁≇⧸⧹⊊⊋⊈⊉⫋⫌'),
  ...row(0x28, '⊊⊋⊈⊉∦∤'),
  ...row(0x30, '⊬⊮⊭⊯⋭⋬⋪⋫↚↛⇍⇏⇎↮⋇∅∄'),
  ...row(0x60, 'Ⅎ⅁'),
  ...row(0x66, '℧ð≂ℶℷℸ⋖⋗⋉⋊'),
  ...row(0x72, '∖∼≈≊≿≾↶↷'),
  ...row(0x7d, 'ℏℏ϶'),
]);

const KNOWN: readonly [name: RegExp, signs: Signs][] = [
  [/^(?:cmmib?|lmmib?)\d|^LMMathItalic/i, LETTERS],
  [/^(?:cmb?sy|lmb?sy)\d|^LMMathSymbols/i, SYMBOLS],
  [/^cm(?:r|bx|b|ti|sl|ss|bxti|csc|bxsl)\d/i, TEXT],
  [/^msam\d/i, AMS_A],
  [/^msbm\d/i, AMS_B],
];

export const findTexSigns = (fontName: string): Signs | undefined => KNOWN.find(([name]) => name.test(fontName))?.[1];
