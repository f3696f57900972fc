import { existsSync, openAsBlob } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DocloupeClient } from '../client/client.ts';
import { startService } from '../main.ts';
import { readSettings } from '../settings.ts';
import { makePassingFolder } from './left-behind.ts';
import { greet, openLog, stopOnSignal } from './run-server.ts';
import { givenSettings } from './setting-flags.ts';

/** Serves the samples from a folder that goes when the demo ends. */
export async function runDemo(options: Record<string, unknown>): Promise<void> {
  const flags = givenSettings(options);
  const { path, remove } = makePassingFolder('docloupe-demo');
  flags.set('dataDir', path);
  const settings = readSettings(flags, process.env);
  const logger = openLog(settings, flags.has('logLevel') || Boolean(process.env.DOCLOUPE_LOG_LEVEL));
  try {
    const service = await startService(settings, logger).catch((error: NodeJS.ErrnoException) => {
      // A demo need not stand at the usual door.
      if (error.code !== 'EADDRINUSE' || flags.has('port')) throw error;
      return startService({ ...settings, port: 0 }, logger);
    });
    stopOnSignal({ ...service, close: () => service.close().finally(remove) }, logger);
    const count = await loadSamples(service.url);
    if (process.stdout.isTTY) greet(service.url, ` with ${count} samples`);
    logger.info({ url: service.url, samples: count }, 'docloupe is listening');
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Loaded last, in this order, so that the list begins with the invoice. */
const LAST = ['roasts.csv', 'minutes.rtf', 'deck.pptx', 'stock.xls', 'model.xlsx', 'contract.docx', 'invoice.pdf'];

async function loadSamples(url: string): Promise<number> {
  const folder = samplesFolder();
  const client = new DocloupeClient(url);
  const names = (await readdir(folder)).filter((name) => !name.endsWith('.mjs'));
  names.sort((a, b) => LAST.indexOf(a) - LAST.indexOf(b));
  for (const name of names) await client.upload(() => openAsBlob(join(folder, name)), name);
  return names.length;
}

/** From the sources, from the library, from the bundle. */
const samplesFolder = (): string =>
  ['../../samples', '../../../samples']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(path)) ?? 'samples';
