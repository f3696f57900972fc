// A report of 60 pages in two columns with three embedded fonts: upload to 201 against pdf.js's getOperatorList for the same pages.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compare, peakRssMb, startServer, uploadFile } from '../harness.mjs';

const PAGES = 60;
const require = createRequire(import.meta.url);
const PDFJS = require.resolve('pdfjs-dist/package.json').slice(0, -'package.json'.length);
const FONTS = ['LiberationSans-Regular', 'LiberationSans-Bold', 'LiberationSans-Italic'];

export default async function run() {
  const bytes = makeReport();
  const reference = await operatorLists();
  const server = await startServer({ DOCLOUPE_WORKERS: '1' });
  try {
    let round = 0;
    const ingest = await compare(`PDF, ${PAGES} pages of text: upload to stored`, {
      // Other bytes each time, so that it is read each time.
      subject: () => uploadFile(server.base, Buffer.concat([bytes, Buffer.from(`% round ${round++}\n`)]), 'report.pdf'),
      reference: () => reference(bytes),
      limit: 1.5,
      referenceName: 'pdf.js getOperatorList',
    });
    ingest.peakRssMb = peakRssMb(server.pid);
    ingest.peakLimitMb = 500;
    return [ingest];
  } finally {
    await server.stop();
  }
}

async function operatorLists() {
  await import(`${PDFJS}legacy/build/pdf.worker.mjs`);
  const { getDocument } = await import(`${PDFJS}legacy/build/pdf.mjs`);
  return async (bytes) => {
    const task = getDocument({
      data: new Uint8Array(bytes),
      verbosity: 0,
      standardFontDataUrl: `${PDFJS}standard_fonts/`,
    });
    const document = await task.promise;
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      await page.getOperatorList();
      page.cleanup();
    }
    await task.destroy();
  };
}

function makeReport() {
  const bodies = ['<< /Type /Catalog /Pages 2 0 R >>', ''].map((body) => Buffer.from(body));
  const add = (body) => bodies.push(Buffer.from(body, 'latin1'));
  const fonts = FONTS.map((name) => addFont(add, name)).map((number, i) => `/F${i} ${number} 0 R`);
  const kids = [];
  for (let page = 1; page <= PAGES; page++) {
    const content = pageContent(page);
    const stream = add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
    const resources = `<< /Font << ${fonts.join(' ')} >> >>`;
    kids.push(
      add(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${stream} 0 R /Resources ${resources} >>`),
    );
  }
  bodies[1] = Buffer.from(`<< /Type /Pages /Count ${PAGES} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`);
  return write(bodies);
}

function addFont(add, name) {
  const program = readFileSync(`${PDFJS}standard_fonts/${name}.ttf`).toString('latin1');
  const file = add(`<< /Length ${program.length} /Length1 ${program.length} >>\nstream\n${program}\nendstream`);
  const descriptor = add(
    `<< /Type /FontDescriptor /FontName /${name} /Flags 32 /Ascent 905 /Descent -212 /CapHeight 700 /StemV 80 ` +
      `/ItalicAngle 0 /FontBBox [-500 -300 1300 1000] /FontFile2 ${file} 0 R >>`,
  );
  const widths = Array(224).fill(520).join(' ');
  return add(
    `<< /Type /Font /Subtype /TrueType /BaseFont /${name} /FirstChar 32 /LastChar 255 /Widths [${widths}] ` +
      `/Encoding /WinAnsiEncoding /FontDescriptor ${descriptor} 0 R >>`,
  );
}

const WORDS = 'the report of a committee on accounts which were found in good order by those who looked at them'.split(
  ' ',
);

function pageContent(page) {
  const parts = [`BT /F1 16 Tf 1 0 0 1 72 740 Tm (${page}. Chapter of the report) Tj ET`];
  for (const left of [72, 320]) {
    for (let line = 0; line < 50; line++) {
      const words = Array.from({ length: 7 }, (_, i) => WORDS[(page * 31 + line * 7 + i * 3 + left) % WORDS.length]);
      const font = line % 17 === 5 ? '/F2' : '/F0';
      parts.push(`BT ${font} 9 Tf 1 0 0 1 ${left} ${710 - 12 * line} Tm [${kerned(words.join(' '))}] TJ ET`);
    }
  }
  return parts.join('\n');
}

/** As typesetting programs write it: every few letters a kern, spaces among them. */
const kerned = (text) =>
  text
    .match(/.{1,3}/g)
    .map((piece, i) => `(${piece})${(i % 5) * 4 - 8}`)
    .join('');

function write(bodies) {
  const parts = [Buffer.from('%PDF-1.7\n')];
  let at = parts[0].length;
  let xref = `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n`;
  for (const [i, body] of bodies.entries()) {
    xref += `${String(at).padStart(10, '0')} 00000 n \n`;
    const whole = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    parts.push(whole);
    at += whole.length;
  }
  parts.push(Buffer.from(`${xref}trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`));
  return Buffer.concat(parts);
}
