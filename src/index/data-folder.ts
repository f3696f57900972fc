import { createHash } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { newId } from './ids.ts';

/**
 * Holds a data folder for this process alone: starting sweeps what no manifest names, which must not be what another process is
 * writing. The lock is a socket that answers; unlike a file with a process id it cannot outlive its owner or be taken for another.
 *
 * Sockets of holders that ended without a word stay lying. They are numbered: whoever finds the last one dead takes the next number,
 * which a file system gives to one process only. Numbers are never given back, so two that start together cannot both be the last.
 */
export class DataFolder {
  readonly path: string;
  readonly #lock: Server;

  private constructor(path: string, lock: Server) {
    this.path = path;
    this.#lock = lock;
  }

  static async open(folder: string): Promise<DataFolder> {
    const path = resolve(folder);
    makePrivate(path);
    const lock = createServer((socket) => socket.end());
    const address = socketPath(path);
    const isHeld = process.platform === 'win32' ? await takePipe(lock, address) : await takeNext(lock, address);
    if (!isHeld) throw new Error(`The data folder ${path} is in use by another docloupe process.`);
    lock.unref();
    return new DataFolder(path, lock);
  }

  close(): Promise<void> {
    return new Promise((done) => this.#lock.close(() => done()));
  }
}

/** A folder that others may have put other things into keeps the rights that it has. */
function makePrivate(path: string): void {
  const isOurs = !existsSync(path) || existsSync(join(path, 'index'));
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (!isOurs) return;
  try {
    chmodSync(path, 0o700);
  } catch {
    // Of another user, or on a volume without rights.
  }
}

async function takeNext(lock: Server, address: string): Promise<boolean> {
  // Listens before it has a number: a holder that does not answer yet would be taken for dead.
  const own = `${address}.${newId().slice(0, 6)}`;
  await listen(lock, own);
  try {
    for (;;) {
      const last = lastNumber(address);
      if (last > 0 && (await answers(`${address}.${last}`))) return await giveUp(lock);
      if (!takeNumber(own, `${address}.${last + 1}`)) continue;
      for (const number of numbersOf(address)) if (number <= last) rmSync(`${address}.${number}`, { force: true });
      return true;
    }
  } catch (error) {
    await giveUp(lock);
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

const giveUp = (lock: Server): Promise<false> => new Promise((done) => lock.close(() => done(false)));

function takeNumber(own: string, numbered: string): boolean {
  try {
    linkSync(own, numbered);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

const lastNumber = (address: string): number => Math.max(0, ...numbersOf(address));

function numbersOf(address: string): number[] {
  const prefix = `${basename(address)}.`;
  return readdirSync(dirname(address))
    .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
    .map((name) => Number(name.slice(prefix.length)));
}

/** A pipe has one owner and goes with it. */
async function takePipe(lock: Server, address: string): Promise<boolean> {
  if (await answers(address)) return false;
  return listen(lock, address).then(
    () => true,
    () => false,
  );
}

const listen = (lock: Server, address: string): Promise<void> =>
  new Promise((done, failed) => lock.once('error', failed).listen(address, done));

/** The longest path of a socket is 107 bytes on Linux, 103 on macOS; numbers come behind. */
const MAX_SOCKET_PATH_BYTES = 90;

function socketPath(folder: string): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return `\\\\.\\pipe\\docloupe-${name}`;
  const inside = join(folder, 'lock');
  return Buffer.byteLength(inside) <= MAX_SOCKET_PATH_BYTES ? inside : join(tmpdir(), `docloupe-${name}`);
}

function answers(address: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}
