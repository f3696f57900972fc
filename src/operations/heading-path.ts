import { LRUCache } from 'lru-cache';
import type { Section } from '../document/profile.ts';
import type { StoredContent } from '../index/content.ts';
import { partName } from '../index/parts.ts';

/** Sections of the contents that were searched last: outlines of long documents take a while to read. */
const known = new LRUCache<string, Section[]>({ max: 64 });

/** The headings that blocks stand under, read from the outline of the document and the order of its pages. */
export class HeadingPaths {
  readonly #content: StoredContent;
  readonly #etag: string;

  constructor(content: StoredContent, etag: string) {
    this.#content = content;
    this.#etag = etag;
  }

  of(page: number, blockId: string): string[] {
    const path: string[] = [];
    let section = this.#lastBefore(page, blockId);
    while (section) {
      path.unshift(section.title);
      const { parent_id: parent } = section;
      section = parent === null ? undefined : this.#sections().find(({ id }) => id === parent);
    }
    return path;
  }

  #sections(): Section[] {
    const cached = known.get(this.#etag);
    if (cached) return cached;
    const structure = Buffer.from(this.#content.bytes(partName.structure)).toString('utf8');
    const { sections } = JSON.parse(structure) as { sections: Section[] };
    known.set(this.#etag, sections);
    return sections;
  }

  /** A section begins at its heading: on the same page, the heading must come before the block in reading order. */
  #lastBefore(page: number, blockId: string): Section | undefined {
    const { blocks } = this.#content.page(page);
    const position = blocks.findIndex(({ id }) => id === blockId);
    const before = new Set(blocks.slice(0, position).map(({ bbox }) => String(bbox)));
    return this.#sections().findLast(
      ({ start_page: start, bbox }) => start < page || (start === page && before.has(String(bbox))),
    );
  }
}
