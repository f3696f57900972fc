import { cellName } from '../../spreadsheet/reference.ts';
import type { ExternalReferences } from '../external/external-references.ts';

/** A field that Excel takes for a formula begins with one of them. */
const STARTS_FORMULA = /^\s*[=+@-].*[|(]/s;
/** The same and white space: most fields are passed over by their first letter. */
const MAY_BE = new Set(Array.from('=+@- \t\n\r', (sign) => sign.charCodeAt(0)));
/** Looking for names costs the square of it; nobody writes a longer one. */
const MAX_FORMULA_CHARS = 1_000;
/** `=cmd|'/C calc'!A0`: a program, a topic and an item. */
const DDE = /(?:^|[^\w.])([A-Za-z][\w.]*\|(?:'[^']*'|[^!'"\s]*))!/;
/** Functions that ask another computer, or show what lies there. */
const WEB = /\b(?:WEBSERVICE|IMAGE|IMPORT(?:XML|HTML|DATA|FEED|RANGE)|RTD)\s*\(\s*(?:"([^"]*)"|([^),;]*))/i;

/** What formulas of a text would ask outside it, were it opened as a workbook. To us they are texts. */
export function addFieldReference(found: ExternalReferences, said: string, row: number, column: number): void {
  if (!MAY_BE.has(said.charCodeAt(0))) return;
  const field = said.slice(0, MAX_FORMULA_CHARS);
  if (!STARTS_FORMULA.test(field)) return;
  const place = { cell: cellName(row, column) };
  const dde = DDE.exec(field);
  if (dde) found.add('dde_link', dde[1]!.replaceAll("'", ''), place);
  const web = WEB.exec(field);
  if (web) found.add('web_request', web[1] ?? web[2] ?? '', place);
}
