import { opendir } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { nameFinder } from '../operations/tools/find-files.ts';
import { toText } from '../operations/tools/text/text.ts';
import type { Tool } from '../operations/tools/tool.ts';
import { isDocumentName } from './ingest/input-files.ts';

const PATHS_AT_ONCE = 50;
/** Entries of folders that are looked at for one answer: an allowed folder may be a whole disk. */
const MOST_ENTRIES = 20_000;

/** The tool that lists files lists those below the folders as well, by the paths that tools take; files that `isListed` are there by their ids. */
export function listingFolders(tool: Tool, folders: readonly string[], isListed: (path: string) => boolean): Tool {
  return {
    ...tool,
    async call(raw, services, call, reads) {
      const answer = await tool.call(raw, services, call, reads);
      const { files } = answer.value;
      if (raw.file_id !== undefined || raw.cursor !== undefined || !Array.isArray(files)) return answer;
      const paths = await findPaths(folders, typeof raw.find === 'string' ? raw.find : '', isListed);
      const value = {
        ...answer.value,
        files: [...files, ...paths.slice(0, PATHS_AT_ONCE).map((path) => toUnread(path, folders))],
        ...(paths.length > PATHS_AT_ONCE && { has_more_paths: true }),
      };
      return { value, text: toText('list_files', value) };
    },
  };
}

/** Up to one more than are listed. */
async function findPaths(
  folders: readonly string[],
  find: string,
  isListed: (path: string) => boolean,
): Promise<string[]> {
  const fits = nameFinder(find);
  const found: string[] = [];
  let looked = 0;
  const waiting = [...folders];
  for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
    // A folder that may not be read, or is gone, holds nothing to list.
    const entries = await opendir(folder).catch(() => undefined);
    for await (const entry of entries ?? []) {
      if (++looked > MOST_ENTRIES || found.length > PATHS_AT_ONCE) return found.sort();
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !entry.name.startsWith('.')) waiting.push(path);
      if (entry.isFile() && isDocumentName(entry.name) && fits(entry.name) && !isListed(path)) found.push(path);
    }
  }
  return found.sort();
}

/** A path within the one folder there is; with several it must say which. */
const toUnread = (path: string, folders: readonly string[]) => ({
  file_id: folders.length === 1 ? relative(folders[0]!, path) : path,
  file_name: basename(path),
  file_type: null,
  status: 'unread',
  page_count: null,
});
