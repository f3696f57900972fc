import type { KnownTable } from '../../analysis/sheet-tables.ts';
import { FaultError, fault } from '../../document/fault.ts';
import type { SheetInfo, SheetLayout } from '../../document/sheet.ts';
import { SpentBuffers } from '../../document/spent-buffers.ts';
import { parseRange } from '../../spreadsheet/reference.ts';
import type { OpcPackage, Relationship } from '../containers/opc.ts';
import type { ParseContext, ParsedPart } from '../parser.ts';
import { type DrawnObject, toFloating } from '../workbook/drawn-object.ts';
import type { KnownValues } from '../workbook/known-values.ts';
import type { CellStyles, FormatTable } from '../workbook/number-formats.ts';
import { PaintedCells } from '../workbook/painted-cells.ts';
import { SheetDraft } from '../workbook/sheet-draft.ts';
import { readComments } from './comments.ts';
import { readDrawing } from './drawing.ts';
import { readChoices } from './form-controls.ts';
import { readListObject, readPivotTable } from './list-object.ts';
import { RelatedParts } from './related-parts.ts';
import type { RichValues } from './rich-values.ts';
import type { SharedStrings } from './shared-strings.ts';
import { type CellPicture, SheetData } from './sheet-data.ts';
import { SheetReader } from './sheet-reader.ts';
import { SheetScanner } from './sheet-scanner.ts';
import { SplicedReader } from './spliced-reader.ts';
import type { SheetEntry } from './workbook.ts';
import { toTarget, WorksheetHandler, type WorksheetParts } from './worksheet.ts';

/** What the sheets of a workbook share. */
export interface SheetContext {
  opc: OpcPackage;
  parse: ParseContext;
  formats: FormatTable;
  styles: CellStyles;
  strings: SharedStrings;
  richValues: RichValues;
  people: ReadonlyMap<string, string>;
  dateSystem: 1900 | 1904;
  computedOnLoad: boolean;
  known: KnownValues;
  /** So many bytes of a worksheet are read. */
  advance(bytes: number): void;
}

export interface SheetResult {
  cells: number;
  tables: number;
  images: number;
  damage: FaultError | undefined;
}

/** Rows of so many bytes are like those that follow. */
const ESTIMATE_AFTER_BYTES = 1024 ** 2;

/** One sheet: its cells, then the parts that belong to it. A part that is broken is said to be, and the rest goes on. */
export async function* readSheet(
  context: SheetContext,
  index: number,
  { name, state }: SheetEntry,
  relationship: Relationship | undefined,
  tablesBefore: number,
): AsyncGenerator<ParsedPart, SheetResult> {
  const { opc, parse, formats, styles, dateSystem } = context;
  const part = relationship && !relationship.external ? relationship.target : '';
  const page = index + 1;
  let damage: FaultError | undefined;
  const guarded = async <T>(step: Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await step;
    } catch (error) {
      if (!(error instanceof FaultError) || error.fault.code !== 'unprocessable_document') throw error;
      parse.warn({ code: 'damaged_part', message: error.message, page });
      return otherwise;
    }
  };
  const related = new RelatedParts(opc, await guarded(opc.relationships(part), new Map()));
  const known = await readEach(related.ofType('table'), (table) => guarded(readListObject(opc, table), undefined));
  const pivotTables = await readEach(related.ofType('pivotTable'), (pivot) =>
    guarded(readPivotTable(opc, pivot), undefined),
  );
  const painted = new PaintedCells(styles.painted);
  const draft = new SheetDraft({
    index,
    name,
    state,
    styles,
    formats,
    painted,
    dateSystem,
    known: [...known, ...pivotTables.flatMap(toKnown)],
    budget: parse.budget,
    computed: context.known.computed?.get(index),
  });
  const warn = (code: string, message: string): void => parse.warn({ code, message: `${name}: ${message}`, page });
  const reader = new WorksheetStream(context, draft, painted, part, warn);
  try {
    if (!part) throw fault('unprocessable_document', 'The workbook names no part for it.');
    let read = 0;
    const spent = new SpentBuffers();
    for await (const chunk of opc.zip.stream(part)) {
      const size = chunk.length;
      reader.write(chunk);
      spent.add(chunk);
      context.advance(size);
      read += size;
      if (read >= ESTIMATE_AFTER_BYTES) {
        context.known.expectedCells = (draft.cells.counts.cells * opc.zip.declaredSize(part)) / read;
      }
      yield* draft.takeRows();
    }
    reader.end();
  } catch (error) {
    if (!(error instanceof FaultError) || error.fault.code !== 'unprocessable_document') throw error;
    damage = error;
    await guarded(reader.flush(), undefined);
    const lost = draft.cells.counts.cells > 0 ? 'only the rows before the damage are there' : 'nothing of it is there';
    parse.warn({ code: 'damaged_sheet', message: `The sheet ${name} is damaged and ${lost}. ${error.message}`, page });
  }
  const parts = reader.parts();
  const comments = await guarded(readComments(related, context.people), []);
  const choices = await guarded(readChoices(related, parts.controls), new Map());
  const damaged = (message: string): void => parse.warn({ code: 'damaged_part', message, page });
  const drawings = await readEach(related.ofType('drawing'), (drawing) =>
    guarded(readDrawing(opc, drawing, { cells: context.known.cellsOf, choices }, damaged), []),
  );
  const drawn = [...drawings.flat(), ...reader.pictures.map(toDrawn)];
  const tables = yield* draft.finish(
    {
      layout: {
        columns: parts.columns,
        rows: parts.rows,
        merges: parts.merges,
        comments,
        hyperlinks: resolveLinks(related, parts.hyperlinks),
        validations: parts.validations,
      },
      frozen: parts.frozen,
      pivotTables,
      autoFilter: parts.autoFilter,
      printed: parts.printed,
      floating: (measure) => drawn.map((object) => toFloating(object, measure, parse.budget)),
    },
    tablesBefore,
    parse.warn,
  );
  return {
    cells: draft.cells.counts.cells,
    tables,
    images: drawn.filter(({ kind }) => kind === 'image').length,
    damage,
  };
}

/** The markup of one worksheet on its way into cells. */
class WorksheetStream {
  readonly #handler: WorksheetHandler;
  readonly #reader: SplicedReader;
  readonly pictures: readonly CellPicture[];

  constructor(
    { formats, styles, strings, richValues, dateSystem, computedOnLoad }: SheetContext,
    { cells }: SheetDraft,
    painted: PaintedCells,
    part: string,
    warn: (code: string, message: string) => void,
  ) {
    const { dates } = styles;
    const data = new SheetData({
      cells,
      strings,
      richValues,
      formats,
      dates,
      dateSystem,
      computedOnLoad,
      warn,
      painted,
      sizeRow: (row, points) => this.#handler.rows.add(row, row, points),
    });
    this.pictures = data.pictures;
    this.#handler = new WorksheetHandler(new SheetReader(data), painted, warn);
    this.#reader = new SplicedReader(part, 'sheetData', this.#handler, new SheetScanner(data));
  }

  write(chunk: Uint8Array): void {
    this.#reader.write(chunk);
  }

  /** What is there of a part that is cut short. */
  async flush(): Promise<void> {
    this.#reader.flush();
  }

  end(): void {
    this.#reader.end();
  }

  parts(): WorksheetParts {
    return this.#handler.finish();
  }
}

const toDrawn = ({ row, column, picture: { text, media } }: CellPicture): DrawnObject => ({
  kind: 'image',
  text,
  chart: undefined,
  from: { row, column, x: 0, y: 0 },
  to: { row, column, x: 1, y: 1, shares: true },
  width: 0,
  height: 0,
  media,
});

/** One after the other; what is undefined stays out. */
async function readEach<T>(parts: readonly string[], read: (part: string) => Promise<T | undefined>): Promise<T[]> {
  const found: T[] = [];
  for (const part of parts) {
    const one = await read(part);
    if (one !== undefined) found.push(one);
  }
  return found;
}

function toKnown({ name, range }: SheetInfo['pivot_tables'][number]): KnownTable[] {
  const parsed = range === undefined ? undefined : parseRange(range);
  return parsed ? [{ name, range: parsed, headerRows: 1 }] : [];
}

function resolveLinks(related: RelatedParts, links: WorksheetParts['hyperlinks']): SheetLayout['hyperlinks'] {
  return links.flatMap(({ range, relationship, location }) => {
    const target = toTarget(relationship === undefined ? undefined : related.address(relationship), location);
    return target === undefined ? [] : [{ range, target }];
  });
}
