import { csv } from './csv/format.ts';
import { doc } from './doc/format.ts';
import { docx } from './docx/format.ts';
import { eml } from './eml/format.ts';
import { epub } from './epub/format.ts';
import type { Format } from './format.ts';
import { html } from './html/format.ts';
import { jpeg } from './jpeg/format.ts';
import { json } from './json/format.ts';
import { md } from './md/format.ts';
import { msg } from './msg/format.ts';
import { odp } from './odp/format.ts';
import { ods } from './ods/format.ts';
import { odt } from './odt/format.ts';
import { pdf } from './pdf/format.ts';
import { png } from './png/format.ts';
import { ppt } from './ppt/format.ts';
import { pptx } from './pptx/format.ts';
import { rtf } from './rtf/format.ts';
import { tar } from './tar/format.ts';
import { tiff } from './tiff/format.ts';
import { txt } from './txt/format.ts';
import { webp } from './webp/format.ts';
import { xls } from './xls/format.ts';
import { xlsx } from './xlsx/format.ts';
import { xml } from './xml/format.ts';
import { zip } from './zip/format.ts';

/** Asked in this order, so formats with a signature come before text that anything may look like. */
export const formats: readonly Format[] = [
  ...[pdf, xlsx, xls, docx, pptx, rtf],
  ...[odt, ods, odp, epub, msg, eml, doc, ppt],
  ...[zip, tar],
  ...[png, jpeg, tiff, webp],
  ...[md, html, xml, json, csv, txt],
];

export function formatOf(name: string): Format {
  const format = formats.find((one) => one.name === name);
  if (!format) throw new Error(`No format is named ${name}.`);
  return format;
}
