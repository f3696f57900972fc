import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { CAC } from 'cac';
import { z } from 'zod';
import { operations } from '../../operations/registry.ts';
import { readSettings } from '../../settings.ts';
import type { CallerOptions } from '../caller.ts';
import { withCaller } from '../document-commands.ts';
import { isJson } from '../output.ts';
import { ingestAll } from './batch.ts';
import { findInput } from './input-files.ts';
import { Journal } from './journal.ts';
import { Progress } from './progress.ts';

interface Flags extends CallerOptions {
  concurrency?: number;
  resume?: boolean;
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
    .option('--journal <path>', 'Where to note what is done; by default in the output or data folder')
    .example('  docloupe ingest ./archive --out ./text --format markdown,json')
    .example('  find . -name "*.pdf" -mtime -1 | docloupe ingest - --resume')
    .action((source: string, options: Flags) => run(source, options));
}

/** What the export knows. */
const Format = operations.find(({ name }) => name === 'export_file')!.input.shape.format as z.ZodType<string>;

const Options = z.object({
  formats: z.array(Format),
  concurrency: z
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(2 * availableParallelism()),
});

async function run(source: string, options: Flags): Promise<void> {
  const { formats, concurrency } = Options.parse({
    formats: String(options.format).split(','),
    concurrency: options.concurrency,
  });
  const files = await findInput(source);
  const journal = await Journal.open(journalPath(options), { resume: options.resume === true });
  const progress = new Progress();
  const stop = new AbortController();
  const onInterrupt = (): void => {
    // A second Ctrl-C means it.
    if (stop.signal.aborted) process.exit(130);
    stop.abort();
    process.exitCode = 130;
  };
  process.on('SIGINT', onInterrupt);
  try {
    await withCaller(options, async (caller) => {
      if (process.stderr.isTTY) {
        files.count().then(
          (count) => {
            progress.total = count;
          },
          () => undefined,
        );
      }
      await ingestAll(caller, files, {
        concurrency,
        password: options.password,
        out: options.out,
        formats,
        journal,
        progress,
        // People see the bar and what failed; programs every result.
        report(result) {
          if (isJson(options)) process.stdout.write(`${JSON.stringify(result)}\n`);
          else if (result.status === 'failed') progress.note(`${result.path}: ${result.message}`);
        },
        signal: stop.signal,
      });
    });
  } finally {
    process.off('SIGINT', onInterrupt);
    journal.close();
    progress.finish();
  }
}

function journalPath({ journal, out, server, dataDir }: Flags): string {
  if (journal !== undefined) return journal;
  const name = 'docloupe-ingest.ndjson';
  if (out !== undefined) return join(out, name);
  if (server ?? process.env.DOCLOUPE_URL) return name;
  const flags = new Map(dataDir === undefined ? [] : [['dataDir', dataDir]]);
  return join(readSettings(flags, process.env).dataDir, name);
}
