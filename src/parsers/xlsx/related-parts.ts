import type { OpcPackage, Relationship } from '../containers/opc.ts';

/** What a sheet refers to. */
export class RelatedParts {
  readonly opc: OpcPackage;
  readonly #relationships: ReadonlyMap<string, Relationship>;

  constructor(opc: OpcPackage, relationships: ReadonlyMap<string, Relationship>) {
    this.opc = opc;
    this.#relationships = relationships;
  }

  /** The parts of one type that the package has. */
  ofType(type: string): string[] {
    return [...this.#relationships.values()]
      .filter((related) => related.type === type && !related.external && this.opc.zip.has(related.target))
      .map(({ target }) => target);
  }

  /** Where a relationship leads, inside the package or outside. */
  address(id: string): string | undefined {
    return this.#relationships.get(id)?.target;
  }
}
