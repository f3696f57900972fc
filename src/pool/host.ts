import { LmdbParts } from '../index/lmdb-parts.ts';
import type { Ending, FromHost, HostSettings, Order, ToHost } from './host-messages.ts';
import { type JobEvents, type RunningJob, WorkerThreads } from './threads.ts';

// Entry of a parser host: a process that may end at any moment. It writes parts, which nobody sees before the front process commits
// their manifest, and owns nothing else.

const LAST_RESORT_EVERY_MS = 200;

const jobs = new Map<number, RunningJob>();
let threads: WorkerThreads | undefined;

const send = (message: FromHost): void => void process.send?.(message);
// No way out but this one waits for worker threads, which may be stuck in native code.
const end = (): void => void process.kill(process.pid, 'SIGKILL');

process.on('message', (message: ToHost) => {
  if (message.type === 'open') open(message.settings);
  else if (message.type === 'start') void run(message.job, message.order);
  else if (message.type === 'cancel') jobs.get(message.job)?.cancel();
  else jobs.get(message.job)?.acknowledge();
});
process.on('disconnect', end);
// Both reach the whole process group; the front process answers what is under way first, and then ends this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

function open(settings: HostSettings): void {
  threads = new WorkerThreads(settings, new LmdbParts(settings.dataDir));
  setInterval(() => {
    if (process.memoryUsage.rss() > settings.lastResortBytes) end();
  }, LAST_RESORT_EVERY_MS).unref();
  send({ type: 'ready' });
}

async function run(job: number, order: Order): Promise<void> {
  const events: JobEvents = {
    started: () => send({ type: 'started', job }),
    progress: (done, total) => send({ type: 'progress', job, done, total }),
    read: () => send({ type: 'read', job }),
    piece: (piece) => send({ type: 'piece', job, piece }),
  };
  const running = order.kind === 'parse' ? threads!.parse(order, events) : threads!.work(order, events);
  jobs.set(job, running);
  const ending: Ending = await running.ending;
  jobs.delete(job);
  send({ type: 'ended', job, ending });
}
