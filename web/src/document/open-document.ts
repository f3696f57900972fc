import { signal } from '@preact/signals';
import { get, request } from '../api/client.ts';
import type {
  Block,
  Box,
  EmbeddedImage,
  InspectAnswer,
  Page,
  Profile,
  RangeCell,
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
  kind: 'hit' | 'current' | 'cited' | 'selected' | 'hovered' | 'field';
  /** Of a field: where its value stands in the extraction, `line_items[2].amount`. */
  path?: string | undefined;
}

/** What the mouse is on, in the document or in a list beside it. */
export interface Pointed extends Partial<Place>, SheetPlace {
  /** Of the block. */
  id?: string | undefined;
}

const PAGES_KEPT = 200;
const TABLES_KEPT = 50;
const ALL_SHEETS = 'sheets';
const ALL_IMAGES = 'images';
const IMAGES_KEPT = 300;
/** By the id of the file. */
const EXTRACTIONS = new Map<string, Map<string, string>>();

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
  /** The words that all extracted values were read from. */
  readonly fields = signal<readonly Mark[]>([]);
  readonly hovered = signal<Pointed | undefined>(undefined);
  /** Set to bring a place into view; each request is an object of its own. */
  readonly wanted = signal<{ page: number; bbox?: Box } | undefined>(undefined);
  /** What the chosen cell is computed from, and what depends on it. */
  readonly trace = signal<InspectAnswer | undefined>(undefined);
  /** The chosen cell as the sheet has it. */
  readonly cell = signal<RangeCell | undefined>(undefined);
  /** Of this document, by the name of the schema: what was read once is not read again when one comes back to it. */
  readonly extractions: Map<string, string>;
  readonly #pages = new Kept(PAGES_KEPT, (number: number) => get<Page>(`${this.path}/pages/${number}`));
  readonly #words = new Kept(PAGES_KEPT, (number: number) =>
    get<{ words: Word[] }>(`${this.path}/pages/${number}/words`),
  );
  readonly #tables = new Kept(TABLES_KEPT, (id: string) => get<Table>(`${this.path}/tables/${encodeURIComponent(id)}`));
  readonly #images = new Kept(1, (name: typeof ALL_IMAGES) => get<{ images: EmbeddedImage[] }>(`${this.path}/${name}`));
  readonly #imageUrls = new Kept(IMAGES_KEPT, async (image: number) => {
    const response = await request('GET', `${this.path}/images/${image}`);
    return URL.createObjectURL(await response.blob());
  });
  readonly #sheets = new Kept(1, (name: typeof ALL_SHEETS) => get<SheetsAnswer>(`${this.path}/${name}`));

  constructor(file: StoredFile, profile: Profile, structure: Structure) {
    this.file = file;
    this.profile = profile;
    this.structure = structure;
    const known = EXTRACTIONS.get(file.id) ?? new Map<string, string>();
    EXTRACTIONS.set(file.id, known);
    this.extractions = known;
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

  /** The first of them; none where the file holds none. */
  async images(): Promise<EmbeddedImage[]> {
    if (this.profile.image_count === 0) return [];
    return (await this.#images.get(ALL_IMAGES)).images;
  }

  /** An address for one of the pictures, good as long as the page is open. */
  imageUrl(image: number): Promise<string> {
    return this.#imageUrls.get(image);
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

/** In points, from the top left corner of a page. */
export interface Point {
  x: number;
  y: number;
}

export const holds = ([x0, y0, x1, y1]: Box, { x, y }: Point): boolean => x >= x0 && x <= x1 && y >= y0 && y <= y1;

/** The smallest block that holds a point. */
export function blockAt({ blocks }: Page, point: Point): Block | undefined {
  const area = ([x0, y0, x1, y1]: Box): number => (x1 - x0) * (y1 - y0);
  return blocks
    .filter(({ bbox, hidden }) => !hidden && holds(bbox, point))
    .sort((a, b) => area(a.bbox) - area(b.bbox))[0];
}
