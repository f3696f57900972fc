// Writes attack files: node bench/attacks/make.mjs FOLDER [FILES PER FORMAT = 200] [HOW FAR = 1]. The same call writes the same files.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PDF_ENGINE_ATTACKS, XLS_ENGINE_ATTACKS, XLSX_ENGINE_ATTACKS } from './engines.mjs';
import { DOCX_ATTACKS, PPTX_ATTACKS, XLSX_ATTACKS } from './office.mjs';
import { CSV_OUTSIDE, DOCX_OUTSIDE, PDF_OUTSIDE, PPTX_OUTSIDE, RTF_OUTSIDE, XLSX_OUTSIDE } from './outside.mjs';
import { PDF_ATTACKS } from './pdf.mjs';
import { CSV_ATTACKS, RTF_ATTACKS, XLS_ATTACKS } from './plain.mjs';

export const ATTACKS = {
  pdf: { ...PDF_ATTACKS, ...PDF_ENGINE_ATTACKS, ...PDF_OUTSIDE },
  xlsx: { ...XLSX_ATTACKS, ...XLSX_ENGINE_ATTACKS, ...XLSX_OUTSIDE },
  docx: { ...DOCX_ATTACKS, ...DOCX_OUTSIDE },
  pptx: { ...PPTX_ATTACKS, ...PPTX_OUTSIDE },
  rtf: { ...RTF_ATTACKS, ...RTF_OUTSIDE },
  xls: { ...XLS_ATTACKS, ...XLS_ENGINE_ATTACKS },
  csv: { ...CSV_ATTACKS, ...CSV_OUTSIDE },
};

/** Every way in turn, each time going farther. */
export function* attackFiles(format, count, howFar = 1) {
  const ways = Object.entries(ATTACKS[format]);
  const steps = Math.ceil(count / ways.length);
  for (let i = 0; i < count; i++) {
    const [name, make] = ways[i % ways.length];
    const step = Math.floor(i / ways.length);
    yield { name: `${name}-${step}.${format}`, make: () => make(howFar * (steps === 1 ? 0 : step / (steps - 1))) };
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, count = '200', howFar = '1'] = process.argv.slice(2);
  mkdirSync(folder, { recursive: true });
  for (const format of Object.keys(ATTACKS)) {
    for (const { name, make } of attackFiles(format, Number(count), Number(howFar)))
      writeFileSync(join(folder, name), make());
  }
}
