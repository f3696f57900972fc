import { csv } from './csv/format.ts';
import { docx } from './docx/format.ts';
import { eml } from './eml/format.ts';
import type { Format } from './format.ts';
import { html } from './html/format.ts';
import { msg } from './msg/format.ts';
import { pdf } from './pdf/format.ts';
import { pptx } from './pptx/format.ts';
import { rtf } from './rtf/format.ts';
import { xls } from './xls/format.ts';
import { xlsx } from './xlsx/format.ts';

/** Asked in this order, so formats with a signature come before text that anything may look like. */
export const formats: readonly Format[] = [pdf, xlsx, xls, docx, pptx, rtf, msg, eml, html, csv];

export function formatOf(name: string): Format {
  const format = formats.find((one) => one.name === name);
  if (!format) throw new Error(`No format is named ${name}.`);
  return format;
}
