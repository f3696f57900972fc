import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { CAC } from 'cac';
import { type CallerOptions, goesToServer, isSmall } from './caller.ts';
import { withCaller } from './document-commands.ts';
import { isJson, type Json, printAnswer } from './output.ts';
import { tellPending } from './pending-pictures.ts';
import { inspection } from './views.ts';
import { whileWaiting } from './waiting.ts';

type Options = CallerOptions & { json?: boolean; password?: string } & Json;

/** `docloupe inspect`: one look at a file, of which nothing is kept where no server is. */
export function addInspect(cli: CAC): void {
  cli
    .command('inspect <path>', 'Profile, structure and tables of a file at once; needs no server')
    .example('  docloupe inspect invoice.pdf')
    .action(async (path: string, options: Options) => {
      await stat(path);
      const answer = isSmall(path) && !(await goesToServer(options)) ? await readAtOnce(path, options) : undefined;
      if (answer) printAnswer(answer, isJson(options), inspection);
      else await askFor(path, options);
    });
}

/** Starting a store and the processes that read for it takes longer than reading a small file. */
async function readAtOnce(path: string, { password }: Options): Promise<object | undefined> {
  const isConfigured = Object.keys(process.env).some((name) => name.startsWith('DOCLOUPE_'));
  const limits = isConfigured ? (await import('../settings.ts')).readSettings(new Map(), process.env) : undefined;
  const { readHere } = await import('../pool/read-here.ts');
  const read = await readHere(path, { password, limits });
  const warnings = (read.profile.warnings ?? []) as { code: string }[];
  // OCR runs where documents are stored.
  return warnings.some(({ code }) => code === 'needs_ocr') ? undefined : read;
}

const askFor = (path: string, options: Options): Promise<void> =>
  withCaller(
    options,
    async (caller) => {
      const file = await whileWaiting(`Reading ${basename(path)}`, caller.upload(path, options.password));
      const { id } = tellPending(file);
      const [profile, structure] = await Promise.all([
        caller.json('get_profile', { id }),
        caller.json('get_structure', { id }),
      ]);
      printAnswer({ profile, structure }, isJson(options), inspection);
    },
    path,
    'temporary',
  );
