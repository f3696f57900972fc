// A long report written by hand, so that its fonts, streams and pages are those of typesetting programs: three embedded fonts, text in
// two columns with kerning, lists, tables with lines and without.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';

const require = createRequire(import.meta.url);
export const PDFJS = require.resolve('pdfjs-dist/package.json').slice(0, -'package.json'.length);
const FONTS = ['LiberationSans-Regular', 'LiberationSans-Bold', 'LiberationSans-Italic'];
const WORDS = 'the report of a committee on accounts which were found in good order by those who looked at them'.split(
  ' ',
);

/** Text only. */
export const makeTextReport = (pages) => makePdf(pages, textPage);

/** One page in six holds a ruled table, one an unruled one, one a list; the others are text. */
export const makeMixedReport = (pages) =>
  makePdf(pages, (page) => [textPage, ruledPage, textPage, listPage, textPage, alignedPage][page % 6](page));

/** The rows of all tables of a mixed report, each as its texts. */
export const mixedReportRows = (pages) =>
  Array.from({ length: pages }, (_, i) => i + 1)
    .filter((page) => [1, 5].includes(page % 6))
    .flatMap((page) => Array.from({ length: 20 }, (_, row) => cellTexts(page, row)));

/** As short as pages get, for documents of very many. */
export const makeThinReport = (pages) =>
  makePdf(pages, (page) => `${show('/F1', 14, 72, 740, `${page}. Section`)}\n${textLines(page, 72, 12)}`);

function makePdf(pages, pageContent) {
  const bodies = ['<< /Type /Catalog /Pages 2 0 R >>', ''].map((body) => Buffer.from(body));
  const add = (body) => bodies.push(body);
  const fonts = FONTS.map((name) => addFont(add, name)).map((number, i) => `/F${i} ${number} 0 R`);
  const kids = [];
  for (let page = 1; page <= pages; page++) {
    const content = add(stream(Buffer.from(pageContent(page), 'latin1')));
    const resources = `<< /Font << ${fonts.join(' ')} >> >>`;
    kids.push(
      add(
        Buffer.from(
          `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${content} 0 R /Resources ${resources} >>`,
        ),
      ),
    );
  }
  bodies[1] = Buffer.from(`<< /Type /Pages /Count ${pages} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`);
  return write(bodies);
}

function stream(bytes, more = '') {
  const packed = deflateSync(bytes);
  const head = `<< /Length ${packed.length} /Filter /FlateDecode${more} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]);
}

function addFont(add, name) {
  const program = readFileSync(`${PDFJS}standard_fonts/${name}.ttf`);
  const file = add(stream(program, ` /Length1 ${program.length}`));
  const descriptor = add(
    Buffer.from(
      `<< /Type /FontDescriptor /FontName /${name} /Flags 32 /Ascent 905 /Descent -212 /CapHeight 700 /StemV 80 ` +
        `/ItalicAngle 0 /FontBBox [-500 -300 1300 1000] /FontFile2 ${file} 0 R >>`,
    ),
  );
  const widths = Array.from({ length: 224 }, (_, i) => widthOf(String.fromCharCode(32 + i))).join(' ');
  return add(
    Buffer.from(
      `<< /Type /Font /Subtype /TrueType /BaseFont /${name} /FirstChar 32 /LastChar 255 /Widths [${widths}] ` +
        `/Encoding /WinAnsiEncoding /FontDescriptor ${descriptor} 0 R >>`,
    ),
  );
}

/** About as letters are: of one width they would be code to a reader. */
const widthOf = (character) => (/[ ,.:;|!'fijlrtI]/.test(character) ? 280 : /[mwMW]/.test(character) ? 780 : 540);

const show = (font, size, x, y, text) => `BT ${font} ${size} Tf 1 0 0 1 ${x} ${y} Tm [${kerned(text)}] TJ ET`;

function textPage(page) {
  const title = show('/F1', 16, 72, 740, `${page}. Chapter of the report`);
  return [title, textLines(page, 72, 50), textLines(page, 320, 50)].join('\n');
}

function textLines(page, left, lines, top = 710) {
  return Array.from({ length: lines }, (_, line) => {
    const words = Array.from({ length: 7 }, (_, i) => WORDS[(page * 31 + line * 7 + i * 3 + left) % WORDS.length]);
    return show(line % 17 === 5 ? '/F2' : '/F0', 9, left, top - 12 * line, words.join(' '));
  }).join('\n');
}

const value = (page, row, column) => String((page * 7919 + row * 104_729 + column * 1299) % 100_000);

/** A table of 20 rows in lines, between text. */
function ruledPage(page) {
  const parts = [textLines(page, 72, 15), textLines(page, 72, 10, 200)];
  for (let row = 0; row <= 20; row++) parts.push(`0.5 w 72 ${500 - row * 13} m 540 ${500 - row * 13} l S`);
  for (let column = 0; column <= 6; column++) parts.push(`0.5 w ${72 + column * 78} 500 m ${72 + column * 78} 240 l S`);
  return [...parts, cells(page, 491)].join('\n');
}

function alignedPage(page) {
  return [textLines(page, 72, 15), show('/F1', 9, 72, 515, `Table ${page}. Accounts by year`), cells(page, 491)].join(
    '\n',
  );
}

function cells(page, top) {
  const parts = [];
  for (let row = 0; row < 20; row++) {
    for (const [column, text] of cellTexts(page, row).entries()) {
      parts.push(show(row === 0 ? '/F1' : '/F0', 8, 76 + column * 78, top - row * 13, text));
    }
  }
  return parts.join('\n');
}

const cellTexts = (page, row) =>
  Array.from({ length: 6 }, (_, column) =>
    row === 0
      ? `Year ${2000 + column}`
      : column === 0
        ? (WORDS[(page + row) % 20] ?? 'other')
        : value(page, row, column),
  );

function listPage(page) {
  const items = Array.from({ length: 40 }, (_, i) =>
    show('/F0', 9, 72, 700 - i * 14, `${i + 1}. ${WORDS.slice(i % 9).join(' ')}`),
  );
  return [show('/F1', 12, 72, 730, `${page}. What was found`), ...items].join('\n');
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
