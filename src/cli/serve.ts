import type { CAC } from 'cac';
import { pino } from 'pino';
import type { z } from 'zod';
import { startService } from '../main.ts';
import { readSettings, Settings, settingNames, toFlag, toVariable } from '../settings.ts';

/** `docloupe serve`: every setting is a flag. */
export function addServe(cli: CAC): void {
  const command = cli.command('serve', 'Serve the HTTP API, the agent tools and the inspector page');
  for (const name of settingNames) {
    const schema: z.ZodType = Settings.shape[name];
    command.option(
      `${toFlag(name)} <value>`,
      `${schema.description} [${toVariable(name)}] (default: ${defaultText(name)})`,
    );
  }
  command.example('  docloupe serve --port 8080 --data-dir /var/lib/docloupe');
  command.action(async (options: Record<string, unknown>) => {
    const flags = new Map(
      settingNames.flatMap((name) => (options[name] === undefined ? [] : [[name, String(options[name])]])),
    );
    const settings = readSettings(flags, process.env);
    const logger = pino({ level: settings.logLevel });
    const service = await startService(settings, logger);
    logger.info({ url: service.url, workers: settings.workers, dataDir: settings.dataDir }, 'docloupe is listening');
    let stopping = false;
    const stop = (signal: NodeJS.Signals): void => {
      // A second Ctrl-C means it.
      if (stopping) process.exit(130);
      stopping = true;
      logger.info({ signal }, 'draining');
      service.close().then(
        () => logger.info('stopped'),
        (error: unknown) => {
          logger.error({ err: error }, 'could not stop cleanly');
          process.exitCode = 1;
        },
      );
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
}

function defaultText(name: (typeof settingNames)[number]): string {
  const value = Settings.parse({})[name];
  return Array.isArray(value) ? 'none' : String(value);
}
