import { basename } from 'node:path';
import { partName } from '../index/parts.ts';
import { DEFAULT_PARSE_LIMITS, type ParseLimits } from '../parsers/budget.ts';
import { FileSource } from '../parsers/source.ts';
import { readDocument } from './read-document.ts';

/**
 * Reads a small file for one look at it, within this process: no store, no host, no thread. What would end a host ends the process,
 * so this is for commands that live as long as the one document.
 */
export async function readHere(
  path: string,
  { password, limits = DEFAULT_PARSE_LIMITS }: { password?: string | undefined; limits?: ParseLimits | undefined } = {},
): Promise<{ profile: Record<string, unknown>; structure: Record<string, unknown> }> {
  const fileName = basename(path);
  const source = await FileSource.open(path);
  let profile = {};
  let structure = {};
  try {
    const parts = readDocument(source, { fileName, sha256: '', password, limits, progress() {} });
    for await (const { name, bytes } of parts) {
      if (name === partName.profile) profile = { file_name: fileName, ...parse(bytes) };
      if (name === partName.structure) structure = parse(bytes);
    }
  } finally {
    await source.close();
  }
  return { profile, structure };
}

const parse = (bytes: Uint8Array): Record<string, unknown> => JSON.parse(Buffer.from(bytes).toString('utf8'));
