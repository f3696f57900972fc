import { shownFormula } from '../workbook/formula-text.ts';

const XML_ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Undefined where the text holds an entity that XML does not know of by itself. */
export function decodeEntities(text: string): string | undefined {
  let known = true;
  const decoded = text.replace(/&([^;&]{0,32})(;?)/g, (_, name: string, end: string) => {
    const character = end && (XML_ENTITIES.get(name) ?? numbered(name));
    if (!character) known = false;
    return character || '';
  });
  return known ? decoded : undefined;
}

function numbered(name: string): string | undefined {
  const code = /^#\d+$/.test(name)
    ? Number(name.slice(1))
    : /^#x[\da-f]+$/i.test(name)
      ? Number.parseInt(name.slice(2), 16)
      : Number.NaN;
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** ST_Xstring (ECMA-376 part 1, 22.9.2.19): characters that XML cannot hold are written _xHHHH_. */
export function decodeXstring(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

export const toFormula = (text: string): string => shownFormula(decodeXstring(text));
