interface Job {
  page: number;
  draw(): Promise<void>;
}

/** Draws one page at a time, the nearest to the page in view first: drawn together, each would wait for all. */
export class DrawQueue {
  readonly #current: () => number;
  readonly #waiting = new Set<Job>();
  #isDrawing = false;

  constructor(current: () => number) {
    this.#current = current;
  }

  /** The returned function takes the job back. */
  add(page: number, draw: () => Promise<void>): () => void {
    const job = { page, draw };
    this.#waiting.add(job);
    // All pages of a view are added before the first is drawn.
    queueMicrotask(() => void this.#run());
    return () => this.#waiting.delete(job);
  }

  async #run(): Promise<void> {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    for (let job = this.#nearest(); job; job = this.#nearest()) {
      this.#waiting.delete(job);
      // A page that cannot be drawn stays white; its boxes are there all the same.
      await job.draw().catch(() => {});
    }
    this.#isDrawing = false;
  }

  #nearest(): Job | undefined {
    const distance = ({ page }: Job): number => Math.abs(page - this.#current());
    let nearest: Job | undefined;
    for (const job of this.#waiting) if (!nearest || distance(job) < distance(nearest)) nearest = job;
    return nearest;
  }
}
