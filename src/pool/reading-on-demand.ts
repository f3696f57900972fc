import type { Ingestion } from './ingestion.ts';

/** Where no server takes up what is still to be read, the first question about a file has it read. */
export class ReadingOnDemand {
  readonly #ingestion: Pick<Ingestion, 'readPending'>;
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(ingestion: Pick<Ingestion, 'readPending'>) {
    this.#ingestion = ingestion;
  }

  /** Resolves when the file is ready, failed, or cannot be read for now, as its record then says. */
  read(fileId: string): Promise<void> {
    const known = this.#underWay.get(fileId);
    if (known) return known;
    const reading = this.#ingestion
      .readPending(fileId)
      .catch(() => {})
      .finally(() => this.#underWay.delete(fileId));
    this.#underWay.set(fileId, reading);
    return reading;
  }
}
