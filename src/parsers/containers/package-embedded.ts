import { posix } from 'node:path';
import type { Budget } from '../budget.ts';
import {
  type AttachmentEntry,
  type EmbeddedReader,
  type ImageFacts,
  type ImagePlace,
  MAX_ATTACHMENTS,
  mediaTypeOf,
  sha256Of,
} from '../embedded.ts';
import type { ByteSource } from '../source.ts';
import { pixelsOf } from './image-size.ts';
import { OpcPackage } from './opc.ts';
import { readXml } from './xml.ts';

/** Pictures and embedded files of an Office document. `pageParts`: the parts that are pages, in order; none where pages flow. */
export class PackageEmbedded implements EmbeddedReader {
  readonly #opc: OpcPackage;
  readonly #pageParts: readonly string[];
  readonly #main: string;

  static async open(
    source: ByteSource,
    budget: Budget,
    pagePartsOf: (opc: OpcPackage, main: string) => Promise<string[]>,
  ): Promise<PackageEmbedded> {
    const opc = await OpcPackage.open(source, budget);
    const main = (await opc.mainPart()) ?? '';
    return new PackageEmbedded(opc, main, await pagePartsOf(opc, main));
  }

  private constructor(opc: OpcPackage, main: string, pageParts: readonly string[]) {
    this.#opc = opc;
    this.#main = main;
    this.#pageParts = pageParts;
  }

  async *images(pages?: ReadonlySet<number>): AsyncGenerator<ImagePlace> {
    for (const { part, page } of this.#stories()) {
      if (pages && page !== null && !pages.has(page)) continue;
      yield* await this.#picturesOf(part, page);
    }
  }

  async describeImage(key: string): Promise<ImageFacts> {
    const { bytes, mediaType } = await this.readImage(key);
    const size = pixelsOf(bytes);
    return {
      mediaType,
      width: size?.width ?? null,
      height: size?.height ?? null,
      sizeBytes: bytes.length,
      sha256: sha256Of(bytes),
    };
  }

  async readImage(key: string): Promise<{ mediaType: string; bytes: Uint8Array }> {
    return { mediaType: this.#opc.contentType(key) || mediaTypeOf(key), bytes: await this.#opc.zip.read(key) };
  }

  async attachments(): Promise<AttachmentEntry[]> {
    const found = new Map<string, AttachmentEntry>();
    for (const { part } of [...this.#stories()]) {
      for (const { type, target, external } of (await this.#opc.relationships(part)).values()) {
        if (external || !EMBEDDING.has(type) || !this.#opc.zip.has(target) || found.size >= MAX_ATTACHMENTS) continue;
        const mediaType = this.#opc.contentType(target) || mediaTypeOf(target);
        found.set(target, { key: target, name: posix.basename(target), mediaType });
      }
    }
    return [...found.values()];
  }

  readAttachment(key: string): Promise<Uint8Array> {
    return this.#opc.zip.read(key);
  }

  async close(): Promise<void> {}

  *#stories(): Generator<{ part: string; page: number | null }> {
    if (this.#pageParts.length === 0) yield { part: this.#main, page: null };
    for (const [i, part] of this.#pageParts.entries()) yield { part, page: i + 1 };
  }

  /** Pictures of a part, and of the drawings that it shows, in the order of the text. */
  async #picturesOf(part: string, page: number | null): Promise<ImagePlace[]> {
    if (!this.#opc.zip.has(part)) return [];
    const relations = await this.#opc.relationships(part);
    const places: ImagePlace[] = [];
    // Sheets show pictures through drawings only; their own parts may be as long as the document.
    const drawings = [...relations.values()].filter(({ type, external }) => type === 'drawing' && !external);
    for (const { target } of drawings) places.push(...(await this.#picturesOf(target, page)));
    if (drawings.length > 0 || ![...relations.values()].some(({ type }) => type === 'image')) return places;
    let alt = '';
    await readXml(part, this.#opc.zip.stream(part), {
      open: (name, attributes) => {
        if (DESCRIBED.test(name)) alt = attributes.get('descr') || attributes.get('title') || '';
        const id = PICTURES.get(name)
          ?.map((attribute) => attributes.get(attribute))
          .find((value) => value !== undefined);
        const relation = id === undefined ? undefined : relations.get(id);
        if (!relation || relation.external) return;
        if (relation.type === 'image' && this.#opc.zip.has(relation.target)) {
          places.push({ key: relation.target, page, ...(alt ? { alt } : {}) });
        }
      },
    }).catch(() => {});
    return places;
  }
}

/** Relationships to files that stand in the document as objects. */
const EMBEDDING = new Set(['oleObject', 'package']);
/** Elements that describe the picture that follows. */
const DESCRIBED = /(^|:)(docPr|cNvPr)$/;
const PICTURES = new Map([
  ['a:blip', ['r:embed']],
  ['v:imagedata', ['r:id', 'o:relid']],
]);
