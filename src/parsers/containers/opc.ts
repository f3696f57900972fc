import { posix } from 'node:path';
import { FaultError } from '../../document/fault.ts';
import { Budget } from '../budget.ts';
import type { ByteSource } from '../source.ts';
import { readXml } from './xml.ts';
import { ZipArchive } from './zip.ts';

export interface Relationship {
  id: string;
  /** The last word of the type URI, which transitional and strict share: "worksheet", "styles", "hyperlink". */
  type: string;
  /** A part name for internal ones, the address as written for external ones. External ones are never followed. */
  target: string;
  external: boolean;
}

/** An Open Packaging Conventions package (ECMA-376 part 2): parts found through relationships, never by fixed names. */
export class OpcPackage {
  readonly zip: ZipArchive;
  readonly #defaults: ReadonlyMap<string, string>;
  readonly #overrides: ReadonlyMap<string, string>;
  readonly #relationships = new Map<string, Promise<Map<string, Relationship>>>();

  private constructor(zip: ZipArchive, defaults: ReadonlyMap<string, string>, overrides: ReadonlyMap<string, string>) {
    this.zip = zip;
    this.#defaults = defaults;
    this.#overrides = overrides;
  }

  static async open(source: ByteSource, budget: Budget): Promise<OpcPackage> {
    const zip = await ZipArchive.open(source, budget);
    const defaults = new Map<string, string>();
    const overrides = new Map<string, string>();
    if (zip.has(CONTENT_TYPES)) {
      await readXml(CONTENT_TYPES, zip.stream(CONTENT_TYPES), {
        open(name, attributes) {
          const type = attributes.get('ContentType') ?? '';
          if (name === 'ct:Default') defaults.set((attributes.get('Extension') ?? '').toLowerCase(), type);
          if (name === 'ct:Override') overrides.set(toPartName(attributes.get('PartName') ?? '').toLowerCase(), type);
        },
      });
    }
    return new OpcPackage(zip, defaults, overrides);
  }

  contentType(part: string): string {
    const name = part.toLowerCase();
    return this.#overrides.get(name) ?? this.#defaults.get(name.slice(name.lastIndexOf('.') + 1)) ?? '';
  }

  /** The relationships of a part ('' for the package itself), by id. */
  relationships(part = ''): Promise<Map<string, Relationship>> {
    let known = this.#relationships.get(part);
    if (!known) {
      known = this.#readRelationships(part);
      this.#relationships.set(part, known);
    }
    return known;
  }

  /** The targets of one type, in file order. */
  async related(part: string, type: string): Promise<Relationship[]> {
    return [...(await this.relationships(part)).values()].filter((r) => r.type === type);
  }

  async mainPart(): Promise<string | undefined> {
    return (await this.related('', 'officeDocument')).find((r) => !r.external && this.zip.has(r.target))?.target;
  }

  async #readRelationships(part: string): Promise<Map<string, Relationship>> {
    const folder = posix.dirname(part);
    const file = `${folder === '.' ? '' : `${folder}/`}_rels/${posix.basename(part)}.rels`;
    const found = new Map<string, Relationship>();
    if (!this.zip.has(file)) return found;
    await readXml(file, this.zip.stream(file), {
      open(name, attributes) {
        if (name !== 'rel:Relationship') return;
        const id = attributes.get('Id') ?? '';
        const type = attributes.get('Type') ?? '';
        const target = attributes.get('Target') ?? '';
        const external = attributes.get('TargetMode') === 'External';
        found.set(id, {
          id,
          type: type.slice(type.lastIndexOf('/') + 1),
          target: external ? target : resolvePart(part, target),
          external,
        });
      },
    });
    return found;
  }
}

const CONTENT_TYPES = '[Content_Types].xml';

const toPartName = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '');

/** A target relative to the part that names it. `..` beyond the root stays at the root: a name is only a key. */
function resolvePart(part: string, target: string): string {
  const clean = target.replaceAll('\\', '/').replace(/[?#].*$/, '');
  const joined = clean.startsWith('/') ? clean : posix.join('/', posix.dirname(part), clean);
  return toPartName(posix.normalize(joined));
}

const mainTypes = new WeakMap<ByteSource, Promise<string | undefined>>();

/** The content type of a package's main part; undefined where the bytes are no package. Asked by several parsers, read once. */
export function mainContentType(source: ByteSource): Promise<string | undefined> {
  let type = mainTypes.get(source);
  if (!type) {
    type = findMainContentType(source);
    mainTypes.set(source, type);
  }
  return type;
}

async function findMainContentType(source: ByteSource): Promise<string | undefined> {
  try {
    const opc = await OpcPackage.open(source, new Budget());
    const main = await opc.mainPart();
    return main && opc.contentType(main);
  } catch (error) {
    if (error instanceof FaultError) return undefined;
    throw error;
  }
}
