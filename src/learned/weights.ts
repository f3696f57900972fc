/** A learnt decision as `npm run train` writes it: a forest over named features, and the line that calibrates its sum. */
export interface Weights {
  readonly features: readonly string[];
  /** Each tree in depth-first order: a split is `feature<=threshold`, a leaf `=value`, a space between nodes. */
  readonly trees: readonly string[];
  /** Probability = logistic(slope * sum + intercept), fitted on sources that the trees had not seen. */
  readonly slope: number;
  readonly intercept: number;
  /** SHA-256 of the examples that the weights were fitted on. */
  readonly examples: string;
}
