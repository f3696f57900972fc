import { strToU8, zipSync } from 'fflate';

const NAMESPACES = [
  ...['office', 'style', 'text', 'table', 'meta', 'presentation'].map((name) => [name, name]),
  ['draw', 'drawing'],
  ['fo', 'xsl-fo-compatible'],
  ['svg', 'svg-compatible'],
  ['number', 'datastyle'],
]
  .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');
const MORE =
  'xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"';

const part = (root: string, inner: string): Uint8Array =>
  strToU8(`<?xml version="1.0" encoding="UTF-8"?><office:${root} ${NAMESPACES} ${MORE}>${inner}</office:${root}>`);

/** An OpenDocument package; `content` and `styles` are what stands in their root elements. */
export const makeOdf = (
  kind: string,
  content: string,
  styles = '',
  others: Record<string, Uint8Array> = {},
): Uint8Array =>
  zipSync({
    mimetype: [strToU8(`application/vnd.oasis.opendocument.${kind}`), { level: 0 }],
    'content.xml': part('document-content', content),
    ...(styles ? { 'styles.xml': part('document-styles', styles) } : {}),
    ...others,
  });
