import { isIP } from 'node:net';
import { fault } from '../document/fault.ts';
import type { HttpRequest } from './transport.ts';

export interface HostSettings {
  /** Names besides those of this machine under which the service may be asked; `*.example.org` for all below, `*` for any. */
  allowedHosts: readonly string[];
  /** Origins whose pages may use the service, `*` for all. */
  corsOrigins: readonly string[];
}

/** Browsers send few different ones; whoever sends many gets them looked at each time. */
const MAX_REMEMBERED = 1000;

/**
 * Whom browsers may be brought to send here. A page can have its own name lead to this machine (DNS rebinding) and then reads the
 * answers as its own, but the name goes with each request. An address cannot be made to lead elsewhere.
 */
export class HostGuard {
  readonly #names: ReadonlySet<string>;
  readonly #suffixes: readonly string[];
  readonly #origins: ReadonlySet<string>;
  readonly #takesAnyName: boolean;
  readonly #remembered = new Map<string, string>();

  /** `needsKey`: a page that was led here has none, so any name will do unless some are listed. */
  constructor({ allowedHosts, corsOrigins }: HostSettings, needsKey: boolean) {
    const hosts = allowedHosts.map((host) => host.toLowerCase());
    this.#names = new Set(hosts);
    this.#suffixes = hosts.filter((host) => host.startsWith('*.')).map((host) => host.slice(1));
    this.#origins = new Set(corsOrigins);
    this.#takesAnyName = this.#names.has('*') || (needsKey && hosts.length === 0);
  }

  allows(host: string, origin: string): boolean {
    return this.#verdict(host, origin) === '';
  }

  check(request: HttpRequest): void {
    const complaint = this.#verdict(request.header('host'), request.header('origin'));
    if (complaint !== '') throw fault('forbidden', complaint);
  }

  #verdict(host: string, origin: string): string {
    const key = origin === '' ? host : `${host} ${origin}`;
    let verdict = this.#remembered.get(key);
    if (verdict === undefined) {
      verdict = this.#judge(host, origin);
      if (this.#remembered.size < MAX_REMEMBERED) this.#remembered.set(key, verdict);
    }
    return verdict;
  }

  #judge(host: string, origin: string): string {
    const name = nameOf(host);
    if (!this.#takesName(name)) {
      return `The service does not answer under the name ${JSON.stringify(name.slice(0, 100))}; see the setting allowed_hosts.`;
    }
    if (origin === '' || this.#origins.has(origin) || this.#origins.has('*') || isOwn(origin, host, name)) return '';
    return 'Pages of this origin may not use the service; see the setting cors_origins.';
  }

  #takesName(name: string): boolean {
    // HTTP/1.0 has no name, and no browser speaks it.
    if (this.#takesAnyName || name === '' || isLocal(name) || isIP(name) !== 0) return true;
    return this.#names.has(name) || this.#suffixes.some((suffix) => name.endsWith(suffix));
  }
}

/** Pages of the service itself, and for a service of this machine other pages of this machine. */
function isOwn(origin: string, host: string, name: string): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return url.host === host.toLowerCase() || (isLocal(name) && isLocal(nameOf(url.host)));
}

const isLocal = (name: string): boolean => /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|::1)$/.test(name);

/** Without port, brackets and the dot that ends an absolute name. */
function nameOf(host: string): string {
  const inBrackets = /^\[([^\]]*)\](:\d*)?$/.exec(host);
  return (inBrackets ? inBrackets[1]! : host.replace(/:\d*$/, '').replace(/\.$/, '')).toLowerCase();
}
