import { connect, type Socket } from 'node:net';

/** The process that has a data folder open. */
export interface Holder {
  /** Where it serves; undefined for a command, which serves nobody. */
  url?: string;
}

export class FolderInUse extends Error {
  readonly holder: Holder;

  constructor(path: string, holder: Holder) {
    const who = holder.url === undefined ? 'another docloupe process' : `the docloupe that serves ${holder.url}`;
    super(`The data folder ${path} is in use by ${who}.`);
    this.holder = holder;
  }
}

export const introduce = (socket: Socket, holder: Holder): void => {
  socket.on('error', () => undefined).end(JSON.stringify(holder));
};

/** A process that is too busy to say more than that it is there is one without an address. */
const ANSWER_MS = 2_000;

/** Who answers at a socket; undefined where nobody does. */
export function askHolder(address: string): Promise<Holder | undefined> {
  return new Promise((done) => {
    let text = '';
    let isThere = false;
    const socket = connect(address);
    const timer = setTimeout(() => socket.destroy(), ANSWER_MS);
    socket.once('connect', () => {
      isThere = true;
    });
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearTimeout(timer);
      done(isThere ? toHolder(text) : undefined);
    });
  });
}

function toHolder(text: string): Holder {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return {};
  }
}
