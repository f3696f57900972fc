import { strToU8, zipSync } from 'fflate';

const NAMESPACES = [
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
  'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"',
  'xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main"',
  'xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main"',
  'xmlns:p188="http://schemas.microsoft.com/office/powerpoint/2018/8/main"',
  'xmlns:cx="http://schemas.microsoft.com/office/drawing/2014/chartex"',
].join(' ');

const RELATIONSHIP = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface Rel {
  id: string;
  type: string;
  target: string;
  external?: boolean;
}

export interface SlideSource {
  /** Children of the p:spTree. */
  shapes: string;
  attributes?: string;
  relationships?: Rel[];
}

export interface Source {
  slides: (string | SlideSource)[];
  /** Children of the layout's and the master's p:spTree. */
  layoutShapes?: string;
  masterShapes?: string;
  /** Children of p:txStyles. */
  textStyles?: string;
  /** Attributes and children of p:presentation beside the slides. */
  presentationAttributes?: string;
  presentation?: string;
  relationships?: Rel[];
  /** Further parts by name; `{ns}` stands for the namespaces. */
  parts?: Record<string, string>;
  contentType?: string;
}

const PRESENTATION = 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml';

const xml = (body: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${body.replaceAll('{ns}', NAMESPACES)}`;

const rels = (list: Rel[]): string =>
  xml(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
      .map(({ id, type, target, external }) => {
        const uri = type.includes('://') ? type : `${RELATIONSHIP}/${type}`;
        return `<Relationship Id="${id}" Type="${uri}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`;
      })
      .join('')}</Relationships>`,
  );

/** The parts of a small presentation: 720 × 540 points, one layout, one master. */
export function pptxParts(source: Source): Map<string, string> {
  const slides = source.slides.map((slide) => (typeof slide === 'string' ? { shapes: slide } : slide));
  const parts = new Map<string, string>();
  parts.set(
    '[Content_Types].xml',
    xml(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/ppt/presentation.xml" ContentType="${source.contentType ?? PRESENTATION}"/></Types>`,
    ),
  );
  parts.set(
    '_rels/.rels',
    rels([
      { id: 'rId1', type: 'officeDocument', target: 'ppt/presentation.xml' },
      {
        id: 'rId2',
        type: 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties',
        target: 'docProps/core.xml',
      },
    ]),
  );
  const ids = slides.map((_, i) => `<p:sldId id="${256 + i}" r:id="s${i + 1}"/>`).join('');
  parts.set(
    'ppt/presentation.xml',
    xml(
      `<p:presentation {ns} ${source.presentationAttributes ?? ''}><p:sldIdLst>${ids}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/>${source.presentation ?? ''}</p:presentation>`,
    ),
  );
  parts.set(
    'ppt/_rels/presentation.xml.rels',
    rels([
      ...slides.map((_, i) => ({ id: `s${i + 1}`, type: 'slide', target: `slides/slide${i + 1}.xml` })),
      ...(source.relationships ?? []),
    ]),
  );
  slides.forEach((slide, i) => {
    parts.set(
      `ppt/slides/slide${i + 1}.xml`,
      xml(`<p:sld {ns} ${slide.attributes ?? ''}><p:cSld><p:spTree>${slide.shapes}</p:spTree></p:cSld></p:sld>`),
    );
    parts.set(
      `ppt/slides/_rels/slide${i + 1}.xml.rels`,
      rels([
        { id: 'layout', type: 'slideLayout', target: '../slideLayouts/slideLayout1.xml' },
        ...(slide.relationships ?? []),
      ]),
    );
  });
  parts.set(
    'ppt/slideLayouts/slideLayout1.xml',
    xml(`<p:sldLayout {ns}><p:cSld><p:spTree>${source.layoutShapes ?? ''}</p:spTree></p:cSld></p:sldLayout>`),
  );
  parts.set(
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels',
    rels([{ id: 'master', type: 'slideMaster', target: '../slideMasters/slideMaster1.xml' }]),
  );
  parts.set(
    'ppt/slideMasters/slideMaster1.xml',
    xml(
      `<p:sldMaster {ns}><p:cSld><p:spTree>${source.masterShapes ?? ''}</p:spTree></p:cSld><p:txStyles>${source.textStyles ?? ''}</p:txStyles></p:sldMaster>`,
    ),
  );
  for (const [name, body] of Object.entries(source.parts ?? {})) parts.set(name, xml(body));
  return parts;
}

export function zipParts(parts: ReadonlyMap<string, string>): Uint8Array {
  return zipSync(Object.fromEntries([...parts].map(([name, text]) => [name, strToU8(text)])));
}

export const makePptx = (source: Source): Uint8Array => zipParts(pptxParts(source));

const EMU = 12_700;

/** x, y, width, height in points. */
export type Area = [number, number, number, number];

export const xfrm = ([x, y, width, height]: Area, attributes = '', tag = 'a:xfrm'): string =>
  `<${tag} ${attributes}><a:off x="${x * EMU}" y="${y * EMU}"/><a:ext cx="${width * EMU}" cy="${height * EMU}"/></${tag}>`;

export const run = (text: string, properties = ''): string => `<a:r>${properties}<a:t>${text}</a:t></a:r>`;

export const para = (content: string, properties = ''): string =>
  `<a:p>${properties}${content.startsWith('<') ? content : run(content)}</a:p>`;

interface ShapeOptions {
  area?: Area | undefined;
  /** Attributes of p:ph. */
  placeholder?: string | undefined;
  /** Attributes of a:xfrm. */
  transform?: string | undefined;
  bodyProperties?: string | undefined;
  listStyle?: string | undefined;
  /** Attributes and children of p:cNvPr. */
  attributes?: string | undefined;
  click?: string | undefined;
}

export function shape(paragraphs: string, options: ShapeOptions = {}): string {
  const {
    area,
    placeholder,
    transform = '',
    bodyProperties = '<a:bodyPr/>',
    listStyle = '',
    attributes = '',
  } = options;
  const holder = placeholder === undefined ? '' : `<p:ph ${placeholder}/>`;
  return (
    `<p:sp><p:nvSpPr><p:cNvPr id="2" name="s" ${attributes}>${options.click ?? ''}</p:cNvPr><p:cNvSpPr/><p:nvPr>${holder}</p:nvPr></p:nvSpPr>` +
    `<p:spPr>${area ? xfrm(area, transform) : ''}</p:spPr>` +
    `<p:txBody>${bodyProperties}<a:lstStyle>${listStyle}</a:lstStyle>${paragraphs}</p:txBody></p:sp>`
  );
}

export const textBox = (text: string, area: Area, options: ShapeOptions = {}): string =>
  shape(para(text), { ...options, area });

export const frame = (area: Area, data: string): string =>
  `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="4" name="f"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>${xfrm(area, '', 'p:xfrm')}<a:graphic><a:graphicData>${data}</a:graphicData></a:graphic></p:graphicFrame>`;

export const picture = (area: Area, attributes = ''): string =>
  `<p:pic><p:nvPicPr><p:cNvPr id="5" name="Picture 4" ${attributes}/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill/><p:spPr>${xfrm(area)}</p:spPr></p:pic>`;
