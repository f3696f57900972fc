import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { ClusterNode } from './cluster/cluster-node.ts';
import { VERSION } from './document/version.ts';
import { checkFromOutside } from './index/check-from-outside.ts';
import { DataFolder } from './index/data-folder.ts';
import { DamagedStore, toDamage } from './index/lmdb-file.ts';
import { LmdbStore } from './index/lmdb-store.ts';
import { RunMark } from './index/run-mark.ts';
import { FlexSearchLibrary, type LibraryIndex } from './index/search/library/library-index.ts';
import { LibrarySearch } from './index/search/library/library-search.ts';
import type { Words } from './index/search/library/word-lister.ts';
import { Searcher } from './index/search/searcher.ts';
import { Spool } from './index/spool.ts';
import { StorageWatch } from './index/storage-watch.ts';
import { ThreadedStore } from './index/threaded-store.ts';
import { WatchedSpool, WatchedStore } from './index/watched-store.ts';
import { installedLanguages, missingPackages } from './ocr/tesseract.ts';
import { Jobs } from './operations/jobs.ts';
import { pooledRules } from './operations/pooled-rules.ts';
import { Quotas } from './operations/quotas.ts';
import { operations, tools } from './operations/registry.ts';
import type { Services } from './operations/services.ts';
import { Webhooks } from './operations/webhooks.ts';
import { Ingestion } from './pool/ingestion.ts';
import { ParsePool } from './pool/pool.ts';
import { Retention } from './pool/retention.ts';
import { SecondReading } from './pool/second-reading.ts';
import { parseApiKeys } from './server/api-keys.ts';
import { type AuditEntry, AuditLog } from './server/audit-log.ts';
import { KeyFile } from './server/key-file.ts';
import { KeyRing } from './server/key-ring.ts';
import type { Metrics } from './server/metrics.ts';
import { keysPath, type Settings, SettingsError, toLlmOptions, toOcrSettings, toWebhookSettings } from './settings.ts';

/** Everything operations work with, for the server and for commands that need none. */
export interface Engine {
  services: Services;
  pool: ParsePool;
  /** Undefined where the service is alone. */
  node: ClusterNode | undefined;
  /** Commands that find the data folder in use go there. */
  announce(url: string): void;
  /** Takes up what was acknowledged and is not read yet, here or, in a cluster, anywhere. */
  resume(): Promise<void>;
  /** Removes what nothing names, in the background until the engine is closed. */
  sweep(): void;
  close(): Promise<void>;
}

/** settings → store → pool → services. */
export async function openEngine(settings: Settings, logger: Logger, { isServer = false } = {}): Promise<Engine> {
  const llmOptions = toLlmOptions(settings);
  const webhookSettings = toWebhookSettings(settings);
  const { ocr, missing } = toOcrSettings(settings, { missing: missingPackages, languages: installedLanguages });
  if (missing.length > 0) {
    const install = `npm install ${missing.join(' ')}`;
    if (ocr) logger.warn(`pictures of text are read in ${ocr.languages.join(', ')} only: ${install}`);
    else logger.debug(`pictures of text are not read: ${install}`);
  }
  const folder = await DataFolder.open(settings.dataDir);
  const node = settings.databaseUrl === '' ? undefined : await joinCluster(settings, folder, logger);
  const own = node ?? (await openAlone(folder, isServer ? logger : undefined));
  const spoolFolder = new Spool(join(folder.path, 'spool'));
  const storage = new StorageWatch(folder.path, {
    minFreeBytes: settings.minFreeBytes,
    async tryWrite() {
      await spoolFolder.tryWrite();
      await own.tryWrite();
    },
    onChange(trouble) {
      if (trouble) return logger.error({ code: trouble.code }, trouble.reason);
      logger.info('the store can be written again');
      void ingestion.resumeStranded();
      void library.catchUp(closing.signal).catch(() => {});
    },
  });
  const mend = (generation: string): void => {
    logger.error({ generation }, 'stored parts of a document are damaged: it is read again from its original');
    void ingestion.mend(generation).catch(() => {});
  };
  const store = new WatchedStore(own.store, storage, mend);
  const spool = new WatchedSpool(spoolFolder, storage);
  const pool = new ParsePool(
    { ...settings, dataDir: own.folder, limits: settings },
    {
      unexpected: (error, doing) => {
        if ('fileName' in doing) {
          const extension = /\.\w+$/.exec(doing.fileName)?.[0];
          return logger.error({ parser_error: error, extension }, 'a parser gave up on a document');
        }
        const { operation, requestId } = doing;
        logger.error({ worker_error: error, operation, request_id: requestId }, 'an operation failed in a worker');
      },
      damaged: mend,
      hostEnded: ({ message }) => logger.error({ host_error: message }, 'a parser host ended and is replaced'),
    },
  );
  const second =
    ocr &&
    new SecondReading(store, pool, node?.neighbours, {
      ocr: { ...ocr, scratchDir: own.folder },
      variant: `ocr ${ocr.mode} ${ocr.languages.join(',')} ${ocr.url}`,
      journals: join(own.folder, 'recognized'),
      timeoutMs: settings.ocrTimeoutMs,
    });
  const ingestion = new Ingestion(store, pool, node?.neighbours, second);
  const searcher = new Searcher(settings.searchCacheBytes);
  const index = node?.library ?? new FlexSearchLibrary(store.words);
  const words = own.store instanceof ThreadedStore ? listedBy(own.store, index, storage) : undefined;
  const library = new LibrarySearch(store, searcher, index, words);
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
  const closing = new AbortController();
  let sweeping: Promise<void> | undefined;
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
    node,
    announce: (url) => folder.announce(url),
    async resume() {
      if (!node) return ingestion.resume();
      if (settings.role === 'serve') return;
      const onError = (error: unknown): void => logger.error({ err: error }, 'a file from the queue could not be read');
      await node.work(READ_AT_ONCE * settings.workers, ingestion, onError);
    },
    sweep() {
      sweeping = own
        .sweep(closing.signal)
        .catch((error: unknown) => logger.error({ err: error }, 'what earlier processes left could not be removed'));
    },
    async close() {
      closing.abort();
      await sweeping;
      ingestion.close();
      webhooks?.close();
      storage.close();
      const resting = node?.rest();
      await pool.close();
      await resting;
      await ingestion
        .settled()
        .catch((error: unknown) => logger.warn({ err: error }, 'files cut short count as tried'));
      await library.settled();
      await (node ? node.leave() : store.close());
      if ('mark' in own) own.mark?.remove();
      await folder.close();
    },
  };
}

/** Files of the queue of a cluster that are taken at once, for each worker: none is idle while the next one is fetched. */
const READ_AT_ONCE = 2;
const TIDY_EVERY_MS = 60_000;

/**
 * The embedded store, in the way of a node. One that cannot be opened leaves the folder to whoever repairs it. `logger`: of a server, which
 * looks closer where the last one ended without a word.
 */
async function openAlone(
  folder: DataFolder,
  logger: Logger | undefined,
): Promise<Pick<ClusterNode, 'folder' | 'tryWrite' | 'sweep'> & { store: LmdbStore; mark: RunMark | undefined }> {
  const { path } = folder;
  try {
    const mark = logger && new RunMark(path);
    if (mark?.wasLeft) await lookCloser(path, logger!);
    const store = logger ? new ThreadedStore(path) : new LmdbStore(path);
    mark?.set();
    return { store, mark, folder: path, tryWrite: () => store.tryWrite(), sweep: (signal) => store.sweepAll(signal) };
  } catch (error) {
    await folder.close();
    throw toDamage(error, folder.path);
  }
}

/** The words of files, listed by the thread of their store. */
const listedBy = (store: ThreadedStore, index: LibraryIndex, watch: StorageWatch): Words => ({
  list: (ids) => watch.guard(store.list(ids)).finally(() => index.forget?.()),
  tidy: () => watch.guard(store.tidy()).finally(() => index.forget?.()),
});

/** A store that ended the last server would end this one, too. */
async function lookCloser(path: string, logger: Logger): Promise<void> {
  const { result, damage } = await checkFromOutside(path, { timeoutMs: LOOK_CLOSER_MS });
  if (damage !== undefined) throw new DamagedStore(`The last run ended without a word. ${damage}`);
  const found = result ? 'its store can be read' : 'its store could not be looked at in time';
  const advice = 'where nothing has killed it and it happens again, stop it and run docloupe check --repair';
  logger.warn({ problems: result?.problems }, `the last run ended without a word; ${found}: ${advice}`);
}

const LOOK_CLOSER_MS = 10_000;

async function joinCluster(settings: Settings, folder: DataFolder, logger: Logger): Promise<ClusterNode> {
  try {
    const { ClusterNode } = await import('./cluster/cluster-node.ts');
    const onWait = () => logger.warn('waiting for the database of the cluster');
    return await ClusterNode.join({ ...settings, dataDir: folder.path, onWait });
  } catch (error) {
    await folder.close();
    throw error;
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
  ...(await import('./server/mcp-routes.ts')),
  ...(await import('./server/metrics.ts')),
  ...(await import('./server/static.ts')),
});

/** The composition root: engine → server. */
export async function startService(settings: Settings, logger: Logger): Promise<Service> {
  const { BusyWatch, createServer, mcpRoutes, Metrics, staticRoutes } = await loadServer();
  const { services, pool, node, announce, resume, sweep, close } = await openEngine(settings, logger, {
    isServer: true,
  });
  const { apiKeys, auditLog, closeAccess } = await openAccess(settings, logger, node).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const metrics = measure(new Metrics(), services, pool);
  const server = createServer({
    operations,
    services,
    audit: { log: auditLog, level: settings.audit },
    settings: {
      ...settings,
      apiKeys,
      keyRequestsPerMinute: settings.requestsPerMinute,
      drainMs: settings.drainTimeoutMs,
    },
    logger,
    version: VERSION,
    openApi: existsSync(OPENAPI_FILE) ? readFileSync(OPENAPI_FILE) : undefined,
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
        : (await import('./compat/compat-routes.ts')).compatRoutes(settings.plugs, { services, limits: settings })),
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
    await resume();
    services.ingestion.observe({
      fileAdded() {},
      fileDeleted: (id) => server.forgetFile(id),
      fileChanged: (id) => server.forgetFile(id),
      filesMissed: () => server.forgetFiles(),
    });
    const retention = new Retention(services.store, (id) => services.ingestion.delete(id));
    retention.start();
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
    sweep();
    const tidy = (): Promise<void> =>
      services.library
        .tidy(closing.signal)
        .catch((error: unknown) => logger.error({ err: error }, 'words of deleted files could not be removed'));
    const tidying = setInterval(() => void tidy(), TIDY_EVERY_MS).unref();
    const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
    const url = `http://${host}:${port}`;
    announce(EVERYWHERE.test(settings.host) ? `http://127.0.0.1:${port}` : url);
    return {
      url,
      async close() {
        closing.abort();
        clearInterval(tidying);
        busy.close();
        await retention.stop();
        await catchingUp;
        await server.close();
        await closeAccess();
        await close();
      },
    };
  } catch (error) {
    await closeAccess();
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

/** Made with the bundle. */
const OPENAPI_FILE = new URL('../openapi.json', import.meta.url);

/** Addresses to listen on that are none to connect to. */
const EVERYWHERE = /^(0\.0\.0\.0|::|\[::\])$/;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

interface Access {
  apiKeys: KeyRing;
  auditLog: Pick<AuditLog, 'add' | 'flush'>;
  closeAccess(): Promise<void>;
}

/** Who may call, and where it is written down: in the data folder, or in the database of the cluster. */
async function openAccess(settings: Settings, logger: Logger, node: ClusterNode | undefined): Promise<Access> {
  const onError = (error: unknown): void => logger.error({ err: error }, 'the audit log cannot be written');
  const shared = node && (await node.openAccess<AuditEntry>(onError));
  const apiKeys = readApiKeys(settings, logger, shared?.keys ?? new KeyFile(keysPath(settings)));
  const auditLog = shared?.audit ?? new AuditLog(join(settings.dataDir, 'audit.jsonl'), onError);
  apiKeys.watch();
  return {
    apiKeys,
    auditLog,
    async closeAccess() {
      apiKeys.close();
      shared?.keys.close();
      await auditLog.flush();
    },
  };
}

function readApiKeys(settings: Settings, logger: Logger, file: Pick<KeyFile, 'read' | 'stamp'>): KeyRing {
  const { host, apiKeys, allowUnauthenticated } = settings;
  const keys = new KeyRing(parseApiKeys(apiKeys), file, logger);
  if (LOOPBACK.test(host) || !keys.isOpen || allowUnauthenticated) return keys;
  throw new SettingsError(
    `DOCLOUPE_HOST: ${host} can be reached by others, and there are no API keys. Make one with docloupe keys add, or set DOCLOUPE_API_KEYS, or DOCLOUPE_ALLOW_UNAUTHENTICATED=true.`,
  );
}
