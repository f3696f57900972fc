import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CAC } from 'cac';
import type { CallerOptions, Storage } from './caller.ts';
import { toFileId, withCaller } from './document-commands.ts';
import { isJson, type Json, printAnswer } from './output.ts';
import { toNumber } from './usage.ts';
import { fileList } from './views.ts';
import { whileWaiting } from './waiting.ts';

type Options = CallerOptions & { json?: boolean; password?: string } & Json;

/** Commands about files as such: upload, list, export. */
export function addFileCommands(cli: CAC): void {
  cli
    .command('upload <...paths>', 'Upload files')
    .example('  docloupe upload report.pdf model.xlsx')
    .action((paths: string[], options: Options) =>
      withCaller(options, async (caller) => {
        for (const path of paths) {
          const file = await whileWaiting(`Reading ${basename(path)}`, caller.upload(path, options.password));
          printAnswer(file, isJson(options));
        }
      }),
    );

  cli
    .command('files', 'List files, newest first')
    .option('--limit <n>', 'How many')
    .example('  docloupe files --limit 20')
    .action((options: Options) =>
      withCaller(options, async (caller) => {
        const answer = await caller.json('list_files', { limit: toNumber('--limit', options.limit) });
        printAnswer(answer, isJson(options), fileList);
      }),
    );

  cli
    .command('export <file>', 'Export a document')
    .option('--format <format>', 'markdown, json, csv, text, html or chunks', { default: 'markdown' })
    .option('--table-id <id>', 'This table only')
    .option('--out <path>', 'Into this file')
    .example('  docloupe export report.pdf --format markdown --out report.md')
    .action((file: string, options: Options) => exportTo(file, options));

  cli
    .command('convert <path>', 'Turn a file into Markdown, or what else can be exported; nothing is kept')
    .option(
      '--format <format>',
      'markdown, json, csv, text, html or chunks; by default what --out ends in, or markdown',
    )
    .option('--out <path>', 'Into this file instead of standard output')
    .example('  docloupe convert report.pdf > report.md')
    .example('  docloupe convert model.xlsx --out model.csv')
    .action(async (path: string, options: Options) => {
      await stat(path);
      const extension = /\.(\w+)$/.exec(String(options.out ?? ''))?.[1]?.toLowerCase() ?? '';
      const format = options.format ?? FORMAT_OF.get(extension) ?? 'markdown';
      await exportTo(path, { ...options, format }, 'temporary');
    });
}

/** Formats by what the names of their files end in, where that is another word. */
const FORMAT_OF = new Map([
  ['md', 'markdown'],
  ['txt', 'text'],
  ['jsonl', 'chunks'],
  ['json', 'json'],
  ['csv', 'csv'],
  ['html', 'html'],
  ['htm', 'html'],
]);

/** The document to a file or to standard output, as it comes. */
const exportTo = (file: string, options: Options, storage?: Storage): Promise<void> =>
  withCaller(
    options,
    async (caller) => {
      const id = await toFileId(caller, file, options.password);
      const bytes = await caller.bytes('export_file', { id, format: options.format, table_id: options.tableId });
      const out = typeof options.out === 'string' ? createWriteStream(options.out) : process.stdout;
      await pipeline(Readable.from(bytes), out, { end: out !== process.stdout });
    },
    file,
    storage,
  );
