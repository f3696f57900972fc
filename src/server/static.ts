import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { fault } from '../document/fault.ts';
import { etagOf, matchesEtag } from './etag.ts';
import type { Reply } from './reply.ts';
import type { Route } from './router.ts';
import { type HeaderList, type HttpRequest, NO_BYTES, toHeaderList } from './transport.ts';

const MEDIA_TYPES = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.mjs', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.wasm', 'application/wasm'],
]);

/**
 * Everything from this origin and nothing inline. WebAssembly decodes images of PDFs; pdf.js paints some of them from blobs.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const SAFETY_HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

const NOT_BUILT = Buffer.from(
  '<!doctype html><html lang="en"><title>docloupe</title><h1>The inspector is not built</h1>' +
    '<p>The service works; its pages are missing. Run <code>npm run build</code> and start it again. ' +
    'The API is described in <a href="/openapi.json">/openapi.json</a>.</p></html>',
);

interface Variant {
  headers: HeaderList;
  etag: string;
  bytes: Uint8Array;
}

/** One file in the encodings there are. */
class StaticFile {
  readonly #mediaType: string;
  readonly #cacheControl: string;
  readonly #encodings: ReadonlyMap<string, Uint8Array>;
  readonly #ready = new Map<string, Variant>();

  constructor(mediaType: string, cacheControl: string, encodings: ReadonlyMap<string, Uint8Array>) {
    this.#mediaType = mediaType;
    this.#cacheControl = cacheControl;
    this.#encodings = encodings;
  }

  send(request: HttpRequest, reply: Reply): void {
    const accepted = acceptedEncodings(request.header('accept-encoding'));
    const variant = this.#in([...this.#encodings.keys()].find((name) => name === '' || accepted.has(name))!);
    if (matchesEtag(request.header('if-none-match'), variant.etag)) reply.send(304, variant.headers, NO_BYTES);
    else reply.send(200, variant.headers, variant.bytes);
  }

  /** With its hash, which a start does not wait for. */
  #in(encoding: string): Variant {
    const known = this.#ready.get(encoding);
    if (known) return known;
    const bytes = this.#encodings.get(encoding)!;
    const etag = etagOf(bytes);
    const headers = toHeaderList({
      'content-type': this.#mediaType,
      'cache-control': this.#cacheControl,
      etag,
      ...(encoding !== '' && { 'content-encoding': encoding }),
      ...(this.#encodings.size > 1 && { vary: 'accept-encoding' }),
      ...SAFETY_HEADERS,
    });
    const variant = { headers, etag, bytes };
    this.#ready.set(encoding, variant);
    return variant;
  }
}

/** `gzip;q=0` is a refusal (RFC 9110, 12.5.3). */
const acceptedEncodings = (header: string): Set<string> =>
  new Set(
    header
      .split(',')
      .filter((entry) => !/;\s*q=0(\.0*)?\s*$/.test(entry))
      .map((entry) => entry.replace(/;.*/, '').trim().toLowerCase()),
  );

/** In the order they are preferred; the empty one is the file itself and always fits. */
const ENCODINGS: readonly [name: string, extension: string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
  ['', ''],
];

/** The pages of a built inspector, read into memory once. */
export function staticRoutes(folder: string): Route[] {
  const files = readFolder(folder);
  const page = (name: string, path: string, file: string): Route => ({
    name,
    method: 'GET',
    path,
    scope: 'public',
    handle: (request, reply) => (files.get(file) ?? NOT_BUILT_PAGE).send(request, reply),
  });
  return [
    page('get_inspector', '/', 'inspector.html'),
    page('get_docs', '/docs', 'docs.html'),
    {
      name: 'get_asset',
      method: 'GET',
      path: '/assets/{rest*}',
      scope: 'public',
      handle(request, reply, parameters) {
        const file = files.get(`assets/${parameters.get('rest')}`);
        if (!file)
          throw fault('not_found', 'There is no such asset; the page that asks for it may be of another version.');
        file.send(request, reply);
      },
    },
  ];
}

const NOT_BUILT_PAGE = new StaticFile(MEDIA_TYPES.get('.html')!, 'no-store', new Map([['', NOT_BUILT]]));

function readFolder(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  if (!existsSync(folder)) return files;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (/(^|[\\/])\.|\.(br|gz)$/.test(name) || !statSync(path).isFile()) continue;
    const encodings = new Map(
      ENCODINGS.filter(([, extension]) => existsSync(path + extension)).map(([encoding, extension]) => [
        encoding,
        readFileSync(path + extension),
      ]),
    );
    // Names below assets/ hold a hash or a version.
    const isAsset = name.startsWith(`assets${sep}`);
    const cacheControl = isAsset ? 'public, max-age=31536000, immutable' : 'no-cache';
    const mediaType = MEDIA_TYPES.get(extname(name)) ?? 'application/octet-stream';
    files.set(name.replaceAll(sep, '/'), new StaticFile(mediaType, cacheControl, encodings));
  }
  return files;
}
