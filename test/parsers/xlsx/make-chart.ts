const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const NAMESPACES = [
  `xmlns:xdr="${DRAWING}/spreadsheetDrawing"`,
  `xmlns:a="${DRAWING}/main"`,
  `xmlns:c="${DRAWING}/chart"`,
  `xmlns:dgm="${DRAWING}/diagram"`,
  'xmlns:cx="http://schemas.microsoft.com/office/drawing/2014/chartex"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  `xmlns:r="${RELATIONS}"`,
].join(' ');

/** A series that names its cells; with values, they are kept beside the name. */
export interface SeriesSource {
  name: string;
  categories: string;
  values: string;
  cached?: { name: string; categories: string[]; values: number[] };
}

const cache = (kind: 'str' | 'num', values: readonly (string | number)[]): string =>
  `<c:${kind}Cache>${values.map((value, i) => `<c:pt idx="${i}"><c:v>${value}</c:v></c:pt>`).join('')}</c:${kind}Cache>`;

const reference = (kind: 'str' | 'num', cells: string, values?: readonly (string | number)[]): string =>
  `<c:${kind}Ref><c:f>${cells}</c:f>${values ? cache(kind, values) : ''}</c:${kind}Ref>`;

export function chartXml(title: string, series: readonly SeriesSource[], kind = 'bar'): string {
  const text = title
    ? `<c:title><c:tx><c:rich><a:p><a:r><a:t>${title}</a:t></a:r></a:p></c:rich></c:tx></c:title>`
    : '';
  const all = series.map(
    ({ name, categories, values, cached }) =>
      `<c:ser><c:tx>${reference('str', name, cached && [cached.name])}</c:tx><c:cat>${reference('str', categories, cached?.categories)}</c:cat><c:val>${reference('num', values, cached?.values)}</c:val></c:ser>`,
  );
  return `<c:chartSpace ${NAMESPACES}><c:chart>${text}<c:plotArea><c:${kind}Chart>${all.join('')}</c:${kind}Chart></c:plotArea></c:chart></c:chartSpace>`;
}

/** An object over B2:C3. */
export const anchored = (content: string): string =>
  `<xdr:twoCellAnchor><xdr:from><xdr:col>1</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>1</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:to><xdr:col>3</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>3</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to>${content}</xdr:twoCellAnchor>`;

export const chartFrame = (id: string, prefix: 'c' | 'cx' = 'c'): string =>
  `<xdr:graphicFrame><a:graphic><a:graphicData><${prefix}:chart r:id="${id}"/></a:graphicData></a:graphic></xdr:graphicFrame>`;

export const textBox = (text: string): string =>
  `<xdr:sp><xdr:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></xdr:txBody></xdr:sp>`;

/** The parts of a drawing "xl/drawings/d.xml" and of what it shows, by relationship. */
export function drawingParts(content: string, shown: Record<string, string> = {}): Record<string, string> {
  const related = Object.keys(shown).map(
    (id) => `<Relationship Id="${id}" Type="${RELATIONS}/chart" Target="../charts/${id}.xml"/>`,
  );
  return {
    'xl/drawings/d.xml': `<xdr:wsDr ${NAMESPACES}>${content}</xdr:wsDr>`,
    'xl/drawings/_rels/d.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${related.join('')}</Relationships>`,
    ...Object.fromEntries(
      Object.entries(shown).map(([id, xml]) => [`xl/charts/${id}.xml`, xml.replace('{ns}', NAMESPACES)]),
    ),
  };
}

export const DRAWN = [{ id: 'rId1', type: 'drawing', target: '../drawings/d.xml' }];
