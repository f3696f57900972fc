import { fault } from '../document/fault.ts';
import { extensionOf } from '../document/file-type.ts';
import { type ArchiveBounds, findStrayBounds, SourceSlice, startsArchive } from './containers/archive-bounds.ts';
import { CompoundFile } from './containers/cfb.ts';
import { decryptPackage, holdsEncryptedPackage } from './containers/encryption.ts';
import type { Format, Probe } from './format.ts';
import { formats } from './formats.ts';
import type { DocumentInfo, ParseContext, Parser } from './parser.ts';
import type { ByteSource } from './source.ts';
import { findUnsupported } from './unsupported.ts';

const HEAD_BYTES = 64 * 1024;

/** The format of a file, and the parser that reads its bytes. */
export interface Detected {
  format: Format;
  parser: Parser;
}

/** An encrypted package is opened first: what is inside decides. */
export async function detect(source: ByteSource, fileName: string, password?: string): Promise<Detected> {
  if (source.size === 0) throw fault('unprocessable_document', 'The file is empty.');
  const file = await CompoundFile.open(source);
  if (file && holdsEncryptedPackage(file)) {
    const plain = await decryptPackage(file, password);
    const { format, parser } = await detect(plain, fileName);
    return { format, parser: reading(plain, parser, () => {}, { encrypted: true }) };
  }
  const probe: Probe = { source, head: await source.read(0, HEAD_BYTES), extension: extensionOf(fileName) };
  const bounds = startsArchive(probe.head) ? await findStrayBounds(source) : undefined;
  if (bounds) return detectWithin(source, bounds, fileName);
  const format = await findFormat(probe);
  if (format) return { format, parser: await format.parser() };
  const unsupported = await findUnsupported(probe);
  // Other formats may end in an archive too: what stands before it is stray only where nothing knows it.
  const inner = unsupported ? undefined : await findStrayBounds(source);
  if (inner) return detectWithin(source, inner, fileName);
  const rest = unsupported ? undefined : await findFormat(probe, true);
  if (rest) return { format: rest, parser: await rest.parser() };
  const what = unsupported ? `The file is ${unsupported}` : 'The content is of no known format';
  const names = formats.map(({ name }) => name).join(', ');
  throw fault('unsupported_format', `${what}. Supported formats: ${names}.`);
}

async function findFormat(probe: Probe, takesRest?: true): Promise<Format | undefined> {
  for (const format of formats) if (format.takesRest === takesRest && (await format.recognizes(probe))) return format;
  return undefined;
}

/** Office repairs such files: bytes that a gateway or a disk put before or behind the archive. */
async function detectWithin(source: ByteSource, bounds: ArchiveBounds, fileName: string): Promise<Detected> {
  const slice = new SourceSlice(source, bounds);
  const { format, parser } = await detect(slice, fileName);
  const [before, behind] = [bounds.start, source.size - bounds.end];
  const begin = ({ warn }: ParseContext): void =>
    warn({
      code: 'stray_bytes',
      message: `${before} bytes before and ${behind} bytes behind the archive are no part of it and were left out.`,
    });
  return { format, parser: reading(slice, parser, begin) };
}

/** A parser that reads other bytes in place of those of the file: decrypted, or cut out. */
function reading(
  source: ByteSource,
  { version, ...parser }: Parser,
  begin: (context: ParseContext) => void,
  info: Partial<DocumentInfo> = {},
): Parser {
  return {
    version,
    async *parse(_, context) {
      begin(context);
      return { ...(yield* parser.parse(source, context)), ...info };
    },
    ...(parser.openEmbedded && { openEmbedded: (_, budget) => parser.openEmbedded!(source, budget) }),
  };
}
