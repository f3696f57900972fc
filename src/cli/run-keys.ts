import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DEFAULT_OWNER } from '../document/owner.ts';
import { type KeyEntry, KeyFile, makeKey, type NewKey } from '../server/key-file.ts';
import { keysPath, readSettings, type Settings } from '../settings.ts';
import { UsageError } from './usage.ts';

export interface KeyOptions {
  owner?: string;
  scope?: string;
  expires?: string;
  json?: boolean;
  dataDir?: string;
}

export async function runKeys(action: string, name: string | undefined, options: KeyOptions): Promise<void> {
  const flags = new Map(options.dataDir === undefined ? [] : [['dataDir', options.dataDir]]);
  const settings = readSettings(flags, process.env);
  const place = settings.databaseUrl === '' ? inFile(settings) : await inCluster(settings);
  try {
    if (action === 'list') return list(place.keys.read(), options.json === true || !process.stdout.isTTY);
    if (name === undefined) throw new UsageError(`docloupe keys ${action} needs the name of a key.`);
    if (action === 'add') {
      process.stdout.write(`${await place.keys.add(toNewKey(name, options))}\n`);
      process.stderr.write('This is shown once: only its hash is kept.\n');
    } else if (action === 'revoke') await place.keys.revoke(name);
    else throw new UsageError(`docloupe keys knows add, list and revoke, not ${action}.`);
  } finally {
    await place.close();
  }
}

/** Where keys are kept. */
interface Place {
  keys: {
    read(): KeyEntry[] | undefined;
    add(key: NewKey): string | Promise<string>;
    revoke(name: string): void | Promise<void>;
  };
  close(): Promise<void>;
}

function inFile(settings: Settings): Place {
  const path = resolve(keysPath(settings));
  const file = new KeyFile(path);
  const add = (key: NewKey): string => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    return file.add(key);
  };
  return { keys: { read: () => file.read(), add, revoke: (name) => file.revoke(name) }, close: async () => {} };
}

async function inCluster({ databaseUrl }: Settings): Promise<Place> {
  const { Database } = await import('../cluster/database.ts');
  const { KeyTable } = await import('../cluster/key-table.ts');
  const database = await Database.open(databaseUrl);
  const close = (): Promise<void> => database.close();
  try {
    const table = await KeyTable.open(database);
    const add = async (key: NewKey): Promise<string> => {
      const { secret, entry } = makeKey(key);
      await table.add(entry);
      return secret;
    };
    return { keys: { read: () => table.read(), add, revoke: (name) => table.revoke(name) }, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function toNewKey(name: string, { owner = DEFAULT_OWNER, scope = 'read', expires }: KeyOptions): NewKey {
  if (scope !== 'read' && scope !== 'write') throw new UsageError('--scope is read or write.');
  const expiresAt = expires === undefined ? undefined : parseTime(String(expires));
  return { name: String(name), owner: String(owner), scope, expiresAt };
}

function list(entries: KeyEntry[] | undefined, asJson: boolean): void {
  const keys = (entries ?? []).map(({ sha256: _, ...key }) => key);
  if (asJson) return void process.stdout.write(`${JSON.stringify({ keys }, null, 2)}\n`);
  for (const { name, owner, scope, expires_at: expiresAt } of keys) {
    process.stdout.write(`${name}\t${owner}\t${scope}\t${expiresAt ?? 'never expires'}\n`);
  }
}

const UNIT_MS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

function parseTime(text: string): Date {
  const span = /^(\d+)([mhd])$/.exec(text);
  const date = span ? new Date(Date.now() + Number(span[1]) * UNIT_MS[span[2]!]!) : new Date(text);
  if (Number.isNaN(date.getTime())) throw new UsageError(`--expires: ${text} is neither a date nor a time like 90d.`);
  return date;
}
