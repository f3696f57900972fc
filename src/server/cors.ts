import { fault } from '../document/fault.ts';
import { type HeaderList, type HttpRequest, toHeaderList } from './transport.ts';

const EXPOSED = 'etag, location, retry-after, x-request-id, content-disposition, content-range';
const ALLOWED_REQUEST_HEADERS = 'authorization, content-type, if-none-match, if-range, range, x-request-id';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const PREFLIGHT_SECONDS = 600;

/** Which pages of other origins may use the service; none unless configured. */
export class Cors {
  readonly #origins: ReadonlySet<string>;

  /** `*` stands for all. */
  constructor(origins: readonly string[]) {
    this.#origins = new Set(origins);
  }

  get isOff(): boolean {
    return this.#origins.size === 0;
  }

  /** Headers that every answer to this request carries. */
  headersFor(origin: string): HeaderList {
    if (this.isOff) return [];
    if (!this.#allows(origin)) return ['vary', 'origin'];
    return toHeaderList({
      vary: 'origin',
      'access-control-allow-origin': origin,
      'access-control-expose-headers': EXPOSED,
    });
  }

  preflightHeaders(origin: string, allow: string[]): HeaderList {
    const methods = allow.join(', ');
    if (!this.#allows(origin)) return toHeaderList({ allow: methods });
    return toHeaderList({
      allow: methods,
      'access-control-allow-methods': methods,
      'access-control-allow-headers': ALLOWED_REQUEST_HEADERS,
      'access-control-max-age': String(PREFLIGHT_SECONDS),
    });
  }

  /** A form on any page can be sent here without a preflight; browsers say so. */
  refuseForeignWrites(request: HttpRequest): void {
    if (SAFE_METHODS.has(request.method) || request.header('sec-fetch-site') !== 'cross-site') return;
    if (this.#allows(request.header('origin'))) return;
    throw fault('forbidden', 'Pages of this origin may not write here; see the setting cors_origins.');
  }

  #allows(origin: string): boolean {
    return origin !== '' && (this.#origins.has(origin) || this.#origins.has('*'));
  }
}
