import * as z from 'zod';
import { isFileId } from '../../document/ids.ts';
import type { FileRecord } from '../../index/store.ts';
import { parseInput } from '../input-errors.ts';
import type { Call } from '../operation.ts';
import { badCursor } from '../paging.ts';
import type { Services } from '../services.ts';
import { File, toFile } from '../stored-file.ts';
import { toText } from './text/text.ts';
import type { Tool } from './tool.ts';

const FILES_AT_ONCE = 50;
const READ_AT_ONCE = 1000;
/** Names that are looked through for one answer. */
const MOST_NAMES = 20_000;

const ListedFile = File.pick({ file_name: true, file_type: true, status: true, page_count: true, created_at: true });

/** A tool whose file may be left out: then it lists the files there are, or those of a name. */
export function orFindFiles(tool: Tool): Tool {
  const input = tool.input.extend({
    file_id: (tool.input.shape.file_id as z.ZodType).optional(),
    find: z.string().max(255).optional().describe('Without file_id: only files whose name holds these words.'),
  });
  return {
    ...tool,
    description: `${tool.description} Without file_id: the files there are, newest first.`,
    input,
    parse: (raw) => parseInput(input, raw),
    output: (tool.output as z.ZodObject)
      .partial()
      .extend({ files: z.array(ListedFile.extend({ file_id: z.string() })).optional() }),
    async call(raw, services, call, reads) {
      if (raw.file_id !== undefined) return tool.call(raw, services, call, reads);
      const { find, cursor } = parseInput(input, raw) as { find?: string; cursor?: string };
      if (cursor !== undefined && !isFileId(cursor)) throw badCursor();
      const value = await findFiles(services, call, find, cursor);
      return { value, text: toText('list_files', value) };
    },
  };
}

async function findFiles({ store }: Services, { owner }: Call, find = '', cursor?: string) {
  const fits = nameFinder(find);
  const found: FileRecord[] = [];
  let before = cursor;
  for (let looked = 0; looked < MOST_NAMES && found.length <= FILES_AT_ONCE; looked += READ_AT_ONCE) {
    const after = before === undefined ? {} : { before };
    const records = await store.listFiles({ limit: READ_AT_ONCE, visibleTo: owner, ...after });
    found.push(...records.filter(({ fileName }) => fits(fileName)));
    before = records.at(-1)?.id;
    if (records.length < READ_AT_ONCE) break;
  }
  const shown = found.slice(0, FILES_AT_ONCE);
  const files = shown.map((record) => {
    const { id, file_name, file_type, status, page_count, created_at } = toFile(record);
    return { file_id: id, file_name, file_type, status, page_count, created_at };
  });
  return { files, ...(found.length > shown.length ? { next_cursor: shown.at(-1)!.id } : {}) };
}

/** Whether a name has all words that are looked for. */
export function nameFinder(find: string): (name: string) => boolean {
  const words = fold(find).split(/\s+/).filter(Boolean);
  return (name) => {
    const folded = fold(name);
    return words.every((word) => folded.includes(word));
  };
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase();
