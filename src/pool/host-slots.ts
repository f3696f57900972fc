import { fault } from '../document/fault.ts';
import { closing } from './closing.ts';
import { type HostOptions, HostProcess } from './host-process.ts';

export type Load = 'reading' | 'working' | 'recognizing';

/** The place of one host; when it dies another takes it. */
export interface HostSlot {
  host: HostProcess;
  reading: number;
  working: number;
  recognizing: number;
  /** Documents that are read, and their last parts not stored yet. */
  storing: number;
  /** Whoever has it tolerates nobody beside. */
  alone: boolean;
  /** Kept free of new jobs for somebody who needs it alone. */
  keptFor: Waiting | undefined;
}

interface Waiting {
  load: Load;
  alone: boolean;
  start(slot: HostSlot): void;
}

/** Between two hosts that died before they were ready. */
const RESTART_AFTER_MS = 300;
const MAX_STARTS = 10;
/** An idle host that keeps more than this share of its limit is replaced: what it holds was leaked. */
const IDLE_SHARE = 0.5;

/** Deals jobs out to the hosts: documents to read, work on stored ones and pages to recognise, each up to so many per host; whoever finds none waits in line. */
export class HostSlots {
  readonly #options: HostOptions;
  readonly #slots: HostSlot[];
  readonly #waiting: Waiting[] = [];
  #closed = false;
  #ended = 0;

  constructor(hosts: number, options: HostOptions) {
    this.#options = options;
    this.#slots = Array.from({ length: hosts }, () => {
      const slot: HostSlot = {
        ...{ host: undefined as never, reading: 0, working: 0, recognizing: 0, storing: 0 },
        ...{ alone: false, keptFor: undefined },
      };
      slot.host = this.#start(slot);
      return slot;
    });
  }

  /** Pages that are recognised aside: nobody waits for their places. */
  get running(): number {
    return this.#slots.reduce((sum, { reading, working }) => sum + reading + working, 0);
  }

  get queued(): number {
    return this.#waiting.filter(({ load }) => load !== 'recognizing').length;
  }

  /** Hosts that died of their own or of what they did. */
  get ended(): number {
    return this.#ended;
  }

  async ready(): Promise<void> {
    await Promise.any(this.#slots.map(({ host }) => host.ready));
  }

  take(load: Load, alone: boolean, signal: AbortSignal): Promise<HostSlot> {
    const asked = { load, alone };
    const free = this.#find(asked);
    if (free) return Promise.resolve(occupy(free, asked));
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        ...asked,
        start: (slot) => {
          signal.removeEventListener('abort', leave);
          resolve(occupy(slot, asked));
        },
      };
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        for (const slot of this.#slots) if (slot.keptFor === waiting) slot.keptFor = undefined;
        reject(signal.reason);
        this.#startWaiting();
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.push(waiting);
      if (alone) this.#keepOne(waiting);
    });
  }

  /** Who has read leaves the thread to the next, and stays in the host. Where too many do, the disk is slow, and the next would only make it more. */
  doneReading(slot: HostSlot): boolean {
    if (slot.storing >= this.#options.settings.threads) return false;
    slot.reading--;
    slot.storing++;
    this.#startWaiting();
    return true;
  }

  release(slot: HostSlot, load: Load | 'storing'): void {
    slot[load]--;
    slot.alone = false;
    if (total(slot) === 0 && slot.host.memoryBytes > IDLE_SHARE * this.#options.maxMemoryBytes) {
      void slot.host.end('replaced');
    }
    this.#startWaiting();
  }

  /** The host of a slot that was taken; a new one where it died, or where its holder wants to be the first in it. */
  async hostOf(slot: HostSlot): Promise<HostProcess> {
    if (this.#closed) throw closing();
    if (slot.alone && !slot.host.isFresh) await slot.host.end('replaced');
    for (let attempt = 0; attempt < MAX_STARTS && !this.#closed; attempt++) {
      const { host } = slot;
      try {
        await host.ready;
        return host;
      } catch {
        // No job was in it: whatever ended it, another is on its way.
        await new Promise((resolve) => setTimeout(resolve, RESTART_AFTER_MS));
      }
    }
    if (this.#closed) throw closing();
    throw fault('unavailable', 'The processes that read documents cannot be started.', { retryAfterSeconds: 10 });
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#slots.map(({ host }) => host.end('closed')));
    // Nobody will come to end their waiting.
    for (const waiting of this.#waiting.splice(0)) waiting.start(this.#slots[0]!);
  }

  #start(slot: HostSlot): HostProcess {
    const host = new HostProcess({
      ...this.#options,
      onEnd: (error) => {
        if (error.end !== 'replaced' && error.end !== 'closed') {
          this.#ended++;
          this.#options.onEnd(error);
        }
        if (this.#closed) return;
        if (host.wasReady) slot.host = this.#start(slot);
        else setTimeout(() => !this.#closed && (slot.host = this.#start(slot)), RESTART_AFTER_MS).unref();
      },
    });
    return host;
  }

  #find(asked: Pick<Waiting, 'load' | 'alone'>, waiting?: Waiting): HostSlot | undefined {
    const { threads } = this.#options.settings;
    return this.#slots
      .filter(
        (slot) =>
          !slot.alone &&
          (slot.keptFor === undefined || slot.keptFor === waiting) &&
          (asked.alone ? total(slot) === 0 : slot[asked.load] < threads),
      )
      .sort((a, b) => total(a) - total(b))[0];
  }

  #keepOne(waiting: Waiting): void {
    const [least] = this.#slots.filter((slot) => !slot.keptFor).sort((a, b) => total(a) - total(b));
    if (least) least.keptFor = waiting;
  }

  #startWaiting(): void {
    for (const waiting of [...this.#waiting]) {
      const slot = this.#find(waiting, waiting);
      if (!slot) continue;
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      if (slot.keptFor === waiting) slot.keptFor = undefined;
      waiting.start(slot);
    }
    // Whoever waited while every host was kept for others.
    for (const waiting of this.#waiting) {
      if (waiting.alone && !this.#slots.some((slot) => slot.keptFor === waiting)) this.#keepOne(waiting);
    }
  }
}

const total = ({ reading, working, recognizing, storing }: HostSlot): number =>
  reading + working + recognizing + storing;

function occupy(slot: HostSlot, { load, alone }: Pick<Waiting, 'load' | 'alone'>): HostSlot {
  slot[load]++;
  slot.alone = alone;
  return slot;
}
