import type { CAC } from 'cac';
import type { CallerOptions } from '../caller.ts';

export interface IngestOptions extends CallerOptions {
  concurrency?: string;
  resume?: boolean;
  retryFailed?: boolean;
  out?: string;
  format: string;
  journal?: string;
  password?: string;
  json?: boolean;
}

/** `docloupe ingest`: thousands of files, and nothing lost when it is stopped half-way. */
export function addIngest(cli: CAC): void {
  cli
    .command('ingest <source>', 'Read all files of a folder, a glob, or - for paths on standard input')
    .option('--concurrency <n>', 'Files under way at once')
    .option('--out <folder>', 'Export each file into this folder')
    .option('--format <formats>', 'What to export: markdown, json, csv, text, html, chunks', { default: 'markdown' })
    .option('--resume', 'Go on where an earlier run ended')
    .option('--retry-failed', 'Go on, and try what failed in earlier runs again')
    .option('--journal <path>', 'Where to note what is done; by default in the output or data folder')
    .example('  docloupe ingest ./archive --out ./text --format markdown,json')
    .example('  find . -name "*.pdf" -mtime -1 | docloupe ingest - --resume')
    .action(async (source: string, options: IngestOptions) => {
      const { runIngest } = await import('./run-ingest.ts');
      await runIngest(source, options);
    });
}
