import { join } from 'node:path';
import type { Logger } from 'pino';
import { VERSION } from './document/version.ts';
import { DataFolder } from './index/data-folder.ts';
import { LmdbStore } from './index/lmdb-store.ts';
import { Searcher } from './index/search/searcher.ts';
import { Spool } from './index/spool.ts';
import { operations } from './operations/registry.ts';
import { Ingestion } from './pool/ingestion.ts';
import { ParsePool } from './pool/pool.ts';
import { type ApiKey, parseApiKeys } from './server/api-keys.ts';
import { createServer } from './server/http-server.ts';
import { type Settings, SettingsError } from './settings.ts';

export interface Service {
  url: string;
  /** Answers what is under way, then lets go of everything. */
  close(): Promise<void>;
}

/** The composition root: settings → store → pool → server. */
export async function startService(settings: Settings, logger: Logger): Promise<Service> {
  const apiKeys = readApiKeys(settings);
  const folder = await DataFolder.open(settings.dataDir);
  const store = new LmdbStore(folder.path);
  const spool = new Spool(join(folder.path, 'spool'));
  const pool = new ParsePool({ ...settings, limits: settings }, (error, fileName) =>
    logger.error({ parser_error: error, extension: /\.\w+$/.exec(fileName)?.[0] }, 'a parser gave up on a document'),
  );
  const ingestion = new Ingestion(store, pool);
  const server = createServer({
    operations,
    services: { store, spool, ingestion, searcher: new Searcher(settings.searchCacheBytes) },
    settings: {
      ...settings,
      apiKeys,
      keyRequestsPerMinute: settings.requestsPerMinute,
      drainMs: settings.drainTimeoutMs,
    },
    logger,
    version: VERSION,
    probes: [
      { name: 'store', check: () => void store.fileCount() },
      { name: 'pool', check: () => void pool.stats },
    ],
  });
  ingestion.resume();
  const { port } = await server.listen(settings.host, settings.port);
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
  return {
    url: `http://${host}:${port}`,
    async close() {
      await server.close();
      ingestion.close();
      await pool.close();
      await store.close();
      await folder.close();
    },
  };
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

function readApiKeys({ host, apiKeys, allowUnauthenticated }: Settings): ApiKey[] {
  const keys = parseApiKeys(apiKeys);
  if (LOOPBACK.test(host) || keys.length > 0 || allowUnauthenticated) return keys;
  throw new SettingsError(
    `DOCLOUPE_HOST: ${host} can be reached by others, and there are no API keys. Set DOCLOUPE_API_KEYS, or DOCLOUPE_ALLOW_UNAUTHENTICATED=true.`,
  );
}
