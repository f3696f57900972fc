/** Indents that differ by less, in points, are the same. */
const TOLERANCE = 3;
const MAX_LEVELS = 9;

/** Lists whose markers are typed have no levels but their indents: what is further in belongs to what stands before. */
export class TypedLists {
  #indents: number[] = [];

  /** The level, from 1, of an item. */
  item(indent: number): number {
    this.#leave(indent);
    const innermost = this.#indents[this.#indents.length - 1];
    if ((innermost === undefined || indent > innermost + TOLERANCE) && this.#indents.length < MAX_LEVELS) {
      this.#indents.push(indent);
    }
    return this.#indents.length;
  }

  /** A paragraph between items goes on with those it stands as far in as; one further out ends them. */
  paragraph(indent: number, isEmpty: boolean): void {
    if (!isEmpty) this.#leave(indent);
  }

  /** Ends the levels further in than an indent. */
  #leave(indent: number): void {
    while (this.#indents.length > 0 && this.#indents[this.#indents.length - 1]! > indent + TOLERANCE) {
      this.#indents.pop();
    }
  }
}
