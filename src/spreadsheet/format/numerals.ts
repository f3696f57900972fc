/** How [DBNum1] to [DBNum3] write numbers under an East Asian locale; elsewhere Excel leaves them as they are. */
export interface Numerals {
  /** Digit by digit: 1234 → 一二三四. */
  digits(text: string): string;
  /** As it is counted: 1234 → 一千二百三十四. */
  counted(text: string): string;
  /** The same of a part of a date, which leaves out the one before ten: 12 → 十二. */
  dated(text: string): string;
}

interface Script {
  digits: string;
  /** Ten, a hundred, a thousand. */
  units: string;
  /** Ten thousand, and its powers. */
  groups: string;
  /** Whether "one" stands before ten, a hundred and a thousand. */
  saysOne: boolean;
  /** Whether a gap within the number is said: 1005 → 一千〇五. */
  saysZero: boolean;
}

const WIDE = '０１２３４５６７８９';
const CHINESE = { saysOne: true, saysZero: true };
const JAPANESE = { saysOne: false, saysZero: false };

/** By language and the number behind DBNum. */
const SCRIPTS: Record<string, [Script, Script, Script]> = {
  'zh-hans': [
    { digits: '〇一二三四五六七八九', units: '十百千', groups: '万亿兆', ...CHINESE },
    { digits: '零壹贰叁肆伍陆柒捌玖', units: '拾佰仟', groups: '万亿兆', ...CHINESE },
    { digits: WIDE, units: '十百千', groups: '万亿兆', ...CHINESE },
  ],
  'zh-hant': [
    { digits: '〇一二三四五六七八九', units: '十百千', groups: '萬億兆', ...CHINESE },
    { digits: '零壹貳參肆伍陸柒捌玖', units: '拾佰仟', groups: '萬億兆', ...CHINESE },
    { digits: WIDE, units: '十百千', groups: '萬億兆', ...CHINESE },
  ],
  ja: [
    { digits: '〇一二三四五六七八九', units: '十百千', groups: '万億兆', ...JAPANESE },
    { digits: '〇壱弐参四伍六七八九', units: '拾百阡', groups: '萬億兆', ...JAPANESE, saysOne: true },
    { digits: WIDE, units: '十百千', groups: '万億兆', ...JAPANESE },
  ],
};

/** `tag` as it stands in [$-tag]; undefined where the locale counts in other digits. */
export function findNumerals(kind: number, tag: string): Numerals | undefined {
  const script = SCRIPTS[languageOf(tag) ?? '']?.[kind - 1];
  if (!script) return undefined;
  const digits = (text: string): string => text.replace(/\d/g, (digit) => script.digits[Number(digit)]!);
  const count = (text: string, saysOne: boolean): string => {
    const [, integer, rest] = /^(\d{1,16})(\.\d+)?$/.exec(text) ?? [];
    return integer === undefined ? text : countInteger(integer, { ...script, saysOne }) + digits(rest ?? '');
  };
  return {
    digits,
    counted: (text) => text.replace(/\d+(\.\d+)?/, (number) => count(number, script.saysOne)),
    dated: (text) => (/^0*1\d$/.test(text) ? count(text, false) : count(text, script.saysOne)),
  };
}

const TRADITIONAL = new Set([0x404, 0xc04, 0x1404]);

function languageOf(tag: string): string | undefined {
  const lower = tag.toLowerCase();
  if (/^zh-(tw|hk|mo|hant)/.test(lower)) return 'zh-hant';
  if (/^zh/.test(lower)) return 'zh-hans';
  if (/^ja/.test(lower)) return 'ja';
  if (!/^[0-9a-f]{1,8}$/.test(lower)) return undefined;
  const lcid = Number.parseInt(lower, 16) & 0xffff;
  if (TRADITIONAL.has(lcid)) return 'zh-hant';
  return { 4: 'zh-hans', 17: 'ja' }[lcid & 0x3ff];
}

/** In groups of four digits, each said before its power of ten thousand. */
function countInteger(text: string, script: Script): string {
  const digits = text.replace(/^0+(?=\d)/, '');
  if (digits === '0') return script.digits[0]!;
  let said = '';
  let isGap = false;
  for (const [at, char] of [...digits].entries()) {
    const place = digits.length - 1 - at;
    const digit = Number(char);
    if (digit === 0) isGap = true;
    else {
      if (isGap && script.saysZero) said += script.digits[0];
      isGap = false;
      const unit = place % 4;
      if (digit !== 1 || unit === 0 || script.saysOne) said += script.digits[digit];
      if (unit > 0) said += script.units[unit - 1];
    }
    const isGroupEnd = place > 0 && place % 4 === 0;
    if (isGroupEnd && /[1-9]/.test(digits.slice(Math.max(0, at - 3), at + 1))) said += script.groups[place / 4 - 1];
  }
  return said;
}
