import type { Block, Page } from '../document/page.ts';
import type { Bookmark, Section, Structure } from '../document/profile.ts';
import type { TableHead } from '../document/table.ts';
import { isHeading, levelOf, OpenHeadings } from './open-headings.ts';

/** Builds the structure of a document from its pages as they come: sections nest by the level of their headings. */
export class Outline {
  readonly #sections: Section[] = [];
  readonly #open = new OpenHeadings<Section>();
  readonly #pages: Structure['pages'] = [];
  readonly #tables: TableHead[] = [];

  addTable(table: TableHead): void {
    this.#tables.push(table);
  }

  addPage(page: Page): void {
    const headings: string[] = [];
    // What a heading at the top of a page ends has ended on the page before.
    let isTop = isHeadingFirst(page);
    for (const block of page.blocks) {
      if (!isShownHeading(block)) continue;
      if (!isTop) this.#reach(page.page);
      isTop = false;
      headings.push(block.text);
      const section: Section = {
        id: `s${this.#sections.length + 1}`,
        title: block.text,
        level: levelOf(block),
        start_page: page.page,
        end_page: page.page,
        parent_id: null,
        bbox: block.bbox,
      };
      section.parent_id = this.#open.enter(block, section)?.id ?? null;
      this.#sections.push(section);
    }
    this.#reach(page.page);
    this.#pages.push({
      page: page.page,
      width: page.width,
      height: page.height,
      layout: page.layout,
      ...(page.label === undefined ? {} : { label: page.label }),
      block_count: page.blocks.length,
      table_ids: page.tables.map((table) => table.id),
      headings,
    });
  }

  #reach(page: number): void {
    for (const section of this.#open.path) section.end_page = page;
  }

  get tables(): readonly TableHead[] {
    return this.#tables;
  }

  get sectionCount(): number {
    return this.#sections.length;
  }

  finish(bookmarks: Bookmark[] | undefined): Structure {
    return {
      sections: this.#sections,
      tables: this.#tables,
      pages: this.#pages,
      ...(bookmarks && bookmarks.length > 0 ? { bookmarks } : {}),
    };
  }
}

const isShownHeading = (block: Block): boolean => isHeading(block) && !block.hidden && block.text !== '';

function isHeadingFirst({ blocks }: Page): boolean {
  const first = blocks.find(({ type, hidden }) => !hidden && type !== 'header' && type !== 'footer');
  return first !== undefined && isShownHeading(first);
}
