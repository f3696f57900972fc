import { fault } from '../document/fault.ts';
import type { Parser, Probe } from './parser.ts';
import { parsers } from './registry.ts';
import type { ByteSource } from './source.ts';

const HEAD_BYTES = 64 * 1024;

export const extensionOf = (fileName: string): string => /\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

/** Which parser reads these bytes. */
export async function detect(source: ByteSource, fileName: string): Promise<Parser> {
  if (source.size === 0) throw fault('unprocessable_document', 'The file is empty.');
  const probe: Probe = { source, head: await source.read(0, HEAD_BYTES), extension: extensionOf(fileName) };
  for (const parser of parsers) if (await parser.recognizes(probe)) return parser;
  throw fault(
    'unsupported_format',
    `The content is none of the supported formats: ${parsers.map((p) => p.fileType).join(', ')}.`,
  );
}
