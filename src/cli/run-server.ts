import { pino } from 'pino';
import { VERSION } from '../document/version.ts';
import { type Service, startService } from '../main.ts';
import { readSettings, type Settings } from '../settings.ts';
import { paint } from './output.ts';
import { setServiceFlags } from './service-flags.ts';
import { givenSettings } from './setting-flags.ts';
import { terminalLog } from './terminal-log.ts';

/** Serves until it is told to stop. */
export async function runServer(options: Record<string, unknown>): Promise<void> {
  setServiceFlags();
  const flags = givenSettings(options);
  const settings = readSettings(flags, process.env);
  const logger = openLog(settings, flags.has('logLevel') || Boolean(process.env.DOCLOUPE_LOG_LEVEL));
  const service = await startService(settings, logger);
  if (process.stdout.isTTY) greet(service.url);
  logger.info({ url: service.url, workers: settings.workers, dataDir: settings.dataDir }, 'docloupe is listening');
  stopOnSignal(service, logger);
}

/** People are greeted and told what goes wrong; programs get every line as JSON. */
export function openLog({ logLevel }: Settings, asked: boolean): pino.Logger {
  if (!process.stdout.isTTY) return pino({ level: logLevel });
  return pino({ level: asked || logLevel !== 'info' ? logLevel : 'warn' }, terminalLog(process.stdout));
}

export const greet = (url: string, more = ''): void => {
  process.stdout.write(
    `docloupe ${VERSION} is ready at ${paint(['bold', 'cyan'], url)}${more}. Drop a document in; Ctrl-C stops it.\n`,
  );
};

export function stopOnSignal(service: Service, logger: pino.Logger): void {
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
}
