import { shownFormula } from '../workbook/formula-text.ts';

/** ST_Xstring (ECMA-376 part 1, 22.9.2.19): characters that XML cannot hold are written _xHHHH_. */
export function decodeXstring(text: string): string {
  if (!text.includes('_x')) return text;
  return text
    .replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .toWellFormed();
}

export const toFormula = (text: string): string => shownFormula(decodeXstring(text));
