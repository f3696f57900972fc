import { createHash } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { newId } from '../document/ids.ts';
import { askHolder, FolderInUse, type Holder, introduce } from './folder-holder.ts';

/** Below the working folder. */
export const DEFAULT_DATA_DIR = './data';

/**
 * Holds a data folder for this process alone: starting sweeps what no manifest names, which must not be what another process is
 * writing. The lock is a socket that answers; unlike a file with a process id it cannot outlive its owner or be taken for another. It
 * tells who asks where this process serves, so that commands can go there.
 *
 * Sockets of holders that ended without a word stay lying. They are numbered: whoever finds the last one dead takes the next number,
 * which a file system gives to one process only. Numbers are never given back, so two that start together cannot both be the last.
 */
export class DataFolder {
  readonly path: string;
  readonly #lock: Server;
  #holder: Holder = {};

  private constructor(path: string) {
    this.path = path;
    this.#lock = createServer((socket) => introduce(socket, this.#holder));
  }

  static async open(folder: string): Promise<DataFolder> {
    const path = resolve(folder);
    makePrivate(path);
    const own = new DataFolder(path);
    const address = socketPath(path);
    const holder = ON_WINDOWS ? await takePipe(own.#lock, address) : await takeNext(own.#lock, address);
    if (holder) throw new FolderInUse(path, holder);
    own.#lock.unref();
    return own;
  }

  /** Who has a folder open; undefined where nobody has. */
  static async holderOf(folder: string): Promise<Holder | undefined> {
    const address = socketPath(resolve(folder));
    if (ON_WINDOWS) return askHolder(address);
    const last = existsSync(dirname(address)) ? lastNumber(address) : 0;
    return last > 0 ? askHolder(`${address}.${last}`) : undefined;
  }

  /** From now on commands that ask are told to go there. */
  announce(url: string): void {
    this.#holder = { url };
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
    // The folder is another user's, or on a volume without rights.
  }
}

const ON_WINDOWS = process.platform === 'win32';

/** Undefined when the lock was taken, else who has it. */
async function takeNext(lock: Server, address: string): Promise<Holder | undefined> {
  // Listens before it has a number: a holder that does not answer yet would be taken for dead. Its name by then is none, whatever chance gives.
  const own = `${address}.n${newId(5)}`;
  await listen(lock, own);
  try {
    for (;;) {
      const last = lastNumber(address);
      const holder = last > 0 ? await askHolder(`${address}.${last}`) : undefined;
      if (holder) {
        await giveUp(lock);
        return holder;
      }
      if (!takeNumber(own, `${address}.${last + 1}`)) continue;
      for (const number of numbersOf(address)) if (number <= last) rmSync(`${address}.${number}`, { force: true });
      return undefined;
    }
  } catch (error) {
    await giveUp(lock);
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

const giveUp = (lock: Server): Promise<void> => new Promise((done) => lock.close(() => done()));

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
async function takePipe(lock: Server, address: string): Promise<Holder | undefined> {
  const holder = await askHolder(address);
  if (holder) return holder;
  return listen(lock, address).then(
    () => undefined,
    () => ({}),
  );
}

const listen = (lock: Server, address: string): Promise<void> =>
  new Promise((done, failed) => lock.once('error', failed).listen(address, done));

/** The longest path of a socket is 107 bytes on Linux, 103 on macOS; numbers come behind. */
const MAX_SOCKET_PATH_BYTES = 90;

function socketPath(folder: string): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  if (ON_WINDOWS) return `\\\\.\\pipe\\docloupe-${name}`;
  const inside = join(folder, 'lock');
  return Buffer.byteLength(inside) <= MAX_SOCKET_PATH_BYTES ? inside : join(tmpdir(), `docloupe-${name}`);
}
