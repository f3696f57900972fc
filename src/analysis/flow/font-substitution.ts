/** A measured family that stands for another, and how much wider and taller the other one runs. */
export interface FamilyMatch {
  family: string;
  widthScale: number;
  /** The other family's line height in ems, where it is known to differ. */
  lineHeight?: number;
}

const SANS = 'Liberation Sans';
const SERIF = 'Liberation Serif';
const MONO = 'Liberation Mono';

/** Metric-compatible by design: the Liberation fonts, https://wiki.debian.org/SubstitutingCalibriAndCambriaFonts */
const SAME: [family: string, names: string][] = [
  [SANS, 'arial|helvetica|arimo|liberation sans|arial unicode ms|nimbus sans|nimbus sans l|arialmt|albany'],
  ['Liberation Sans Narrow', 'arial narrow|liberation sans narrow|helvetica condensed|nimbus sans narrow'],
  [SERIF, 'times new roman|times|tinos|liberation serif|nimbus roman|nimbus roman no9 l|timesnewromanpsmt|thorndale'],
  [MONO, 'courier new|courier|cousine|liberation mono|nimbus mono|nimbus mono l|couriernewpsmt|cumberland'],
  ['Carlito', 'calibri|carlito|calibri light'],
  ['Caladea', 'cambria|caladea|cambria math'],
  ['DejaVu Sans', 'dejavu sans|verdana|bitstream vera sans'],
  ['DejaVu Serif', 'dejavu serif|bitstream vera serif'],
  ['DejaVu Sans Mono', 'dejavu sans mono|menlo|bitstream vera sans mono'],
];

/** Measured on English running text; line heights from the fonts' own tables. */
const SIMILAR: [family: string, widthScale: number, lineHeight: number, names: string][] = [
  [SANS, 1.01, 1.207, 'tahoma'],
  [SANS, 1.04, 1.33, 'segoe ui|segoe ui light|segoe ui semibold'],
  [SANS, 1.0, 1.28, 'aptos|aptos display|aptos light'],
  [SANS, 1.0, 1.16, 'trebuchet ms'],
  [SANS, 1.1, 1.2, 'century gothic|avant garde|itc avant garde gothic'],
  [SANS, 0.93, 1.15, 'gill sans mt|gill sans|gill sans nova'],
  [SANS, 0.98, 1.22, 'corbel|candara|frutiger|myriad pro|source sans pro'],
  [SANS, 1.03, 1.36, 'open sans|noto sans|lucida grande|lucida sans unicode|lucida sans'],
  [SANS, 0.99, 1.17, 'roboto|helvetica neue|san francisco|inter|univers'],
  [SANS, 1.14, 1.41, 'arial black'],
  [SANS, 1.05, 1.39, 'comic sans ms'],
  [SERIF, 1.12, 1.136, 'georgia'],
  [SERIF, 0.94, 1.125, 'garamond|eb garamond|adobe garamond pro'],
  [SERIF, 1.09, 1.35, 'palatino linotype|palatino|book antiqua|constantia'],
  [SERIF, 1.15, 1.17, 'bookman old style|bookman'],
  [SERIF, 1.1, 1.2, 'century schoolbook|century|new century schoolbook|noto serif'],
  [MONO, 0.916, 1.17, 'consolas|inconsolata|cascadia code|cascadia mono|source code pro'],
  [MONO, 1.003, 1.0, 'lucida console|monaco|andale mono'],
];

const MATCHES: ReadonlyMap<string, FamilyMatch> = new Map([
  ...SAME.flatMap(([family, names]) =>
    names.split('|').map((name): [string, FamilyMatch] => [name, { family, widthScale: 1 }]),
  ),
  ...SIMILAR.flatMap(([family, widthScale, lineHeight, names]) =>
    names.split('|').map((name): [string, FamilyMatch] => [name, { family, widthScale, lineHeight }]),
  ),
]);

/** An unknown name often says what it is. */
const BY_WORD: [RegExp, FamilyMatch][] = [
  [/mono|code|courier|console|typewriter|fixed/, { family: MONO, widthScale: 1 }],
  [/narrow|condensed|cond\b/, { family: 'Liberation Sans Narrow', widthScale: 1 }],
  [
    /sans|gothic|grotesk|grotesque|helvet|arial|neue|display|\bui\b|hei\b|黑|ゴシック|yahei|dengxian|等线/,
    { family: SANS, widthScale: 1 },
  ],
  [
    /serif|roman|times|antiqua|garamond|book|mincho|song\b|ming|宋|明朝|minion|baskerville/,
    { family: SERIF, widthScale: 1 },
  ],
];

export function matchFamily(name: string): FamilyMatch {
  const wanted = name.trim().toLowerCase();
  // A list of families as in CSS: the first that is known.
  for (const family of wanted.split(/[;,]/)) {
    const known = MATCHES.get(family.trim());
    if (known) return known;
  }
  for (const [words, match] of BY_WORD) if (words.test(wanted)) return match;
  return { family: wanted === '' ? SERIF : SANS, widthScale: 1 };
}
