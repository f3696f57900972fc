/** Parts of a directed graph whose members all reach one another (Tarjan's algorithm, without recursion). */
export class StrongComponents {
  readonly #next: (node: number) => Iterator<number>;
  /** By node: when it was reached; -1 before, and outside of the part that is looked at. */
  readonly #order: Int32Array;
  /** By node: the earliest that it leads back to. */
  readonly #low: Int32Array;
  /** By node: 0 outside of the part, 1 inside, 2 on the stack. */
  readonly #state: Uint8Array;

  constructor(size: number, next: (node: number) => Iterator<number>) {
    this.#next = next;
    this.#order = new Int32Array(size);
    this.#low = new Int32Array(size);
    this.#state = new Uint8Array(size);
  }

  /** Those among the given nodes that hold a circle. */
  find(nodes: readonly number[]): number[][] {
    const order = this.#order;
    const low = this.#low;
    const state = this.#state;
    for (const node of nodes) {
      order[node] = -1;
      state[node] = 1;
    }
    const found: number[][] = [];
    const stack: number[] = [];
    const selfLinked = new Set<number>();
    let time = 0;
    for (const root of nodes) {
      if (order[root] !== -1) continue;
      const path: { node: number; next: Iterator<number> }[] = [];
      const enter = (node: number): void => {
        order[node] = low[node] = time++;
        stack.push(node);
        state[node] = 2;
        path.push({ node, next: this.#next(node) });
      };
      enter(root);
      for (let top = path.at(-1); top; top = path.at(-1)) {
        const { node, next } = top;
        const step = next.next();
        if (!step.done) {
          const to = step.value;
          if (to === node) selfLinked.add(node);
          if (state[to] === 0) continue;
          if (order[to] === -1) enter(to);
          else if (state[to] === 2) low[node] = Math.min(low[node]!, order[to]!);
          continue;
        }
        path.pop();
        const parent = path.at(-1)?.node;
        if (parent !== undefined) low[parent] = Math.min(low[parent]!, low[node]!);
        if (low[node] !== order[node]) continue;
        const component: number[] = [];
        let member: number;
        do {
          member = stack.pop()!;
          state[member] = 1;
          component.push(member);
        } while (member !== node);
        if (component.length > 1 || selfLinked.has(node)) found.push(component.reverse());
      }
    }
    for (const node of nodes) state[node] = 0;
    return found;
  }
}
