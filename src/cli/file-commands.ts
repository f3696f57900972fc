import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CAC } from 'cac';
import type { CallerOptions } from './caller.ts';
import { toFileId, withCaller } from './document-commands.ts';
import { isJson, type Json, printAnswer } from './output.ts';
import { fileList, inspection } from './views.ts';

type Options = CallerOptions & { json?: boolean; password?: string } & Json;

/** Commands about files as such: upload, list, export, and everything of one file at once. */
export function addFileCommands(cli: CAC): void {
  cli
    .command('upload <...paths>', 'Upload files')
    .example('  docloupe upload report.pdf model.xlsx')
    .action((paths: string[], options: Options) =>
      withCaller(options, async (caller) => {
        for (const path of paths) printAnswer(await caller.upload(path, options.password), isJson(options));
      }),
    );

  cli
    .command('files', 'List files, newest first')
    .option('--limit <n>', 'How many')
    .example('  docloupe files --limit 20')
    .action((options: Options) =>
      withCaller(options, async (caller) => {
        const answer = await caller.json('list_files', { limit: options.limit });
        printAnswer(answer, isJson(options), fileList);
      }),
    );

  cli
    .command('export <file>', 'Export a document')
    .option('--format <format>', 'markdown, json, csv, …', { default: 'markdown' })
    .option('--table-id <id>', 'This table only')
    .option('--out <path>', 'Into this file')
    .example('  docloupe export report.pdf --format markdown --out report.md')
    .action((file: string, options: Options) =>
      withCaller(options, async (caller) => {
        const id = await toFileId(caller, file, options.password);
        const bytes = await caller.bytes('export_file', { id, format: options.format, table_id: options.tableId });
        const out = typeof options.out === 'string' ? createWriteStream(options.out) : process.stdout;
        await pipeline(Readable.from(bytes), out, { end: out !== process.stdout });
      }),
    );

  cli
    .command('inspect <path>', 'Profile, structure and tables of a file at once; needs no server')
    .example('  docloupe inspect invoice.pdf')
    .action((path: string, options: Options) =>
      withCaller(options, async (caller) => {
        const { id } = await caller.upload(path, options.password);
        const [profile, structure] = await Promise.all([
          caller.json('get_profile', { id }),
          caller.json('get_structure', { id }),
        ]);
        printAnswer({ id, profile, structure }, isJson(options), inspection);
      }),
    );
}
