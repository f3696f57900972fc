import { signal } from '@preact/signals';
import { get } from '../api/client.ts';
import type {
  Block,
  Box,
  InspectAnswer,
  Page,
  Profile,
  SheetsAnswer,
  StoredFile,
  Structure,
  Table,
} from '../api/types.ts';

/** A box on a page. */
export interface Place {
  page: number;
  bbox: Box;
}

/** A place that is drawn on the page. */
export interface Mark extends Place {
  kind: 'hit' | 'current' | 'cited' | 'selected' | 'hovered';
  /** In a workbook. */
  sheet?: string | undefined;
  cell?: string | undefined;
}

const PAGES_KEPT = 200;
const TABLES_KEPT = 50;

/** What the parts of the document view share: the model as far as it was read, and what is pointed at. */
export class OpenDocument {
  readonly file: StoredFile;
  readonly profile: Profile;
  readonly structure: Structure;
  /** The page at the top of the view. */
  readonly currentPage = signal(1);
  /** Search hits. */
  readonly hits = signal<readonly Mark[]>([]);
  /** The chosen block, or the words a chosen value was read from. */
  readonly chosen = signal<readonly Mark[]>([]);
  readonly hovered = signal<(Place & { blockId: string }) | undefined>(undefined);
  /** Set to bring a place into view; each request is an object of its own. */
  readonly wanted = signal<{ page: number; bbox?: Box } | undefined>(undefined);
  /** What the chosen cell is computed from, and what depends on it. */
  readonly trace = signal<InspectAnswer | undefined>(undefined);
  #sheets: Promise<SheetsAnswer> | undefined;
  readonly #tables = new Map<string, Promise<Table>>();
  readonly #pages = new Map<number, Promise<Page>>();

  constructor(file: StoredFile, profile: Profile, structure: Structure) {
    this.file = file;
    this.profile = profile;
    this.structure = structure;
  }

  static async load(fileId: string, abort: AbortSignal): Promise<OpenDocument> {
    const path = `/v1/files/${encodeURIComponent(fileId)}`;
    const [file, profile, structure] = await Promise.all([
      get<StoredFile>(path, abort),
      get<Profile>(`${path}/profile`, abort),
      get<Structure>(`${path}/structure`, abort),
    ]);
    return new OpenDocument(file, profile, structure);
  }

  get path(): string {
    return `/v1/files/${encodeURIComponent(this.file.id)}`;
  }

  page(number: number): Promise<Page> {
    const known = this.#pages.get(number);
    if (known) return known;
    const page = get<Page>(`${this.path}/pages/${number}`);
    page.catch(() => this.#pages.delete(number));
    this.#pages.set(number, page);
    if (this.#pages.size > PAGES_KEPT) this.#pages.delete(this.#pages.keys().next().value!);
    return page;
  }

  /** Its first rows. */
  table(id: string): Promise<Table> {
    const known = this.#tables.get(id);
    if (known) return known;
    const table = get<Table>(`${this.path}/tables/${encodeURIComponent(id)}`);
    table.catch(() => this.#tables.delete(id));
    this.#tables.set(id, table);
    if (this.#tables.size > TABLES_KEPT) this.#tables.delete(this.#tables.keys().next().value!);
    return table;
  }

  sheets(): Promise<SheetsAnswer> {
    this.#sheets ??= get<SheetsAnswer>(`${this.path}/sheets`);
    return this.#sheets;
  }

  async block(id: string): Promise<(Place & { block: Block }) | undefined> {
    const number = Number(/^p(\d+)\./.exec(id)?.[1]);
    if (!(number >= 1 && number <= this.structure.pages.length)) return undefined;
    const block = (await this.page(number)).blocks.find((candidate) => candidate.id === id);
    return block && { page: number, bbox: block.bbox, block };
  }

  show(place: { page: number; bbox?: Box }): void {
    this.wanted.value = { ...place };
  }
}

/** The smallest block that holds a point. */
export function blockAt({ blocks }: Page, x: number, y: number): Block | undefined {
  const area = ([x0, y0, x1, y1]: Box): number => (x1 - x0) * (y1 - y0);
  return blocks
    .filter(({ bbox: [x0, y0, x1, y1], hidden }) => !hidden && x >= x0 && x <= x1 && y >= y0 && y <= y1)
    .sort((a, b) => area(a.bbox) - area(b.bbox))[0];
}
