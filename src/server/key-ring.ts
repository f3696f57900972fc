import type { ApiKey } from './api-keys.ts';
import { type KeyFile, toApiKey } from './key-file.ts';
import type { Logger } from './logger.ts';

const LOOK_EVERY_MS = 1_000;

/** The keys that count now: those of the settings, and those of a file that is read again when it changes. */
export class KeyRing {
  readonly #fixed: readonly ApiKey[];
  readonly #file: Pick<KeyFile, 'read' | 'stamp'> | undefined;
  readonly #logger: Pick<Logger, 'info' | 'error'> | undefined;
  #keys: readonly ApiKey[] = [];
  #stamp = '';
  #isOpen = true;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    fixed: readonly ApiKey[],
    file?: Pick<KeyFile, 'read' | 'stamp'>,
    logger?: Pick<Logger, 'info' | 'error'>,
  ) {
    this.#fixed = fixed;
    this.#file = file;
    this.#logger = logger;
    this.#load();
  }

  get keys(): readonly ApiKey[] {
    return this.#keys;
  }

  /** Nobody needs a key. Once keys were needed they are for good: a file that is lost opens nothing. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  watch(): void {
    this.#timer ??= setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    if (!this.#file || this.#file.stamp() === this.#stamp) return;
    try {
      this.#load();
      this.#logger?.info({ keys: this.#keys.length }, 'the file of keys was read again');
    } catch (error) {
      // Whoever had a key keeps it: a slip of the pen must not lock everybody out.
      this.#logger?.error({ err: error }, 'the file of keys cannot be read; the keys stay as they were');
    }
  }

  #load(): void {
    this.#stamp = this.#file?.stamp() ?? '';
    const entries = this.#file?.read();
    const keys = [...this.#fixed, ...(entries ?? []).map(toApiKey)];
    const names = new Set(keys.map(({ name }) => name));
    if (names.size < keys.length) throw new Error('Two API keys have the same name.');
    this.#keys = keys;
    if (keys.length > 0 || entries) this.#isOpen = false;
  }
}
