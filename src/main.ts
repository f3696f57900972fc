import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { VERSION } from './document/version.ts';
import { DataFolder } from './index/data-folder.ts';
import { toDamage } from './index/lmdb-file.ts';
import { LmdbStore } from './index/lmdb-store.ts';
import { LibrarySearch } from './index/search/library/library-search.ts';
import { Searcher } from './index/search/searcher.ts';
import { Spool } from './index/spool.ts';
import { StorageWatch } from './index/storage-watch.ts';
import { WatchedSpool, WatchedStore } from './index/watched-store.ts';
import { Jobs } from './operations/jobs.ts';
import { pooledRules } from './operations/pooled-rules.ts';
import { Quotas } from './operations/quotas.ts';
import { operations, tools } from './operations/registry.ts';
import type { Services } from './operations/services.ts';
import { Webhooks } from './operations/webhooks.ts';
import { Ingestion } from './pool/ingestion.ts';
import { ParsePool } from './pool/pool.ts';
import { Retention } from './pool/retention.ts';
import { parseApiKeys } from './server/api-keys.ts';
import { AuditLog } from './server/audit-log.ts';
import { KeyFile } from './server/key-file.ts';
import { KeyRing } from './server/key-ring.ts';
import type { Metrics } from './server/metrics.ts';
import { keysPath, type Settings, SettingsError, toLlmOptions, toWebhookSettings } from './settings.ts';

/** Everything operations work with, for the server and for commands that need none. */
export interface Engine {
  services: Services;
  pool: ParsePool;
  /** Commands that find the data folder in use go there. */
  announce(url: string): void;
  /** Removes what nothing names, in the background. */
  sweep(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** settings → store → pool → services. */
export async function openEngine(settings: Settings, logger: Logger): Promise<Engine> {
  const llmOptions = toLlmOptions(settings);
  const webhookSettings = toWebhookSettings(settings);
  const folder = await DataFolder.open(settings.dataDir);
  const lmdb = await openStore(folder);
  const spoolFolder = new Spool(join(folder.path, 'spool'));
  const storage = new StorageWatch(folder.path, {
    minFreeBytes: settings.minFreeBytes,
    async tryWrite() {
      await spoolFolder.tryWrite();
      await lmdb.tryWrite();
    },
    onChange(trouble) {
      if (trouble) return logger.error({ code: trouble.code }, trouble.reason);
      logger.info('the store can be written again');
      void ingestion.resumeStranded();
    },
  });
  const store = new WatchedStore(lmdb, storage);
  const spool = new WatchedSpool(spoolFolder, storage);
  const pool = new ParsePool(
    { ...settings, dataDir: folder.path, limits: settings },
    {
      unexpected: (error, fileName) =>
        logger.error(
          { parser_error: error, extension: /\.\w+$/.exec(fileName)?.[0] },
          'a parser gave up on a document',
        ),
      hostEnded: ({ message }) => logger.error({ host_error: message }, 'a parser host ended and is replaced'),
    },
  );
  const ingestion = new Ingestion(store, pool);
  const searcher = new Searcher(settings.searchCacheBytes);
  const library = new LibrarySearch(store, searcher);
  ingestion.observe(library);
  const webhooks =
    webhookSettings &&
    new Webhooks(webhookSettings, (url, reason) =>
      logger.error({ target: new URL(url).origin, reason }, 'a webhook was not taken'),
    );
  if (webhooks) ingestion.observe(webhooks);
  const rules = pooledRules(pool, settings.extractTimeoutMs);
  const jobs = new Jobs(pool, store, join(folder.path, 'spool'), {
    timeoutMs: settings.answerTimeoutMs,
    timeoutName: 'answer_timeout_ms',
    maxAnswerBytes: settings.maxAnswerBytes,
  });
  const llm =
    llmOptions &&
    new (await import('./extraction/backends/llm.ts')).LlmBackend(llmOptions, { rules, searcher, logger });
  return {
    services: {
      store,
      spool,
      storage,
      quotas: new Quotas(store, settings),
      ingestion,
      searcher,
      library,
      rules,
      llm,
      jobs,
      webhooks,
    },
    pool,
    announce: (url) => folder.announce(url),
    sweep: (signal) => lmdb.sweepAll(signal),
    async close() {
      ingestion.close();
      webhooks?.close();
      storage.close();
      await pool.close();
      await library.settled();
      await store.close();
      await folder.close();
    },
  };
}

/** A store that cannot be opened leaves the folder to whoever repairs it. */
async function openStore(folder: DataFolder): Promise<LmdbStore> {
  try {
    return new LmdbStore(folder.path);
  } catch (error) {
    await folder.close();
    throw toDamage(error, folder.path);
  }
}

export interface Service {
  url: string;
  /** Answers what is under way, then lets go of everything. */
  close(): Promise<void>;
}

/** Commands that need no server do not load one. */
const loadServer = async () => ({
  ...(await import('./server/busy-watch.ts')),
  ...(await import('./server/http-server.ts')),
  ...(await import('./server/mcp.ts')),
  ...(await import('./server/metrics.ts')),
  ...(await import('./server/static.ts')),
});

/** The composition root: engine → server. */
export async function startService(settings: Settings, logger: Logger): Promise<Service> {
  const apiKeys = readApiKeys(settings, logger);
  const { BusyWatch, createServer, mcpRoutes, Metrics, staticRoutes } = await loadServer();
  const { services, pool, announce, sweep, close } = await openEngine(settings, logger);
  const metrics = measure(new Metrics(), services, pool);
  const server = createServer({
    operations,
    services,
    audit: {
      log: new AuditLog(join(settings.dataDir, 'audit.jsonl'), (error) =>
        logger.error({ err: error }, 'the audit log cannot be written'),
      ),
      level: settings.audit,
    },
    settings: {
      ...settings,
      apiKeys,
      keyRequestsPerMinute: settings.requestsPerMinute,
      drainMs: settings.drainTimeoutMs,
    },
    logger,
    version: VERSION,
    metrics,
    routes: [
      ...mcpRoutes({
        tools,
        services,
        version: VERSION,
        onUnexpected: (error) => logger.error({ err: error }, 'unexpected error'),
      }),
      ...(settings.plugs.length === 0
        ? []
        : (await import('./plugs/plugs.ts')).plugRoutes(settings.plugs, { services, limits: settings })),
      ...staticRoutes(INSPECTOR_FOLDER),
    ],
    probes: [
      { name: 'store', check: async () => void (await services.store.usage()) },
      { name: 'storage', check: () => services.storage.check() },
      { name: 'pool', check: () => pool.ready() },
    ],
  });
  try {
    const { port } = await server.listen(settings.host, settings.port);
    await services.ingestion.resume();
    services.ingestion.observe({ fileAdded() {}, fileDeleted: (id) => server.forgetFile(id) });
    const retention = new Retention(services.store, (id) => services.ingestion.delete(id));
    retention.start();
    apiKeys.watch();
    const busy = new BusyWatch();
    metrics.gauge(
      'answering_thread_busy_seconds_max',
      'Longest time since the start that the answering thread was busy with one thing.',
      () => busy.longestMs / 1000,
    );
    metrics.gauge(
      'answering_thread_long_turns',
      'How often since the start that was longer than 50 ms.',
      () => busy.longTurns,
    );
    const closing = new AbortController();
    const catchingUp = services.library
      .catchUp(closing.signal)
      .catch((error: unknown) => logger.error({ err: error }, 'the words of some files could not be listed'));
    const sweeping = sweep(closing.signal).catch((error: unknown) =>
      logger.error({ err: error }, 'what earlier processes left could not be removed'),
    );
    const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
    const url = `http://${host}:${port}`;
    announce(EVERYWHERE.test(settings.host) ? `http://127.0.0.1:${port}` : url);
    return {
      url,
      async close() {
        closing.abort();
        busy.close();
        apiKeys.close();
        await retention.stop();
        await Promise.all([catchingUp, sweeping]);
        await server.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function measure(metrics: Metrics, { store }: Services, pool: ParsePool): Metrics {
  metrics.gauge('files', 'Files stored.', async () => (await store.usage()).files);
  metrics.gauge('workers', 'Worker threads.', () => pool.stats.workers);
  metrics.gauge('workers_busy', 'Worker threads that read a document.', () => pool.stats.running);
  metrics.gauge('queue_length', 'Documents that wait for a worker.', () => pool.stats.queued);
  metrics.gauge('hosts_ended', 'Parser hosts that crashed, grew too large or hung.', () => pool.stats.hostsEnded);
  metrics.gauge('documents_read', 'Documents read since the start, well or not.', () => pool.stats.finished);
  return metrics;
}

/** From the sources, which tests run; from the library; from the bundle. */
const INSPECTOR_FOLDER =
  ['../dist/web', './web', '../../web']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((folder) => existsSync(join(folder, 'inspector.html'))) ?? 'web';

/** Addresses to listen on that are none to connect to. */
const EVERYWHERE = /^(0\.0\.0\.0|::|\[::\])$/;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

function readApiKeys(settings: Settings, logger: Logger): KeyRing {
  const { host, apiKeys, allowUnauthenticated } = settings;
  const keys = new KeyRing(parseApiKeys(apiKeys), new KeyFile(keysPath(settings)), logger);
  if (LOOPBACK.test(host) || !keys.isOpen || allowUnauthenticated) return keys;
  throw new SettingsError(
    `DOCLOUPE_HOST: ${host} can be reached by others, and there are no API keys. Make one with docloupe keys add, or set DOCLOUPE_API_KEYS, or DOCLOUPE_ALLOW_UNAUTHENTICATED=true.`,
  );
}
