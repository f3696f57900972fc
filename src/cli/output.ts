import { styleText } from 'node:util';

export type Json = Record<string, unknown>;
type Style = Parameters<typeof styleText>[0];

/** People get text, programs get JSON: with `--json`, or when the output is piped. */
export function printAnswer(value: unknown, asJson: boolean, render: (value: Json) => string = renderFields): void {
  if (value === undefined) return;
  if (asJson) process.stdout.write(`${JSON.stringify(value, null, process.stdout.isTTY ? 2 : 0)}\n`);
  else process.stdout.write(`${render(value as Json)}\n`);
}

export const isJson = (options: { json?: boolean }): boolean => options.json ?? !process.stdout.isTTY;

/** Colour on a terminal, unless NO_COLOR asks for none (no-color.org). */
export const paint = (style: Style, text: string): string =>
  process.stdout.isTTY && !process.env.NO_COLOR ? styleText(style, text) : text;

const GAP = '  ';
const MAX_COLUMN = 60;

/** Columns as wide as their longest cell; where the terminal is too narrow the last one gives way. */
export function toTable(rows: unknown[][], header: string[]): string {
  const all = [header, ...rows].map((row) => header.map((_, i) => oneLine(row[i])));
  const widths = header.map((_, i) => Math.min(MAX_COLUMN, Math.max(...all.map((row) => widthOf(row[i]!)))));
  const others = widths.slice(0, -1).reduce((sum, width) => sum + width + GAP.length, 0);
  const room = (process.stdout.columns || Number.POSITIVE_INFINITY) - others;
  widths[widths.length - 1] = Math.max(10, room === Number.POSITIVE_INFINITY ? widths.at(-1)! : room);
  const line = (row: string[]): string =>
    row
      .map((cell, i) => toWidth(cell, widths[i]!))
      .join(GAP)
      .trimEnd();
  return all.map((row, i) => (i === 0 ? paint('bold', line(row)) : line(row))).join('\n');
}

/** Fields one below the other; what is empty is left out. */
export function renderFields(value: Json): string {
  const fields = Object.entries(value).filter(([, field]) => !isEmpty(field));
  const width = Math.max(0, ...fields.map(([name]) => name.length));
  return fields.map(([name, field]) => `${paint('dim', name.padEnd(width))}  ${renderField(field)}`).join('\n');
}

const isEmpty = (field: unknown): boolean =>
  field === null || field === undefined || (Array.isArray(field) && !field.length);

function renderField(field: unknown): string {
  if (typeof field !== 'object' || field === null) return String(field);
  if (Array.isArray(field)) {
    return field.every((entry) => typeof entry !== 'object')
      ? field.join(', ')
      : field.map((entry) => `\n  ${JSON.stringify(entry)}`).join('');
  }
  return Object.entries(field)
    .map(([name, inner]) => `${name} ${typeof inner === 'object' ? JSON.stringify(inner) : inner}`)
    .join(', ');
}

export const oneLine = (value: unknown): string =>
  String(value ?? '')
    .replace(/\s+/g, ' ')
    .trim();

/** East Asian characters take two columns of a terminal. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g;
const widthOf = (text: string): number => text.length + (text.match(WIDE)?.length ?? 0);

function toWidth(text: string, width: number): string {
  if (widthOf(text) <= width) return text + ' '.repeat(width - widthOf(text));
  let cut = text.slice(0, width - 1);
  while (widthOf(cut) > width - 1) cut = cut.slice(0, -1);
  return `${cut}…${' '.repeat(width - 1 - widthOf(cut))}`;
}
