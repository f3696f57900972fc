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
  Word,
} from '../api/types.ts';
import { Kept } from './kept.ts';
import { expectPdf } from './pdf/pdfjs.ts';

/** A box on a page. */
export interface Place {
  page: number;
  bbox: Box;
}

/** A cell or range of a workbook. */
interface SheetPlace {
  sheet?: string | undefined;
  cell?: string | undefined;
}

/** A place that is drawn on the page. */
export interface Mark extends Place, SheetPlace {
  kind: 'hit' | 'current' | 'cited' | 'selected' | 'hovered';
}

/** What the mouse is on, in the document or in a list beside it. */
export interface Pointed extends Partial<Place>, SheetPlace {
  /** Of the block. */
  id?: string | undefined;
}

const PAGES_KEPT = 200;
const TABLES_KEPT = 50;
const ALL_SHEETS = 'sheets';

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
  readonly hovered = signal<Pointed | undefined>(undefined);
  /** Set to bring a place into view; each request is an object of its own. */
  readonly wanted = signal<{ page: number; bbox?: Box } | undefined>(undefined);
  /** What the chosen cell is computed from, and what depends on it. */
  readonly trace = signal<InspectAnswer | undefined>(undefined);
  readonly #pages = new Kept(PAGES_KEPT, (number: number) => get<Page>(`${this.path}/pages/${number}`));
  readonly #words = new Kept(PAGES_KEPT, (number: number) =>
    get<{ words: Word[] }>(`${this.path}/pages/${number}/words`),
  );
  readonly #tables = new Kept(TABLES_KEPT, (id: string) => get<Table>(`${this.path}/tables/${encodeURIComponent(id)}`));
  readonly #sheets = new Kept(1, (name: typeof ALL_SHEETS) => get<SheetsAnswer>(`${this.path}/${name}`));

  constructor(file: StoredFile, profile: Profile, structure: Structure) {
    this.file = file;
    this.profile = profile;
    this.structure = structure;
  }

  static async load(fileId: string, abort: AbortSignal): Promise<OpenDocument> {
    const path = `/v1/files/${encodeURIComponent(fileId)}`;
    const opening = get<StoredFile>(path, abort).then((file) => {
      if (file.file_type === 'pdf') expectPdf(file);
      return file;
    });
    const [file, profile, structure] = await Promise.all([
      opening,
      get<Profile>(`${path}/profile`, abort),
      get<Structure>(`${path}/structure`, abort),
    ]);
    return new OpenDocument(file, profile, structure);
  }

  get path(): string {
    return `/v1/files/${encodeURIComponent(this.file.id)}`;
  }

  page(number: number): Promise<Page> {
    return this.#pages.get(number);
  }

  async words(page: number): Promise<Word[]> {
    return (await this.#words.get(page)).words;
  }

  /** Its first rows. */
  table(id: string): Promise<Table> {
    return this.#tables.get(id);
  }

  sheets(): Promise<SheetsAnswer> {
    return this.#sheets.get(ALL_SHEETS);
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
