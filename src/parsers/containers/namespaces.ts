/** Namespace → the prefix under which our readers know it, transitional and strict (ISO/IEC 29500) alike. */
const OOXML: [prefix: string, transitional: string, strict: string][] = [
  ['x', 'spreadsheetml/2006/main', 'spreadsheetml/main'],
  ['w', 'wordprocessingml/2006/main', 'wordprocessingml/main'],
  ['p', 'presentationml/2006/main', 'presentationml/main'],
  ['a', 'drawingml/2006/main', 'drawingml/main'],
  ['c', 'drawingml/2006/chart', 'drawingml/chart'],
  ['dgm', 'drawingml/2006/diagram', 'drawingml/diagram'],
  ['pic', 'drawingml/2006/picture', 'drawingml/picture'],
  ['wp', 'drawingml/2006/wordprocessingDrawing', 'drawingml/wordprocessingDrawing'],
  ['xdr', 'drawingml/2006/spreadsheetDrawing', 'drawingml/spreadsheetDrawing'],
  ['m', 'officeDocument/2006/math', 'officeDocument/math'],
  ['r', 'officeDocument/2006/relationships', 'officeDocument/relationships'],
  ['ep', 'officeDocument/2006/extended-properties', 'officeDocument/extendedProperties'],
  ['vt', 'officeDocument/2006/docPropsVTypes', 'officeDocument/docPropsVTypes'],
];

const OTHERS: [prefix: string, uri: string][] = [
  ['rel', 'http://schemas.openxmlformats.org/package/2006/relationships'],
  ['ct', 'http://schemas.openxmlformats.org/package/2006/content-types'],
  ['cp', 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties'],
  ['dc', 'http://purl.org/dc/elements/1.1/'],
  ['dcterms', 'http://purl.org/dc/terms/'],
  ['mc', 'http://schemas.openxmlformats.org/markup-compatibility/2006'],
  ['v', 'urn:schemas-microsoft-com:vml'],
  ['o', 'urn:schemas-microsoft-com:office:office'],
  ['w10', 'urn:schemas-microsoft-com:office:word'],
  ['xvml', 'urn:schemas-microsoft-com:office:excel'],
  ['w14', 'http://schemas.microsoft.com/office/word/2010/wordml'],
  ['w15', 'http://schemas.microsoft.com/office/word/2012/wordml'],
  ['wps', 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape'],
  ['wpg', 'http://schemas.microsoft.com/office/word/2010/wordprocessingGroup'],
  ['wpc', 'http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas'],
  ['x14', 'http://schemas.microsoft.com/office/spreadsheetml/2009/9/main'],
  ['x15', 'http://schemas.microsoft.com/office/spreadsheetml/2010/11/main'],
  ['xm', 'http://schemas.microsoft.com/office/excel/2006/main'],
  ['xlrd', 'http://schemas.microsoft.com/office/spreadsheetml/2017/richdata'],
  ['xlrvr', 'http://schemas.microsoft.com/office/spreadsheetml/2022/richvaluerel'],
  ['tc', 'http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments'],
  ['p14', 'http://schemas.microsoft.com/office/powerpoint/2010/main'],
  ['p188', 'http://schemas.microsoft.com/office/powerpoint/2018/8/main'],
  ['dsp', 'http://schemas.microsoft.com/office/drawing/2008/diagram'],
  ['cx', 'http://schemas.microsoft.com/office/drawing/2014/chartex'],
];

/** OpenDocument (ISO/IEC 26300), without what all begin with. */
const ODF: [prefix: string, name: string][] = [
  ['office', 'office'],
  ['style', 'style'],
  ['text', 'text'],
  ['table', 'table'],
  ['draw', 'drawing'],
  ['fo', 'xsl-fo-compatible'],
  ['svg', 'svg-compatible'],
  ['number', 'datastyle'],
  ['meta', 'meta'],
  ['presentation', 'presentation'],
  ['form', 'form'],
  ['manifest', 'manifest'],
];

export const PREFIX_OF_NAMESPACE: ReadonlyMap<string, string> = new Map([
  ...OOXML.flatMap(([prefix, transitional, strict]): [string, string][] => [
    [`http://schemas.openxmlformats.org/${transitional}`, prefix],
    [`http://purl.oclc.org/ooxml/${strict}`, prefix],
  ]),
  ...ODF.map(([prefix, name]): [string, string] => [`urn:oasis:names:tc:opendocument:xmlns:${name}:1.0`, prefix]),
  ['http://www.w3.org/1999/xlink', 'xlink'],
  ...OTHERS.map(([prefix, uri]): [string, string] => [uri, prefix]),
]);
