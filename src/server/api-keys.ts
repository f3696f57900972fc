import { createHash } from 'node:crypto';
import { DEFAULT_OWNER } from '../document/owner.ts';

export type Scope = 'read' | 'write';

export interface ApiKey {
  /** For logs and rates; says nothing about the secret. */
  name: string;
  /** Whose files it sees and to whom its uploads belong. */
  owner: string;
  /** `write` includes `read`. */
  scope: Scope;
  /** SHA-256 of the secret. */
  hash: Buffer;
  /** In milliseconds since 1970; never where left out. */
  expiresAt?: number;
}

/** The hash is quick to compute, so a secret must be too long to guess. */
const MIN_SECRET_LENGTH = 16;

/**
 * `name:scope:secret`, parted by commas or spaces: `ci:write:s3cr3t-of-length,viewer@acme:read:sha256:9f86d081…`. A name may say
 * to which owner the key belongs; the secret may be given as the hex SHA-256 of itself. Errors name the entry, never the secret.
 */
export function parseApiKeys(text: string): ApiKey[] {
  const keys = text
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .map(parseApiKey);
  const names = new Set(keys.map(({ name }) => name));
  if (names.size < keys.length) throw new Error('Two API keys have the same name.');
  return keys;
}

function parseApiKey(entry: string, index: number): ApiKey {
  const [, name, owner = DEFAULT_OWNER, scope, secret] =
    /^([\w.-]{1,64})(?:@([\w.-]{1,64}))?:(read|write):(.+)$/.exec(entry) ?? [];
  if (name === undefined || scope === undefined || secret === undefined) {
    throw new Error(`API key ${index + 1} is not of the form name:read:secret or name:write:secret.`);
  }
  const hex = /^sha256:([0-9a-f]{64})$/i.exec(secret)?.[1];
  if (hex === undefined && secret.startsWith('sha256:')) {
    throw new Error(`API key ${name}: sha256: must be followed by 64 hexadecimal digits.`);
  }
  if (hex === undefined && secret.length < MIN_SECRET_LENGTH) {
    throw new Error(`API key ${name}: the secret must have at least ${MIN_SECRET_LENGTH} characters.`);
  }
  return { name, owner, scope: scope as Scope, hash: hex === undefined ? hashSecret(secret) : Buffer.from(hex, 'hex') };
}

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
