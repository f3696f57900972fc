import { randomBytes } from 'node:crypto';

const VISIBLE_ASCII = /^[\x21-\x7e]{1,128}$/;

/** The client's id where it is usable, else one of our own: random once per process, then counted, which costs nothing. */
export class RequestIds {
  readonly #prefix = `${randomBytes(6).toString('base64url')}-`;
  #count = 0;

  for(given: string): string {
    return given !== '' && VISIBLE_ASCII.test(given) ? given : this.#prefix + (++this.#count).toString(36);
  }
}
