import { strToU8, zipSync } from 'fflate';
import { MADE_AT } from './story.mjs';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** An Office archive of parts: what each is, and what it refers to. */
export function toArchive(parts) {
  const files = {};
  const types = [];
  for (const { path, type, xml, links = [] } of parts) {
    files[path] = strToU8(HEAD + xml);
    types.push(`<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-${type}+xml"/>`);
    if (links.length === 0) continue;
    const [folder, name] = [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1)];
    files[`${folder}/_rels/${name}.rels`] = strToU8(HEAD + relations(links));
  }
  files['[Content_Types].xml'] = strToU8(
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${types.join('')}</Types>`,
  );
  files['_rels/.rels'] = strToU8(HEAD + relations([['officeDocument', parts[0].path]]));
  return zipSync(files, { level: 9, mtime: MADE_AT });
}

const relations = (links) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${links
    .map(([kind, target], i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;

export const escapeXml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
