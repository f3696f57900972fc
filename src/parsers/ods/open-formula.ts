/** A reference in brackets: sheet and cell, to sheet and cell. Names in quotes may hold anything. */
const REFERENCE =
  /\[(?:('(?:[^']|'')*')#)?(?:(\$?(?:'(?:[^']|'')*'|[^.'\]:[]+))?\.)([^:\].]+)(?::(?:(\$?(?:'(?:[^']|'')*'|[^.'\]:[]+))?\.)([^\]]+))?\]/y;
const FOREIGN = /^(?:COM\.MICROSOFT\.|ORG\.OPENOFFICE\.|ORG\.LIBREOFFICE\.)/;

/** A formula of OpenDocument (OpenFormula) as Excel writes it: `of:=SUM([.A1:.B2];3)` is SUM(A1:B2,3). */
export function toExcelFormula(text: string): string {
  const [, grammar, formula] = /^(?:([\w-]+):)?=?(.*)$/s.exec(text)!;
  if (grammar === 'msoxl') return formula!;
  let out = '';
  let inArray = 0;
  for (let at = 0; at < formula!.length; ) {
    const sign = formula![at]!;
    if (sign === '"') {
      const end = endOfString(formula!, at);
      out += formula!.slice(at, end);
      at = end;
      continue;
    }
    if (sign === '[') {
      REFERENCE.lastIndex = at;
      const found = REFERENCE.exec(formula!);
      if (found) {
        out += toReference(found);
        at = REFERENCE.lastIndex;
        continue;
      }
    }
    const name = sign >= 'A' && /^[A-Z.]+/.exec(formula!.slice(at, at + 40))?.[0];
    if (name) {
      out += name.replace(FOREIGN, '');
      at += name.length;
      continue;
    }
    if (sign === '{') inArray++;
    if (sign === '}') inArray--;
    out += sign === ';' ? ',' : sign === '|' && inArray > 0 ? ';' : sign === '~' ? ',' : sign === '!' ? ' ' : sign;
    at++;
  }
  return out;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at += 2) {
    at = text.indexOf('"', at);
    if (at < 0) return text.length;
    if (text[at + 1] !== '"') return at + 1;
  }
}

function toReference([, file, sheet, from, toSheet, to]: RegExpExecArray): string {
  const name = sheet?.replace(/^\$/, '');
  const last = toSheet?.replace(/^\$/, '');
  const range = to === undefined ? from! : `${from}:${to}`;
  if (!name) return range;
  const sheets = last && last !== name ? `${bare(name)}:${bare(last)}` : bare(name);
  const book = file === undefined ? '' : `[${bare(file).split('/').at(-1)}]`;
  const said = `${book}${sheets}`;
  return `${/^[\p{L}_][\p{L}\d_.]*$/u.test(said) ? said : `'${said.replaceAll("'", "''")}'`}!${range}`;
}

const bare = (name: string): string => (name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name);

/** `$Sheet1.$A$1:.$B$2`, as names and filters have it, for Excel. */
export const toExcelReference = (address: string): string => toExcelFormula(`[${address}]`);
