import type { Weights } from './weights.ts';

const LEAF = -1;

/** A tree in flat arrays: the left child of a split is the next node. */
interface Tree {
  readonly feature: Int16Array;
  readonly value: Float64Array;
  readonly right: Int16Array;
}

/** Scores candidates by weights that were learnt; `Name` is the type of the features' names, so a missing one does not compile. */
export class Model<Name extends string> {
  readonly #names: readonly Name[];
  readonly #row: Float64Array;
  readonly #trees: readonly Tree[];
  readonly #weights: Weights;

  constructor(names: readonly Name[], weights: Weights) {
    // Without trees nothing was fitted yet, and all candidates are alike.
    if (weights.trees.length > 0 && names.join() !== weights.features.join())
      throw new Error(`weights were fitted for other features: ${weights.features.join()}; run npm run train`);
    this.#names = names;
    this.#row = new Float64Array(names.length);
    this.#trees = weights.trees.map(toTree);
    this.#weights = weights;
  }

  /** The sum of the trees before calibration; it orders candidates of one question. */
  score(features: Readonly<Record<Name, number>>): number {
    const row = this.#row;
    for (let i = 0; i < row.length; i++) row[i] = features[this.#names[i] as Name];
    let sum = 0;
    for (const tree of this.#trees) sum += leafOf(tree, row);
    return sum;
  }

  /** How often candidates with this score were right. */
  probability(features: Readonly<Record<Name, number>>): number {
    const { slope, intercept } = this.#weights;
    return 1 / (1 + Math.exp(-(slope * this.score(features) + intercept)));
  }
}

function leafOf({ feature, value, right }: Tree, row: Float64Array): number {
  let node = 0;
  for (;;) {
    const index = feature[node] as number;
    if (index === LEAF) return value[node] as number;
    node = (row[index] as number) <= (value[node] as number) ? node + 1 : (right[node] as number);
  }
}

function toTree(text: string): Tree {
  const nodes = text.split(' ');
  const feature = new Int16Array(nodes.length).fill(LEAF);
  const value = new Float64Array(nodes.length);
  const right = new Int16Array(nodes.length);
  const open: number[] = [];
  nodes.forEach((node, i) => {
    const [name, number] = node.split('<=');
    if (number === undefined) {
      value[i] = Number(node.slice(1));
      const parent = open.pop();
      if (parent !== undefined) right[parent] = i + 1;
    } else {
      feature[i] = Number(name);
      value[i] = Number(number);
      open.push(i);
    }
  });
  return { feature, value, right };
}
