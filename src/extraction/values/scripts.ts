/** Scripts that put no spaces between words. */
export const UNSPACED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}々ー';

/** A letter that a number or a word cannot stand against; those of scripts without spaces stand beside anything. */
export const SPACED_LETTER = `(?![${UNSPACED}])\\p{L}`;

const WIDE = /[\u3000\uff01-\uff5e\uffe5\u0660-\u0669\u06f0-\u06f9]/;
const EACH = new RegExp(WIDE, 'g');

/** "２０２４年" is "2024年", "١٢" is "12": full-width signs and Arabic digits as ASCII, unit by unit, so that positions stay. */
export function narrow(text: string): string {
  if (!WIDE.test(text)) return text;
  return text.replace(EACH, (sign) => {
    const code = sign.charCodeAt(0);
    if (code === 0x3000) return ' ';
    if (code === 0xffe5) return '¥';
    if (code >= 0xff01) return String.fromCharCode(code - 0xfee0);
    return String(code & 0xf);
  });
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/gu;
const LETTER = /\p{L}/gu;

/** Whether most letters are of scripts that are read from the right. */
export const isRightToLeft = (text: string): boolean =>
  2 * (text.match(RIGHT_TO_LEFT)?.length ?? 0) > (text.match(LETTER)?.length ?? 0);
