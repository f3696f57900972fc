import chardet from 'chardet';
import iconv from 'iconv-lite';

/**
 * Code pages of one byte per character. Statistics of a language (chardet) need sentences, and a table holds names and
 * labels; so each page is also judged by whether the words it gives could be words at all.
 */
const PAGES: readonly { name: string; chardetNames: string[]; prior: number }[] = [
  { name: 'windows-1252', chardetNames: ['iso-8859-1', 'windows-1252'], prior: 0.1 },
  { name: 'windows-1250', chardetNames: ['windows-1250'], prior: 0.04 },
  { name: 'iso-8859-2', chardetNames: ['iso-8859-2'], prior: 0.02 },
  { name: 'windows-1251', chardetNames: ['windows-1251'], prior: 0.04 },
  { name: 'koi8-r', chardetNames: ['koi8-r'], prior: 0.02 },
  { name: 'iso-8859-5', chardetNames: ['iso-8859-5'], prior: 0 },
  { name: 'windows-1253', chardetNames: ['iso-8859-7', 'windows-1253'], prior: 0.04 },
  { name: 'windows-1254', chardetNames: ['iso-8859-9', 'windows-1254'], prior: 0.04 },
  { name: 'windows-1255', chardetNames: ['iso-8859-8', 'iso-8859-8-i', 'windows-1255'], prior: 0.04 },
  { name: 'windows-1256', chardetNames: ['iso-8859-6', 'windows-1256'], prior: 0.04 },
  { name: 'windows-1257', chardetNames: ['windows-1257'], prior: 0.01 },
  { name: 'windows-874', chardetNames: ['windows-874'], prior: 0.02 },
  { name: 'macintosh', chardetNames: [], prior: 0 },
  { name: 'cp850', chardetNames: [], prior: 0 },
];

const SAMPLE_BYTES = 16 * 1024;
const STATISTICS_WEIGHT = 0.4;

export function sniffCodePage(nonAsciiText: Uint8Array): { name: string; confidence: number } {
  const sample = nonAsciiText.subarray(0, SAMPLE_BYTES);
  const statistics = new Map(
    chardet.analyse(sample).map((match) => [match.name.toLowerCase(), match.confidence / 100]),
  );
  let best = { name: 'windows-1252', score: 0, plausibility: 0 };
  for (const { name, chardetNames, prior } of PAGES) {
    const plausibility = weighWords(iconv.decode(sample as Buffer, name));
    const known = Math.max(0, ...chardetNames.map((chardetName) => statistics.get(chardetName) ?? 0));
    const score = plausibility + prior + known * STATISTICS_WEIGHT;
    if (score > best.score) best = { name, score, plausibility };
  }
  return { name: best.name, confidence: Math.max(0.1, Math.min(0.95, best.plausibility)) };
}

const OUTSIDE_ASCII = /[^\x00-\x7f]/;
const NEVER = /[\x80-\x9f\ufffd\p{Cn}\p{Co}]/u;
/** Pages of the web leave them behind anywhere between words. */
const NO_BREAK_SPACE = '\u00a0';
const APOSTROPHE = '\u2019';
/** A letter to Unicode, but a prefix of units: "2.5 µm". */
const MICRO = '\u00b5';
/** They follow a name at once. */
const MARK_OF_TRADE = /[®™©]/;
const LETTER = /[\p{L}\p{M}]/u;
const MARK = /\p{M}/u;
const LATIN = /\p{Script=Latin}/u;
const UPPER = /\p{Lu}/u;
const LOWER = /\p{Ll}/u;
/** The letters that make up most of any text in Cyrillic: what tells the three pages of the script apart. */
const COMMON_CYRILLIC = /[оеаинтсрвлкмдпуяы]/i;
const CYRILLIC = /\p{Script=Cyrillic}/u;
/** Letters that hardly occur in the languages whose page the Latin ones are, but stand where others have common ones. */
const RARE_LATIN = /[ÐðÞþ¹²³ªºƒ]/;

/** How well the characters beyond ASCII fit between their neighbours, -1 to 1. */
function weighWords(text: string): number {
  let weight = 0;
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    if (!OUTSIDE_ASCII.test(text[i]!)) continue;
    count++;
    weight += weighCharacter(text[i - 1] ?? ' ', text[i]!, text[i + 1] ?? ' ');
  }
  return count === 0 ? 0 : weight / count;
}

function weighCharacter(before: string, character: string, after: string): number {
  if (NEVER.test(character)) return -2;
  const letterBefore = LETTER.test(before);
  const letterAfter = LETTER.test(after);
  if (character === NO_BREAK_SPACE) return 0.85;
  if (character === APOSTROPHE && letterBefore && letterAfter) return 0.9;
  if (character === MICRO && /[A-Za-z]/.test(after) && !letterBefore) return 0.9;
  if (MARK_OF_TRADE.test(character) && !letterAfter) return 0.8;
  if (!LETTER.test(character)) return letterAfter && !isSpacing(character) ? -1 : letterBefore ? 0.3 : 0.8;
  if (MARK.test(character) && !letterBefore) return -1;
  const latin = LATIN.test(character);
  // A single letter is hardly a word: a sign is more likely, and single signs are most of what English text has.
  if (!letterBefore && !letterAfter) return latin ? 0.5 : 0.2;
  if (letterBefore && LATIN.test(before) !== latin) return -1;
  if (letterAfter && LATIN.test(after) !== latin) return -1;
  if (UPPER.test(character) && LOWER.test(before)) return -1;
  if (!latin) return CYRILLIC.test(character) && !COMMON_CYRILLIC.test(character) ? 0.4 : 1;
  if (RARE_LATIN.test(character)) return 0;
  return letterBefore && OUTSIDE_ASCII.test(before) ? weighPair(before + character) : 0.9;
}

const CEDILLA = /ç/i;
const BESIDE_CEDILLA = /[ãõáàâéêíóôúöüı]/i;
/** Letters with a caron, an ogonek, a double acute: the languages that have them set accents side by side ("účet", "część"). */
const EXTENDED_LATIN = /[\u0100-\u017f]/;

/** Accents seldom meet: two in a row are more often a word of another script. */
function weighPair(pair: string): number {
  if (CEDILLA.test(pair)) return BESIDE_CEDILLA.test(pair) ? 0.9 : -0.2;
  return EXTENDED_LATIN.test(pair) ? 0.5 : -0.2;
}

/** Quotes, dashes and no-break spaces stand before letters rightly. */
const isSpacing = (character: string): boolean => /[\s\p{Pi}\p{Pf}\p{Pd}\p{Ps}¡¿•·„‚]/u.test(character);
