import type { File } from '../../operations/stored-file.ts';
import type { Caller } from '../caller.ts';

/** Archives stand for the folders that they were made of. */
const ARCHIVES: ReadonlySet<string> = new Set(['zip', 'tar']);

/** The files of an archive, each read as a file of its own; none of other documents. Those that cannot be read are told. */
export async function* archiveFiles(
  caller: Caller,
  { id, file_type: fileType }: File,
  onFailure: (name: string, error: unknown) => void,
): AsyncGenerator<File> {
  if (!ARCHIVES.has(fileType ?? '')) return;
  const { attachments } = (await caller.json('list_attachments', { id })) as {
    attachments: { attachment: number; name: string }[];
  };
  for (const { attachment, name } of attachments) {
    try {
      yield (await caller.json('expand_attachment', { id, attachment })) as File;
    } catch (error) {
      onFailure(name, error);
    }
  }
}
