/** Answers that were asked for, the latest of them: what is on its way is not asked for again, what failed is. */
export class Kept<K, V> {
  readonly #most: number;
  readonly #load: (key: K) => Promise<V>;
  readonly #answers = new Map<K, Promise<V>>();

  constructor(most: number, load: (key: K) => Promise<V>) {
    this.#most = most;
    this.#load = load;
  }

  get(key: K): Promise<V> {
    const known = this.#answers.get(key);
    if (known) return known;
    const answer = this.#load(key);
    answer.catch(() => this.#answers.delete(key));
    this.#answers.set(key, answer);
    if (this.#answers.size > this.#most) this.#answers.delete(this.#answers.keys().next().value!);
    return answer;
  }
}
