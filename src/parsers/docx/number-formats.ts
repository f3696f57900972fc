import { toOrdinal } from '../../analysis/ordinal.ts';

/** ST_NumberFormat (17.18.59): a number as list items, pages and notes show it. Unknown formats count in digits. */
export function formatNumber(number: number, format: string): string {
  return FORMATS.get(format)?.(number) ?? String(number);
}

/** Characters that count 1, 2, 3 …; beyond the last, digits. */
const series =
  (characters: string) =>
  (n: number): string =>
    [...characters][n - 1] ?? String(n);

const digits =
  (characters: string) =>
  (n: number): string =>
    [...String(n)].map((digit) => [...characters][Number(digit)] ?? digit).join('');

/** Letters that repeat beyond the last: а, …, я, аа. */
const letters =
  (characters: string) =>
  (n: number): string => {
    const all = [...characters];
    return n < 1 || n > all.length * 30 ? String(n) : all[(n - 1) % all.length]!.repeat(Math.ceil(n / all.length));
  };

const CYRILLIC = 'абвгдежзиклмнопрстуфхцчшщыэюя';

const FORMATS: ReadonlyMap<string, (n: number) => string> = new Map([
  ['decimal', String],
  ['none', () => ''],
  ['bullet', () => ''],
  ['decimalZero', (n) => (n >= 0 && n < 10 ? `0${n}` : String(n))],
  ['upperRoman', (n) => toOrdinal(n, 'upper_roman')],
  ['lowerRoman', (n) => toOrdinal(n, 'lower_roman')],
  ['upperLetter', (n) => toOrdinal(n, 'upper_letter')],
  ['lowerLetter', (n) => toOrdinal(n, 'lower_letter')],
  ['ordinal', (n) => `${n}${ordinalSuffix(n)}`],
  ['cardinalText', (n) => capitalized(cardinal(n))],
  ['ordinalText', (n) => capitalized(ordinalWord(n))],
  ['hex', (n) => n.toString(16).toUpperCase()],
  ['chicago', (n) => (n < 1 ? String(n) : '*†‡§'[(n - 1) % 4]!.repeat(Math.ceil(n / 4)))],
  ['numberInDash', (n) => `- ${n} -`],
  ['decimalFullWidth', digits('０１２３４５６７８９')],
  ['decimalFullWidth2', digits('０１２３４５６７８９')],
  ['decimalEnclosedCircle', series('①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳')],
  ['decimalEnclosedCircleChinese', series('①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳')],
  ['decimalEnclosedFullstop', series('⒈⒉⒊⒋⒌⒍⒎⒏⒐⒑⒒⒓⒔⒕⒖⒗⒘⒙⒚⒛')],
  ['decimalEnclosedParen', series('⑴⑵⑶⑷⑸⑹⑺⑻⑼⑽⑾⑿⒀⒁⒂⒃⒄⒅⒆⒇')],
  ['ideographDigital', digits('〇一二三四五六七八九')],
  ['japaneseDigitalTenThousand', digits('〇一二三四五六七八九')],
  ['taiwaneseDigital', digits('○一二三四五六七八九')],
  ['koreanDigital', digits('영일이삼사오육칠팔구')],
  ['chineseCounting', chinese],
  ['chineseCountingThousand', chinese],
  ['taiwaneseCounting', chinese],
  ['taiwaneseCountingThousand', chinese],
  ['japaneseCounting', chinese],
  ['ideographTraditional', series('甲乙丙丁戊己庚辛壬癸')],
  ['ideographZodiac', series('子丑寅卯辰巳午未申酉戌亥')],
  ['aiueo', letters('ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜｦﾝ')],
  [
    'aiueoFullWidth',
    letters('アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン'),
  ],
  ['iroha', letters('ｲﾛﾊﾆﾎﾍﾄﾁﾘﾇﾙｦﾜｶﾖﾀﾚｿﾂﾈﾅﾗﾑｳヰﾉｵｸﾔﾏｹﾌｺｴﾃｱｻｷﾕﾒﾐｼヱﾋﾓｾｽﾝ')],
  [
    'irohaFullWidth',
    letters('イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン'),
  ],
  ['ganada', letters('가나다라마바사아자차카타파하')],
  ['chosung', letters('ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ')],
  ['russianLower', letters(CYRILLIC)],
  ['russianUpper', letters(CYRILLIC.toUpperCase())],
  ['hebrew1', series('אבגדהוזחטי')],
  ['hebrew2', letters('אבגדהוזחטיכלמנסעפצקרשת')],
  ['arabicAlpha', letters('أبتثجحخدذرزسشصضطظعغفقكلمنهوي')],
  ['arabicAbjad', letters('أبجدهوزحطيكلمنسعفصقرشتثخذضظغ')],
  ['thaiNumbers', digits('๐๑๒๓๔๕๖๗๘๙')],
  ['hindiNumbers', digits('०१२३४५६७८९')],
]);

function chinese(n: number): string {
  if (n < 1 || n > 99) return digits('〇一二三四五六七八九')(n);
  const [, ...ones] = '〇一二三四五六七八九';
  const tens = Math.floor(n / 10);
  return `${tens > 1 ? ones[tens - 1] : ''}${tens > 0 ? '十' : ''}${n % 10 > 0 ? ones[(n % 10) - 1] : ''}`;
}

function ordinalSuffix(n: number): string {
  const teens = n % 100 >= 11 && n % 100 <= 13;
  return teens ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
}

const BELOW_TWENTY = [
  'zero one two three four five six seven eight nine ten',
  'eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
].flatMap((words) => words.split(' '));
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const IRREGULAR_ORDINALS = new Map([
  ['one', 'first'],
  ['two', 'second'],
  ['three', 'third'],
  ['five', 'fifth'],
  ['eight', 'eighth'],
  ['nine', 'ninth'],
  ['twelve', 'twelfth'],
]);

function cardinal(n: number): string {
  if (n < 0 || n > 999) return String(n);
  if (n < 20) return BELOW_TWENTY[n]!;
  if (n < 100) return `${TENS[Math.floor(n / 10) - 2]}${n % 10 > 0 ? `-${BELOW_TWENTY[n % 10]}` : ''}`;
  return `${BELOW_TWENTY[Math.floor(n / 100)]} hundred${n % 100 > 0 ? ` ${cardinal(n % 100)}` : ''}`;
}

function ordinalWord(n: number): string {
  return cardinal(n).replace(
    /[a-z]+$/,
    (last) => IRREGULAR_ORDINALS.get(last) ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`),
  );
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
