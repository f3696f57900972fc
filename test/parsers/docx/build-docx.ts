import { strToU8, zipSync } from 'fflate';
import { docxParser } from '../../../src/parsers/docx/docx-parser.ts';
import type { Collected } from '../collect.ts';
import { collect } from '../collect.ts';

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const DECLARATIONS = [
  `xmlns:w="${W}"`,
  `xmlns:r="${REL}"`,
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
  'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
].join(' ');

export interface DocxParts {
  /** What stands in w:body. */
  body: string;
  /** What stands in w:styles, w:numbering and so on. */
  styles?: string;
  numbering?: string;
  settings?: string;
  footnotes?: string;
  endnotes?: string;
  comments?: string;
  /** By relationship id. */
  headers?: Record<string, string>;
  footers?: Record<string, string>;
  /** Relationship id → [type, target, external]. */
  relationships?: Record<string, [type: string, target: string, external?: boolean]>;
  /** Further entries by name, as they are. */
  entries?: Record<string, string>;
  main?: string;
  contentType?: string;
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/** A small DOCX from the XML of its parts. */
export function buildDocx({
  body,
  main = 'word/document.xml',
  contentType,
  entries,
  relationships,
  ...rest
}: DocxParts) {
  const files: Record<string, string> = {};
  const related: [id: string, type: string, target: string, external: boolean][] = [];
  const wrapped = (name: string, xml: string): string => `<w:${name} ${DECLARATIONS}>${xml}</w:${name}>`;
  for (const name of ['styles', 'numbering', 'settings', 'footnotes', 'endnotes', 'comments'] as const) {
    const xml = rest[name];
    if (xml === undefined) continue;
    files[`word/${name}.xml`] = wrapped(name, xml);
    related.push([`auto-${name}`, name, `${name}.xml`, false]);
  }
  for (const [kind, element, parts] of [
    ['header', 'hdr', rest.headers],
    ['footer', 'ftr', rest.footers],
  ] as const) {
    for (const [id, xml] of Object.entries(parts ?? {})) {
      files[`word/${kind}-${id}.xml`] = wrapped(element, xml);
      related.push([id, kind, `${kind}-${id}.xml`, false]);
    }
  }
  for (const [id, [type, target, external]] of Object.entries(relationships ?? {})) {
    related.push([id, type, target, external ?? false]);
  }
  files[main] =
    `<?xml version="1.0" encoding="UTF-8"?><w:document ${DECLARATIONS}><w:body>${body}</w:body></w:document>`;
  files['[Content_Types].xml'] = [
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">',
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    `<Override PartName="/${main}" ContentType="${contentType ?? `${WORD}.document.main+xml`}"/></Types>`,
  ].join('');
  files['_rels/.rels'] = relationshipsXml([['main', 'officeDocument', main, false]]);
  files[main.replace(/([^/]+)$/, '_rels/$1.rels')] = relationshipsXml(related);
  Object.assign(files, entries);
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

const relationshipsXml = (related: [id: string, type: string, target: string, external: boolean][]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${related
    .map(
      ([id, type, target, external]) =>
        `<Relationship Id="${id}" Type="${REL}/${type}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`;

export const readDocx = (parts: DocxParts | string): Promise<Collected> =>
  collect(docxParser, buildDocx(typeof parts === 'string' ? { body: parts } : parts));

/** All blocks, in order. */
export const blocksOf = ({ pages }: Collected) => pages.flatMap((page) => page.blocks);

export const textsOf = (collected: Collected): string[] => blocksOf(collected).map((block) => block.text);

export const run = (text: string, properties = ''): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;

/** `properties`: what stands in w:pPr. `content`: text, or runs where it begins with "<". */
export const paragraph = (content: string, properties = ''): string =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content.startsWith('<') ? content : run(content)}</w:p>`;

export const cell = (content: string, properties = ''): string =>
  `<w:tc>${properties && `<w:tcPr>${properties}</w:tcPr>`}${content.startsWith('<') ? content : paragraph(content)}</w:tc>`;

export const row = (cells: string[], properties = ''): string =>
  `<w:tr>${properties && `<w:trPr>${properties}</w:trPr>`}${cells.join('')}</w:tr>`;

export const table = (widths: number[], rows: string[], properties = ''): string =>
  `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tblGrid>${widths
    .map((width) => `<w:gridCol w:w="${width}"/>`)
    .join('')}</w:tblGrid>${rows.join('')}</w:tbl>`;
