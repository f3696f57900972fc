import { createHash } from 'node:crypto';

/** Strong: equal bytes, and only those, have equal tags. */
export const etagOf = (bytes: Uint8Array): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;

export const quoteEtag = (etag: string): string => (/^(W\/)?"/.test(etag) ? etag : `"${etag}"`);

/** RFC 9110, 13.1.2: a list of tags or `*`, compared weakly. */
export function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === '') return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque);
}
