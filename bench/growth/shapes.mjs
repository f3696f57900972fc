// One thing within a document that grows, where all of it was once gone through for each of its parts: read as in documents.mjs.
import { contentTypes, packageOf, relationships, sentence } from './documents.mjs';

const OFFICE = 'http://schemas.openxmlformats.org';
const DOCUMENT = `${OFFICE}/officeDocument/2006/relationships`;
const ROWS_ON_A_PAGE = 40;

export const SHAPES = [
  {
    name: 'rows of a table',
    extension: 'pdf',
    sizes: [400, 4_000, 40_000],
    make: (rows) => [tableOfPages(rows, false)],
  },
  {
    name: 'rows of a tagged table',
    extension: 'pdf',
    sizes: [400, 4_000, 40_000],
    make: (rows) => [tableOfPages(rows, true)],
  },
  { name: 'fonts that map all codes', extension: 'pdf', sizes: [4, 40, 400], make: (fonts) => [mappedFonts(fonts)] },
  { name: 'lines on a page', extension: 'pdf', sizes: [200, 2_000, 20_000], make: (lines) => [tallPage(lines)] },
  { name: 'columns on a page', extension: 'pdf', sizes: [3, 30, 300], make: (columns) => [widePage(columns)] },
  { name: 'rows of a table on a slide', extension: 'pptx', sizes: [100, 1_000, 10_000], make: (rows) => [slide(rows)] },
];

const range = (count, make) => Array.from({ length: count }, (_, i) => make(i));
const references = (numbers) => numbers.map((number) => `${number} 0 R`).join(' ');
const show = (font, x, y, text) => `BT /${font} 10 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`;

/** Objects by number, written as a file; the first is the catalog. */
function writePdf(bodies) {
  const pieces = ['%PDF-1.7\n'];
  const offsets = [];
  let length = pieces[0].length;
  for (const [i, body] of bodies.entries()) {
    offsets.push(length);
    pieces.push(`${i + 1} 0 obj\n${body}\nendobj\n`);
    length += pieces.at(-1).length;
  }
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `trailer << /Size ${bodies.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF`;
  pieces.push(`xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${lines}${trailer}`);
  return Buffer.from(pieces.join(''), 'latin1');
}

const stream = (content) => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

function singlePage(width, height, content) {
  const page = `/MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >>`;
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R ${page} >>`,
    stream(content),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]);
}

/** Every other line ends with a hyphen, and every tenth ends a paragraph. */
function tallPage(lines) {
  const height = 14 * lines + 80;
  const line = (i) => `${sentence(i, i % 10 === 9 ? 3 : 8)}${i % 2 === 0 ? ' inter-' : ''}`;
  return singlePage(612, height, range(lines, (i) => show('F1', 72, height - 40 - 14 * i, line(i))).join('\n'));
}

const LINES_OF_A_COLUMN = 60;

function widePage(columns) {
  const shown = range(columns * LINES_OF_A_COLUMN, (i) => {
    const [column, line] = [Math.floor(i / LINES_OF_A_COLUMN), i % LINES_OF_A_COLUMN];
    return show('F1', 20 + 200 * column, 860 - 14 * line, sentence(i, 6).slice(0, 32));
  });
  return singlePage(200 * columns + 40, 900, shown.join('\n'));
}

/** Three cells in each row; tagged, all rows of all pages are side by side in one element. */
function tableOfPages(rows, isTagged) {
  const bodies = ['', '', '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'];
  const [root, table] = isTagged ? [bodies.push(''), bodies.push('')] : [];
  const [kids, rowElements, parents] = [[], [], []];
  for (let first = 0; first < rows; first += ROWS_ON_A_PAGE) {
    const count = Math.min(ROWS_ON_A_PAGE, rows - first);
    const cells = range(count * 3, (i) => {
      const [row, column] = [first + Math.floor(i / 3), i % 3];
      const text = column === 0 ? sentence(row, 2) : String((row * 7919 + column * 31) % 10_000);
      const shown = show('F1', 72 + 160 * column, 740 - 17 * Math.floor(i / 3), text);
      return isTagged ? `/TD << /MCID ${i} >> BDC ${shown} EMC` : shown;
    });
    const content = bodies.push(stream(cells.join('\n')));
    const resources = '/Resources << /Font << /F1 3 0 R >> >>';
    const tags = isTagged ? `/StructParents ${kids.length}` : '';
    const page = bodies.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${content} 0 R ${resources} ${tags} >>`,
    );
    kids.push(page);
    if (isTagged) parents.push(tagRows(bodies, count, page, table, rowElements));
  }
  bodies[0] = `<< /Type /Catalog /Pages 2 0 R ${isTagged ? `/MarkInfo << /Marked true >> /StructTreeRoot ${root} 0 R` : ''} >>`;
  bodies[1] = `<< /Type /Pages /Count ${kids.length} /Kids [${references(kids)}] >>`;
  if (isTagged) {
    const numbers = parents.map((elements, page) => `${page} [${references(elements)}]`).join(' ');
    bodies[root - 1] = `<< /Type /StructTreeRoot /K ${table} 0 R /ParentTree << /Nums [${numbers}] >> >>`;
    bodies[table - 1] = `<< /Type /StructElem /S /Table /P ${root} 0 R /K [${references(rowElements)}] >>`;
  }
  return writePdf(bodies);
}

/** The elements of the cells of a page, by their marked content. */
function tagRows(bodies, count, page, table, rowElements) {
  return range(count, (row) => {
    const element = bodies.push('');
    rowElements.push(element);
    const cells = range(3, (column) =>
      bodies.push(`<< /Type /StructElem /S /TD /P ${element} 0 R /Pg ${page} 0 R /K ${row * 3 + column} >>`),
    );
    bodies[element - 1] = `<< /Type /StructElem /S /TR /P ${table} 0 R /K [${references(cells)}] >>`;
    return cells;
  }).flat();
}

/** Each with one range from the first code to the last, as some libraries write it; a page for each. */
function mappedFonts(fonts) {
  const map = stream(
    '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange ' +
      '1 beginbfrange <0000> <FFFF> <0000> endbfrange endcmap',
  );
  const bodies = ['', ''];
  const kids = range(fonts, (i) => {
    const toUnicode = bodies.push(map);
    const inner = bodies.push(
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Font${i} /DW 500 /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>`,
    );
    const font = bodies.push(
      `<< /Type /Font /Subtype /Type0 /BaseFont /Font${i} /Encoding /Identity-H /DescendantFonts [${inner} 0 R] /ToUnicode ${toUnicode} 0 R >>`,
    );
    const hex = [...sentence(i, 6)].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('');
    const content = bodies.push(stream(`BT /F1 10 Tf 1 0 0 1 72 700 Tm <${hex}> Tj ET`));
    return bodies.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${content} 0 R /Resources << /Font << /F1 ${font} 0 R >> >> >>`,
    );
  });
  bodies[0] = '<< /Type /Catalog /Pages 2 0 R >>';
  bodies[1] = `<< /Type /Pages /Count ${kids.length} /Kids [${references(kids)}] >>`;
  return writePdf(bodies);
}

function slide(rows) {
  const spaces = `xmlns:a="${OFFICE}/drawingml/2006/main" xmlns:r="${DOCUMENT}" xmlns:p="${OFFICE}/presentationml/2006/main"`;
  const cell = (text) => `<a:tc><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`;
  const body = range(rows, (i) => `<a:tr h="300000">${range(4, (k) => cell(sentence(i + k, 2))).join('')}</a:tr>`);
  const grid = `<a:tblGrid>${'<a:gridCol w="2000000"/>'.repeat(4)}</a:tblGrid>`;
  const table = `<a:graphicData uri="${OFFICE}/drawingml/2006/table"><a:tbl>${grid}${body.join('')}</a:tbl></a:graphicData>`;
  const frame = `<p:graphicFrame><p:xfrm><a:off x="0" y="0"/><a:ext cx="8000000" cy="6000000"/></p:xfrm><a:graphic>${table}</a:graphic></p:graphicFrame>`;
  return packageOf({
    '[Content_Types].xml': contentTypes([
      ['/ppt/presentation.xml', 'presentationml.presentation.main'],
      ['/ppt/slides/slide1.xml', 'presentationml.slide'],
    ]),
    '_rels/.rels': relationships([['r', 'officeDocument', 'ppt/presentation.xml']]),
    'ppt/presentation.xml': `<p:presentation ${spaces}><p:sldIdLst><p:sldId id="256" r:id="r1"/></p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationships([['r1', 'slide', 'slides/slide1.xml']]),
    'ppt/slides/slide1.xml': `<p:sld ${spaces}><p:cSld><p:spTree>${frame}</p:spTree></p:cSld></p:sld>`,
  });
}
