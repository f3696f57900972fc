/** The header or footer of a printed sheet, as the file writes it: "&LNorthwind&RPage &P of &N". */
export interface PrintedCode {
  type: 'header' | 'footer';
  code: string;
}

export interface PrintedText {
  type: 'header' | 'footer';
  text: string;
}

const MAX_TEXTS = 18;

/** Fonts, sizes, colours and styles; the day, the time, the file and pictures, which are known when it is printed (18.3.1.46). */
const OTHER_CODES = /&(?:"[^"]*"|\[[^\]]*\]|K(?:[\dA-F]{6}|\d\d[+-]\d{3})|\d{1,3}|[B-MOQ-Z])/giu;
/** The number of the page with the words of its own: "Page &P of &N", "&P/&N". A sheet is one page here. */
const PAGE_NUMBERS =
  /(?:(?<=(?:^|[\n|,;–-]) ?)\p{L}{1,10}\.?[ \u00a0])?&[PN](?:[ \u00a0]?(?:\p{L}{1,10}|\/|-)[ \u00a0]?&[PN])?/giu;
const PARTS = /&[LCR]/i;

/** What headers and footers say, each of their parts (left, centre, right) once. What they say of every sheet says nothing. */
export function toPrintedTexts(codes: readonly PrintedCode[], sheetName: string): PrintedText[] {
  const found = new Map<string, PrintedText>();
  for (const { type, code } of codes) {
    // Two ampersands are one; until the codes are gone it is written as what no header holds.
    for (const part of code.replaceAll('&&', '\0').split(PARTS)) {
      const text = toText(part, sheetName);
      if (/[\p{L}\p{N}]/u.test(text) && text !== sheetName) found.set(`${type} ${text}`, { type, text });
    }
  }
  return [...found.values()].slice(0, MAX_TEXTS);
}

const toText = (part: string, sheetName: string): string =>
  part
    .replace(OTHER_CODES, '')
    .replace(PAGE_NUMBERS, '')
    .replace(/&A/gi, () => sheetName.replaceAll('&', '\0'))
    .replaceAll('&', '')
    .replaceAll('\0', '&')
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\r?\n ?/g, '\n')
    .trim();
