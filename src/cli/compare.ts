import type { CAC } from 'cac';
import type { CallerOptions } from './caller.ts';
import { storageOf, toFileId, withCaller } from './document-commands.ts';
import { isJson, type Json, printAnswer } from './output.ts';
import { toNumber } from './usage.ts';
import { comparison } from './views.ts';
import { whileWaiting } from './waiting.ts';

type Options = CallerOptions & { json?: boolean; limit?: unknown } & Json;

export function addCompareCommand(cli: CAC): void {
  cli
    .command('compare <before> <after>', 'What changed between two workbooks, and because of what')
    .option('--limit <n>', 'Changes to show')
    .example('  docloupe compare budget-v1.xlsx budget-v2.xlsx')
    .action(async (before: string, after: string, options: Options) => {
      const limit = options.limit === undefined ? {} : { limit: toNumber('--limit', options.limit) };
      await withCaller(
        options,
        async (caller) => {
          const ids = { before: await toFileId(caller, before), after: await toFileId(caller, after) };
          const asked = caller.json('compare_files', { ...ids, ...limit });
          printAnswer(await whileWaiting('Comparing', asked), isJson(options), comparison);
        },
        before,
        storageOf(before),
      );
    });
}
