/**
 * East Asian encodings of two bytes per character. Most valid byte pairs are valid in several of them, so what decides
 * is how many of the pairs are characters in everyday use: each standard keeps those in a block of its own.
 */
interface MultibyteEncoding {
  name: string;
  isLead(byte: number): boolean;
  isTrail(byte: number): boolean;
  /** Single bytes from 0x80 up that are characters by themselves. */
  isSingle?(byte: number): boolean;
  /** How everyday the character is, 0 to 1. */
  weigh(lead: number, trail: number): number;
}

const within = (byte: number, from: number, to: number): boolean => byte >= from && byte <= to;

const ENCODINGS: readonly MultibyteEncoding[] = [
  {
    // JIS X 0208: 82 and 83 are kana and full-width letters, level-1 kanji end at 9872.
    name: 'shift_jis',
    isLead: (b) => within(b, 0x81, 0x9f) || within(b, 0xe0, 0xfc),
    isTrail: (b) => within(b, 0x40, 0x7e) || within(b, 0x80, 0xfc),
    isSingle: (b) => within(b, 0xa1, 0xdf),
    weigh: (lead) => (lead === 0x82 || lead === 0x83 ? 1 : within(lead, 0x88, 0x98) ? 0.9 : lead === 0x81 ? 0.7 : 0.1),
  },
  {
    // GB 2312: level-1 hanzi are B0A1 … D7F9, level 2 to F7FE; A1 and A3 hold punctuation and full-width letters.
    name: 'gb18030',
    isLead: (b) => within(b, 0x81, 0xfe),
    isTrail: (b) => within(b, 0x40, 0x7e) || within(b, 0x80, 0xfe),
    weigh: (lead, trail) =>
      trail < 0xa1
        ? 0.1
        : within(lead, 0xb0, 0xd7)
          ? 0.9
          : lead === 0xa3 || lead === 0xa1
            ? 0.7
            : within(lead, 0xd8, 0xf7)
              ? 0.3
              : 0.1,
  },
  {
    // Level-1 hanzi are A440 … C67E, level 2 C940 … F9D5; A1 … A3 hold punctuation and full-width letters.
    name: 'big5',
    isLead: (b) => within(b, 0x81, 0xfe),
    isTrail: (b) => within(b, 0x40, 0x7e) || within(b, 0xa1, 0xfe),
    weigh: (lead) =>
      within(lead, 0xa4, 0xc6) ? 0.95 : within(lead, 0xa1, 0xa3) ? 0.7 : within(lead, 0xc9, 0xf9) ? 0.3 : 0.1,
  },
  {
    // KS X 1001: hangul are B0A1 … C8FE. Trails below A1 belong to rare syllables of code page 949.
    name: 'euc-kr',
    isLead: (b) => within(b, 0x81, 0xfd),
    isTrail: (b) => within(b, 0x41, 0x5a) || within(b, 0x61, 0x7a) || within(b, 0x81, 0xfe),
    weigh: (lead, trail) =>
      trail >= 0xa1 && within(lead, 0xb0, 0xc8) ? 1 : lead === 0xa1 || lead === 0xa3 ? 0.6 : 0.1,
  },
  {
    // JIS X 0208: A4 and A5 are kana, level-1 kanji B0A1 … CFD3. 8E leads half-width kana.
    name: 'euc-jp',
    isLead: (b) => within(b, 0xa1, 0xfe) || b === 0x8e,
    isTrail: (b) => within(b, 0xa1, 0xfe),
    weigh: (lead) =>
      lead === 0xa4 || lead === 0xa5 ? 1.2 : within(lead, 0xb0, 0xcf) ? 0.85 : lead === 0xa1 ? 0.7 : 0.1,
  },
];

/** Fewer valid pairs than this of all bytes from 0x80 up, and the text is not of two bytes per character. */
const MIN_PAIRED_SHARE = 0.98;
/** Characters in a row: "20°C" and "café," look like one, and East Asian words are longer. */
const MIN_RUN_LENGTH = 1.5;
const MIN_EVERYDAY_SHARE = 0.6;

export function findMultibyteEncoding(bytes: Uint8Array): { name: string; confidence: number } | undefined {
  let best: { name: string; confidence: number } | undefined;
  for (const encoding of ENCODINGS) {
    const confidence = weigh(bytes, encoding);
    if (confidence >= MIN_EVERYDAY_SHARE && confidence > (best?.confidence ?? 0)) {
      best = { name: encoding.name, confidence };
    }
  }
  return best && { ...best, confidence: Math.min(1, best.confidence) };
}

function weigh(bytes: Uint8Array, encoding: MultibyteEncoding): number {
  let pairs = 0;
  let singles = 0;
  let broken = 0;
  let weight = 0;
  let runs = 0;
  let runEnd = -1;
  for (let i = 0; i < bytes.length; i++) {
    const lead = bytes[i]!;
    if (lead < 0x80) continue;
    const trail = bytes[i + 1];
    if (encoding.isLead(lead) && trail !== undefined && encoding.isTrail(trail)) {
      pairs++;
      weight += encoding.weigh(lead, trail);
      if (runEnd !== i) runs++;
      i++;
      runEnd = i + 1;
    } else if (encoding.isSingle?.(lead)) singles++;
    else broken++;
  }
  const characters = pairs + singles + broken;
  if (pairs === 0 || pairs + singles < characters * MIN_PAIRED_SHARE) return 0;
  if (pairs < runs * MIN_RUN_LENGTH) return 0;
  // Half-width kana are rare; bytes that would have to be such are more often half of a character of another encoding.
  return (weight + singles * 0.4) / characters;
}
