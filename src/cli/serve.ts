import type { CAC } from 'cac';

/** Commands that take every setting as a flag; the settings are loaded for them only. */
const TAKES_SETTINGS: ReadonlySet<string> = new Set(['serve', 'demo', 'completion']);

/** `docloupe serve`, and `docloupe demo`, which serves the samples. */
export async function addServe(cli: CAC, argv: readonly string[]): Promise<void> {
  const serve = cli
    .command('serve', 'Serve the HTTP API, the agent tools and the inspector page')
    .example('  docloupe serve --port 8080 --data-dir /var/lib/docloupe')
    .action(async (options: Record<string, unknown>) => {
      const { runServer } = await import('./run-server.ts');
      await runServer(options);
    });
  const demo = cli
    .command('demo', 'Serve with sample documents of all formats loaded; nothing is kept')
    .example('  docloupe demo')
    .action(async (options: Record<string, unknown>) => {
      const { runDemo } = await import('./run-demo.ts');
      await runDemo(options);
    });
  if (!argv.some((argument) => TAKES_SETTINGS.has(argument))) return;
  const { settingFlags } = await import('./setting-flags.ts');
  for (const [flag, description] of settingFlags()) {
    serve.option(flag, description);
    demo.option(flag, description);
  }
}
