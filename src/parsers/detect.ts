import { fault } from '../document/fault.ts';
import { CompoundFile } from './containers/cfb.ts';
import { decryptPackage, holdsEncryptedPackage } from './containers/encryption.ts';
import type { Parser, Probe } from './parser.ts';
import { parsers } from './registry.ts';
import type { ByteSource } from './source.ts';
import { findUnsupported } from './unsupported.ts';

const HEAD_BYTES = 64 * 1024;

export const extensionOf = (fileName: string): string => /\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

/** Which parser reads these bytes. An encrypted package is opened first: what is inside decides. */
export async function detect(source: ByteSource, fileName: string, password?: string): Promise<Parser> {
  if (source.size === 0) throw fault('unprocessable_document', 'The file is empty.');
  const file = await CompoundFile.open(source);
  if (file && holdsEncryptedPackage(file)) {
    const plain = await decryptPackage(source, file, password);
    return unlocked(await detect(plain, fileName), plain);
  }
  const probe: Probe = { source, head: await source.read(0, HEAD_BYTES), extension: extensionOf(fileName) };
  const unsupported = await findUnsupported(probe);
  if (!unsupported) for (const parser of parsers) if (await parser.recognizes(probe)) return parser;
  const what = unsupported ? `The file is ${unsupported}` : 'The content is of no known format';
  const names = parsers.map((parser) => parser.fileType).join(', ');
  throw fault('unsupported_format', `${what}. Supported formats: ${names}.`);
}

/** A parser that reads the plain bytes in place of the encrypted ones. */
function unlocked(parser: Parser, plain: ByteSource): Parser {
  return {
    fileType: parser.fileType,
    version: parser.version,
    recognizes: (probe) => parser.recognizes(probe),
    async *parse(_, context) {
      return { ...(yield* parser.parse(plain, context)), encrypted: true };
    },
  };
}
