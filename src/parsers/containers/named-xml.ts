import { PREFIX_OF_NAMESPACE } from './namespaces.ts';
import type { RawXml } from './usual-xml.ts';

/** Names come with the prefixes of namespaces.ts whatever prefix the file uses: `w:p`, `r:id`. Attributes without a prefix stay so. */
export interface XmlHandler {
  open?(name: string, attributes: ReadonlyMap<string, string>): void;
  close?(name: string): void;
  /** May come in pieces. */
  text?(text: string): void;
}

/** Tells a handler of markup by the names it knows. */
export class NamedXml implements RawXml {
  depth = 0;
  readonly #handler: XmlHandler;
  readonly #prefixes = new Prefixes();
  readonly #scopes = [new NameScope(this.#prefixes, 0)];

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  open(name: string, attributes: readonly string[]): void {
    this.depth++;
    let scope = this.#scopes[this.#scopes.length - 1]!;
    for (let i = 0; i < attributes.length; i += 2) {
      const attribute = attributes[i]!;
      if (!attribute.startsWith('xmlns') || (attribute.length > 5 && attribute[5] !== ':')) continue;
      if (scope.depth !== this.depth) this.#scopes.push((scope = new NameScope(this.#prefixes, this.depth)));
      this.#prefixes.declare(attribute.slice(6), attributes[i + 1]!);
      scope.declared.push(attribute.slice(6));
    }
    if (!this.#handler.open) return;
    const named = new Map<string, string>();
    for (let i = 0; i < attributes.length; i += 2) named.set(scope.attributeName(attributes[i]!), attributes[i + 1]!);
    this.#handler.open(scope.elementName(name), named);
  }

  close(name: string): void {
    const scope = this.#scopes[this.#scopes.length - 1]!;
    this.#handler.close?.(scope.elementName(name));
    if (scope.depth === this.depth) {
      for (const prefix of scope.declared) this.#prefixes.forget(prefix);
      this.#scopes.pop();
    }
    this.depth--;
  }

  text(text: string): void {
    this.#handler.text?.(text);
  }
}

/** The prefixes in force. What an element declares costs as much as it declares, however much is declared around it. */
class Prefixes {
  readonly #uris = new Map<string, string[]>();

  declare(prefix: string, uri: string): void {
    const uris = this.#uris.get(prefix);
    if (uris) uris.push(uri);
    else this.#uris.set(prefix, [uri]);
  }

  forget(prefix: string): void {
    const uris = this.#uris.get(prefix)!;
    if (uris.length > 1) uris.pop();
    else this.#uris.delete(prefix);
  }

  get(prefix: string): string | undefined {
    return this.#uris.get(prefix)?.at(-1);
  }
}

/** The names translated since an element declared prefixes; asked only while no element inside declares others. */
class NameScope {
  /** Of that element. */
  readonly depth: number;
  readonly declared: string[] = [];
  readonly #prefixes: Prefixes;
  readonly #elements = new Map<string, string>();
  readonly #attributes = new Map<string, string>();

  constructor(prefixes: Prefixes, depth: number) {
    this.#prefixes = prefixes;
    this.depth = depth;
  }

  elementName(name: string): string {
    return this.#known(this.#elements, name, true);
  }

  attributeName(name: string): string {
    return this.#known(this.#attributes, name, false);
  }

  #known(names: Map<string, string>, name: string, usesDefault: boolean): string {
    let known = names.get(name);
    if (known === undefined) names.set(name, (known = this.#translate(name, usesDefault)));
    return known;
  }

  #translate(name: string, usesDefault: boolean): string {
    const colon = name.indexOf(':');
    if (colon < 0 && !usesDefault) return name;
    const uri = this.#prefixes.get(colon < 0 ? '' : name.slice(0, colon));
    const prefix = uri === undefined ? undefined : PREFIX_OF_NAMESPACE.get(uri);
    return prefix === undefined ? name : `${prefix}:${name.slice(colon + 1)}`;
  }
}
