import module from 'node:module';
import type { CAC } from 'cac';
import { growSemiSpace, holdSemiSpace } from '../document/v8.ts';

/** Commands that take every setting as a flag; the settings are loaded for them only. */
const TAKES_SETTINGS: ReadonlySet<string> = new Set(['serve', 'demo', 'completion']);

/** `docloupe serve`, and `docloupe demo`, which serves the samples. */
export async function addServe(cli: CAC, argv: readonly string[]): Promise<void> {
  const serve = cli
    .command('serve', 'Serve the HTTP API, the agent tools and the inspector page')
    .example('  docloupe serve --port 8080 --data-dir /var/lib/docloupe')
    .action(async (options: Record<string, unknown>) => {
      await start(async () => (await import('./run-server.ts')).runServer(options));
    });
  const demo = cli
    .command('demo', 'Serve with sample documents of all formats loaded; nothing is kept')
    .example('  docloupe demo')
    .action(async (options: Record<string, unknown>) => {
      await start(async () => (await import('./run-demo.ts')).runDemo(options));
    });
  if (!argv.some((argument) => TAKES_SETTINGS.has(argument))) return;
  const { settingFlags } = await import('./setting-flags.ts');
  for (const [flag, description] of settingFlags()) {
    serve.option(flag, description);
    demo.option(flag, description);
  }
}

async function start(serving: () => Promise<void>): Promise<void> {
  // Code that Node.js keeps compiled, from version 22 on, is read again by who has the same settings of V8.
  if (!('enableCompileCache' in module)) holdSemiSpace();
  await serving();
  growSemiSpace();
}
