import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

function toBase32(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest >>= 5n) text = ALPHABET[Number(rest & 31n)] + text;
  return text;
}

let lastTime = 0;

/** Sorts by time, also within a millisecond and when the clock steps back: ten characters of time, ten of chance. */
export function newFileId(now = Date.now()): string {
  lastTime = Math.max(now * 32, lastTime + 1);
  return `f${toBase32(BigInt(lastTime), 11)}${newId(9)}`;
}

export const isFileId = (text: string): boolean => /^f[0-9a-z]{20}$/.test(text);

/** Chance for many ids at once: asking the system for each takes longer than all else of it. */
const CHANCE_BYTES = 4096;
let chance = Buffer.alloc(0);

export function newId(length = 16): string {
  if (chance.length < length) chance = randomBytes(CHANCE_BYTES);
  let id = '';
  for (const byte of chance.subarray(0, length)) id += ALPHABET[byte & 31];
  chance = chance.subarray(length);
  return id;
}
