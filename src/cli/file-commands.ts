import { mkdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { CAC } from 'cac';
import type { CallerOptions } from './caller.ts';
import { withCaller } from './document-commands.ts';
import { forEachFile } from './each-file.ts';
import { endingOf, exportTo } from './export-to.ts';
import { isJson, type Json, printAnswer } from './output.ts';
import { tellPending } from './pending-pictures.ts';
import { toNumber, UsageError } from './usage.ts';
import { fileList } from './views.ts';
import { whileWaiting } from './waiting.ts';

type Options = CallerOptions & { json?: boolean; password?: string } & Json;

const MARKUP = 'Of Markdown: full, or plain (no escapes, no bold, links as their text)';
const IMAGES = 'Of Markdown and HTML: none, link (files in images/ beside it) or data (in the text)';

/** Commands about files as such: upload, list, export. */
export function addFileCommands(cli: CAC): void {
  cli
    .command('upload <...paths>', 'Upload files')
    .example('  docloupe upload report.pdf model.xlsx')
    .action((paths: string[], options: Options) =>
      withCaller(options, async (caller) => {
        await forEachFile(paths, async (path) => {
          const file = await whileWaiting(`Reading ${basename(path)}`, caller.upload(path, options.password));
          printAnswer(tellPending(file), isJson(options));
        });
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
    .option(
      '--format <format>',
      'markdown, json, csv, text, html or chunks; by default what --out ends in, or markdown',
    )
    .option('--table-id <id>', 'This table only')
    .option('--out <path>', 'Into this file; one that ends in .zip has the pictures too')
    .option('--images <form>', IMAGES)
    .option('--markup <form>', MARKUP)
    .example('  docloupe export report.pdf --format markdown --out report.md')
    .example('  docloupe export report.pdf --images link --out report.md')
    .action((file: string, options: Options) => exportTo(file, options));

  cli
    .command('convert <...paths>', 'Turn files into Markdown or another format; nothing is kept')
    .option(
      '--format <format>',
      'markdown, json, csv, text, html or chunks; by default what --out ends in, or markdown',
    )
    .option(
      '--out <path>',
      'Into this file, or for several files this folder; a file that ends in .zip has the pictures too',
    )
    .option('--images <form>', IMAGES)
    .option('--markup <form>', MARKUP)
    .example('  docloupe convert report.pdf > report.md')
    .example('  docloupe convert report.pdf --markup plain > report.md')
    .example('  docloupe convert model.xlsx --out model.csv')
    .example('  docloupe convert letter.docx --images link --out letter.md')
    .example('  docloupe convert *.pdf --out text')
    .action((paths: string[], options: Options) => convert(paths, options));
}

/** One file to standard output or a file; several into a folder, each under its own name. */
async function convert(paths: string[], options: Options): Promise<void> {
  const folder = options.out;
  if (paths.length > 1 && typeof folder !== 'string') throw new UsageError('Several files need --out FOLDER.');
  await forEachFile(paths, async (path) => {
    await stat(path);
    if (paths.length === 1) return exportTo(path, options, 'temporary');
    await mkdir(String(folder), { recursive: true });
    const format = String(options.format ?? 'markdown');
    const out = join(String(folder), `${basename(path)}.${endingOf(format)}`);
    await exportTo(path, { ...options, format, out }, 'temporary');
  });
}
