import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * Holds a data folder for this process alone: starting sweeps what no manifest names, which must not be what another process is
 * writing. The lock is a socket that answers; unlike a file with a process id it cannot outlive its owner or be taken for another.
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
    mkdirSync(path, { recursive: true });
    const address = socketPath(path);
    if (await answers(address)) throw new Error(`The data folder ${path} is in use by another docloupe process.`);
    rmSync(address, { force: true });
    const lock = createServer((socket) => socket.end());
    await new Promise<void>((done, failed) => lock.once('error', failed).listen(address, done));
    lock.unref();
    return new DataFolder(path, lock);
  }

  close(): Promise<void> {
    return new Promise((done) => this.#lock.close(() => done()));
  }
}

/** The longest path of a socket is 107 bytes on Linux, 103 on macOS. */
const MAX_SOCKET_PATH_BYTES = 100;

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
