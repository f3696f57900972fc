import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CompleteRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import type { Services } from '../operations/services.ts';
import { openFile } from '../operations/stored-file.ts';
import { nameFinder } from '../operations/tools/find-files.ts';

interface McpPrompt {
  description: string;
  /** What is asked for, by name; `?` behind it where it may be left out. */
  arguments: Record<string, string>;
  write(given: Record<string, string>): string;
}

const PROMPTS = new Map<string, McpPrompt>([
  [
    'inspect',
    {
      description: 'What a document is, what it says, and what is doubtful about it.',
      arguments: { file_id: 'The file.', 'sheet?': 'One sheet of a workbook.' },
      write: ({ file_id: id, sheet }) =>
        `Inspect the document with file_id ${id}. Call profile_document, then the tools that it recommends${sheet === undefined ? '' : `, for the sheet ${sheet}`}. Tell in at most fifteen lines: what it is and from whom, what it says in the main, its figures that matter with the page and block or the cell of each, and what is doubtful: warnings, pages that are pictures, hidden sheets, formulas with errors. Say what you did not look at.`,
    },
  ],
  [
    'extract',
    {
      description: 'Values from a document, each with where it stands.',
      arguments: { file_id: 'The file.', fields: 'What is wanted: invoice number, total, parties.' },
      write: ({ file_id: id, fields }) =>
        `Extract from the document with file_id ${id}: ${fields}. Search for each value with search_document; where a row and a column name it, search for the words of both. Give a table of field, value as written, and place (page and block, or sheet and cell). A value that you did not read in an answer of a tool stays empty: never guess, and never compute one without saying from which cells.`,
    },
  ],
  [
    'compare',
    {
      description: 'What differs between two documents.',
      arguments: { file_id: 'The earlier file.', other_file_id: 'The later file.' },
      write: ({ file_id: id, other_file_id: other }) =>
        `Compare the document with file_id ${id} (earlier) with the one with file_id ${other} (later). Call list_structure for both and match their sections, tables or sheets; then read what matches side by side. List what was added, removed and changed, the weightiest first, each with its place in both documents. Say which parts you did not compare.`,
    },
  ],
]);

const MOST_COMPLETIONS = 100;
const LOOKED_AT = 1000;

/** Prompts for what is asked most, and completions of their arguments and of addresses of files. */
export function offerPrompts(server: Server, services: Services, owner: string): void {
  server.setRequestHandler(ListPromptsRequestSchema, () => ({
    prompts: [...PROMPTS].map(([name, { description, arguments: asked }]) => ({
      name,
      description,
      arguments: Object.entries(asked).map(([argument, about]) => ({
        name: argument.replace('?', ''),
        description: about,
        required: !argument.endsWith('?'),
      })),
    })),
  }));

  server.setRequestHandler(GetPromptRequestSchema, ({ params: { name, arguments: given = {} } }) => {
    const prompt = PROMPTS.get(name);
    if (!prompt) throw invalid(`There is no prompt ${name.slice(0, 100)}: ${[...PROMPTS.keys()].join(', ')}.`);
    const missing = Object.keys(prompt.arguments).find((argument) => !argument.endsWith('?') && !given[argument]);
    if (missing !== undefined) throw invalid(`The prompt ${name} needs ${missing}.`);
    const text = prompt.write(given);
    return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
  });

  server.setRequestHandler(CompleteRequestSchema, async ({ params: { argument, context } }) => {
    const { name, value } = argument;
    const values = name === 'sheet' ? await sheets(context?.arguments?.file_id) : await fileIds(name);
    const fits = nameFinder(value);
    const found = values.filter(({ said }) => fits(said));
    const shown = found.slice(0, MOST_COMPLETIONS);
    const isMore = found.length > shown.length;
    return { completion: { values: shown.map(({ id }) => id), total: found.length, hasMore: isMore } };
  });

  /** By their ids and by their names. */
  async function fileIds(name: string): Promise<{ id: string; said: string }[]> {
    if (!/^(other_)?file_id$/.test(name)) return [];
    const records = await services.store.listFiles({ limit: LOOKED_AT, visibleTo: owner });
    return records.map(({ id, fileName }) => ({ id, said: `${id} ${fileName}` }));
  }

  async function sheets(fileId: string | undefined): Promise<{ id: string; said: string }[]> {
    if (fileId === undefined) return [];
    const file = await openFile(services, fileId, { owner }).catch(() => undefined);
    return (file?.content.sheets() ?? []).map(({ info: { name } }) => ({ id: name, said: name }));
  }
}

const invalid = (message: string): McpError => new McpError(ErrorCode.InvalidParams, message);
