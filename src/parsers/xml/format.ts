import type { Format } from '../format.ts';

export const xml: Format = {
  name: 'xml',
  mediaTypes: ['application/xml', 'text/xml'],
  extensions: ['xml', 'xsd', 'xsl', 'xslt', 'svg', 'rss', 'atom', 'opml', 'kml', 'gpx'],
  unit: 'page',
  sample: 'delivery.xml',
  recognizes: async (probe) => (await import('./recognize.ts')).recognizesXml(probe),
  parser: async () => (await import('./xml-parser.ts')).xmlParser,
};
