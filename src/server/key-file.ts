import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { DEFAULT_OWNER } from '../document/owner.ts';
import { type ApiKey, hashSecret, type Scope } from './api-keys.ts';

const Name = z.string().regex(/^[\w.-]{1,64}$/, 'Letters, digits, _ . and - only.');
const KeyEntry = z.object({
  name: Name,
  owner: Name.default(DEFAULT_OWNER),
  scope: z.enum(['read', 'write']),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable().default(null),
});
export type KeyEntry = z.infer<typeof KeyEntry>;
const KeyList = z.object({ version: z.literal(1), keys: z.array(KeyEntry) });

export interface NewKey {
  name: string;
  owner: string;
  scope: Scope;
  expiresAt: Date | undefined;
}

/** The secret is nowhere else from here on. */
export function makeKey({ name, owner, scope, expiresAt }: NewKey): { secret: string; entry: KeyEntry } {
  const secret = `dl_${randomBytes(32).toString('base64url')}`;
  const times = { created_at: new Date().toISOString(), expires_at: expiresAt?.toISOString() ?? null };
  return {
    secret,
    entry: KeyEntry.parse({ name, owner, scope, sha256: hashSecret(secret).toString('hex'), ...times }),
  };
}

/** Keys as they lie in a file: hashes only, so that reading it gives nobody a key. */
export class KeyFile {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** Undefined where there is no file. */
  read(): KeyEntry[] | undefined {
    let text: string;
    try {
      text = readFileSync(this.path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
    const parsed = KeyList.safeParse(parseJson(text));
    if (!parsed.success) throw new Error(`The file of keys ${this.path} is damaged: ${z.prettifyError(parsed.error)}`);
    return parsed.data.keys;
  }

  /** Changes with each change of the file. */
  stamp(): string {
    const stat = statSync(this.path, { throwIfNoEntry: false });
    return stat ? `${stat.mtimeMs} ${stat.size} ${stat.ino}` : '';
  }

  /** The secret of a new key, which is nowhere else from here on. */
  add(key: NewKey): string {
    const keys = this.read() ?? [];
    if (keys.some(({ name }) => name === key.name)) throw new Error(`There is a key ${key.name} already.`);
    const { secret, entry } = makeKey(key);
    this.#write([...keys, entry]);
    return secret;
  }

  revoke(name: string): void {
    const keys = this.read() ?? [];
    const left = keys.filter((key) => key.name !== name);
    if (left.length === keys.length) throw new Error(`There is no key ${name}.`);
    this.#write(left);
  }

  /** In one step: whoever reads meanwhile sees the file before or after. */
  #write(keys: KeyEntry[]): void {
    const next = `${this.path}.${process.pid}`;
    writeFileSync(next, `${JSON.stringify({ version: 1, keys }, null, 2)}\n`, { mode: 0o600 });
    renameSync(next, this.path);
  }
}

export const toApiKey = ({ name, owner, scope, sha256, expires_at: expiresAt }: KeyEntry): ApiKey => ({
  name,
  owner,
  scope,
  hash: Buffer.from(sha256, 'hex'),
  ...(expiresAt === null ? {} : { expiresAt: Date.parse(expiresAt) }),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
