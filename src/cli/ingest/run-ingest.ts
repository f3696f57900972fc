import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { parseInput } from '../../operations/input-errors.ts';
import { operations } from '../../operations/registry.ts';
import { toDataDir } from '../caller.ts';
import { withCaller } from '../document-commands.ts';
import { exitCodeOf } from '../exit-codes.ts';
import { isJson } from '../output.ts';
import { toNumber } from '../usage.ts';
import { ingestAll } from './batch.ts';
import type { IngestOptions } from './ingest.ts';
import { findInput } from './input-files.ts';
import { Journal } from './journal.ts';
import { Progress } from './progress.ts';

/** The exit code of a refused document. */
const SOME_FAILED = exitCodeOf('unprocessable_document');

/** Formats that the export writes. */
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

export async function runIngest(source: string, options: IngestOptions): Promise<void> {
  const { formats, concurrency } = parseInput(Options, {
    formats: String(options.format).split(','),
    concurrency: toNumber('--concurrency', options.concurrency),
  });
  const files = await findInput(source, [toDataDir(options), ...(options.out === undefined ? [] : [options.out])]);
  const retryFailed = options.retryFailed === true;
  const journal = await Journal.open(journalPath(options), {
    resume: retryFailed || options.resume === true,
    retryFailed,
  });
  const progress = new Progress();
  progress.skipped = files.skipped;
  progress.noFiles = files.noFiles;
  const stop = new AbortController();
  const onInterrupt = (): void => {
    // A second Ctrl-C means it.
    if (stop.signal.aborted) process.exit(130);
    stop.abort();
    process.exitCode = 130;
  };
  process.on('SIGINT', onInterrupt);
  try {
    // Files are written whole, so OCR is waited for.
    await withCaller({ ...options, pictures: true }, async (caller) => {
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
    if (progress.failed + progress.failedBefore.length > 0) process.exitCode ??= SOME_FAILED;
  } finally {
    process.off('SIGINT', onInterrupt);
    journal.close();
    progress.finish();
  }
}

function journalPath({ journal, out, server, dataDir }: IngestOptions): string {
  if (journal !== undefined) return journal;
  const name = 'docloupe-ingest.ndjson';
  if (out !== undefined) return join(out, name);
  if (server ?? process.env.DOCLOUPE_URL) return name;
  return join(toDataDir({ dataDir }), name);
}
