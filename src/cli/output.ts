import { styleText } from 'node:util';

type Json = Record<string, unknown>;

/** People get text, programs get JSON: with `--json`, or when the output is piped. */
export function printAnswer(value: unknown, asJson: boolean, render: (value: Json) => string = renderAny): void {
  if (value === undefined) return;
  if (asJson) process.stdout.write(`${JSON.stringify(value, null, process.stdout.isTTY ? 2 : 0)}\n`);
  else process.stdout.write(`${render(value as Json)}\n`);
}

export const isJson = (options: { json?: boolean }): boolean => options.json ?? !process.stdout.isTTY;

export const dim = (text: string): string => (process.stdout.isTTY ? styleText('dim', text) : text);
export const bold = (text: string): string => (process.stdout.isTTY ? styleText('bold', text) : text);

/** Columns as wide as their longest cell, up to a limit. */
export function toTable(rows: string[][], header: string[]): string {
  const all = [header, ...rows];
  const widths = header.map((_, i) => Math.min(60, Math.max(...all.map((row) => (row[i] ?? '').length))));
  const line = (row: string[]): string =>
    row
      .map((cell, i) => (cell.length > widths[i]! ? `${cell.slice(0, widths[i]! - 1)}…` : cell.padEnd(widths[i]!)))
      .join('  ')
      .trimEnd();
  return [bold(line(header)), ...rows.map(line)].join('\n');
}

/** Fields of an object one below the other; lists as counts. */
export function renderAny(value: Json): string {
  return Object.entries(value)
    .map(([name, field]) => `${dim(`${name}:`)} ${Array.isArray(field) ? renderList(field) : renderField(field)}`)
    .join('\n');
}

const renderField = (field: unknown): string =>
  typeof field === 'object' && field !== null ? JSON.stringify(field) : String(field);

const renderList = (list: unknown[]): string =>
  list.every((entry) => typeof entry !== 'object')
    ? list.join(', ')
    : `${list.length} entries${list.map((entry) => `\n  ${JSON.stringify(entry)}`).join('')}`;
