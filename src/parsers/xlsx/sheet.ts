import type { FloatingBlock } from '../../analysis/sheet-page.ts';
import type { KnownTable } from '../../analysis/sheet-tables.ts';
import { FaultError } from '../../document/fault.ts';
import { toBox } from '../../document/geometry.ts';
import type { SheetInfo, SheetLayout } from '../../document/sheet.ts';
import type { SheetMeasure } from '../../spreadsheet/measure.ts';
import { MAX_COLUMNS, MAX_ROWS, parseRange } from '../../spreadsheet/reference.ts';
import type { OpcPackage, Relationship } from '../containers/opc.ts';
import type { ParseContext, ParsedPart } from '../parser.ts';
import type { CellStyles, FormatTable } from '../workbook/number-formats.ts';
import { SheetDraft } from '../workbook/sheet-draft.ts';
import { readComments } from './comments.ts';
import { type AnchorCorner, type DrawnObject, readDrawing } from './drawing.ts';
import { readListObject, readPivotTable } from './list-object.ts';
import type { SharedStrings } from './shared-strings.ts';
import { SheetData } from './sheet-data.ts';
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
  people: ReadonlyMap<string, string>;
  dateSystem: 1900 | 1904;
  /** So many bytes of a worksheet are read. */
  advance(bytes: number): void;
}

export interface SheetResult {
  cells: number;
  tables: number;
  images: number;
  damage: FaultError | undefined;
}

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
  const damage: FaultError[] = [];
  const guarded = async <T>(step: Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await step;
    } catch (error) {
      if (!(error instanceof FaultError) || error.fault.code !== 'unprocessable_document') throw error;
      parse.warn({ code: 'damaged_part', message: error.message, page });
      return otherwise;
    }
  };
  const known = await knownTables(opc, part, guarded);
  const pivotTables = await readPivots(opc, part, guarded);
  const draft = new SheetDraft({
    index,
    name,
    state,
    styles,
    formats: formats.codes,
    dateSystem,
    known: [...known, ...pivotTables.flatMap(toKnown)],
    budget: parse.budget,
  });
  const warn = (code: string, message: string): void => parse.warn({ code, message: `${name}: ${message}`, page });
  const reader = new WorksheetStream(context, draft, part, warn);
  try {
    for await (const chunk of opc.zip.stream(part)) {
      reader.write(chunk);
      context.advance(chunk.length);
      yield* draft.takeRows();
    }
    reader.end();
  } catch (error) {
    if (!(error instanceof FaultError) || error.fault.code !== 'unprocessable_document') throw error;
    damage.push(error);
    const lost = draft.cells.counts.cells > 0 ? 'only the rows before the damage are there' : 'nothing of it is there';
    parse.warn({ code: 'damaged_sheet', message: `The sheet ${name} is damaged and ${lost}. ${error.message}`, page });
  }
  const parts = reader.parts();
  const comments = await guarded(readComments(opc, part, context.people), []);
  const drawn = await readDrawings(opc, part, guarded);
  const tables = yield* draft.finish(
    {
      layout: {
        columns: parts.columns,
        rows: parts.rows,
        merges: parts.merges,
        comments,
        hyperlinks: await resolveLinks(opc, part, parts.hyperlinks),
        validations: parts.validations,
      },
      frozen: parts.frozen,
      charts: drawn.filter(({ kind }) => kind === 'chart').map(({ text }) => ({ title: text || null })),
      pivotTables,
      autoFilter: parts.autoFilter,
      floating: (measure) => drawn.map((object) => toFloating(object, measure)),
    },
    tablesBefore,
    parse.warn,
  );
  return {
    cells: draft.cells.counts.cells,
    tables,
    images: drawn.filter(({ kind }) => kind === 'image').length,
    damage: damage[0],
  };
}

/** The markup of one worksheet on its way into cells. */
class WorksheetStream {
  readonly #handler: WorksheetHandler;
  readonly #reader: SplicedReader;

  constructor(
    { formats, styles, strings, dateSystem }: SheetContext,
    { cells }: SheetDraft,
    part: string,
    warn: (code: string, message: string) => void,
  ) {
    const { dates } = styles;
    const data = new SheetData({
      cells,
      strings,
      formats,
      dates,
      dateSystem,
      warn,
      sizeRow: (row, points) => this.#handler.rows.add(row, row, points),
    });
    this.#handler = new WorksheetHandler(new SheetReader(data), warn);
    this.#reader = new SplicedReader(part, 'sheetData', this.#handler, new SheetScanner(data));
  }

  write(chunk: Uint8Array): void {
    this.#reader.write(chunk);
  }

  end(): void {
    this.#reader.end();
  }

  parts(): WorksheetParts {
    return this.#handler.finish();
  }
}

type Guard = <T>(step: Promise<T>, otherwise: T) => Promise<T>;

async function partsOfType(opc: OpcPackage, sheetPart: string, type: string): Promise<string[]> {
  const related = await opc.related(sheetPart, type);
  return related.filter(({ external, target }) => !external && opc.zip.has(target)).map(({ target }) => target);
}

async function knownTables(opc: OpcPackage, sheetPart: string, guarded: Guard): Promise<KnownTable[]> {
  const tables: KnownTable[] = [];
  for (const part of await partsOfType(opc, sheetPart, 'table')) {
    const table = await guarded(readListObject(opc, part), undefined);
    if (table) tables.push(table);
  }
  return tables;
}

async function readPivots(opc: OpcPackage, sheetPart: string, guarded: Guard): Promise<SheetInfo['pivot_tables']> {
  const pivots: SheetInfo['pivot_tables'] = [];
  for (const part of await partsOfType(opc, sheetPart, 'pivotTable')) {
    const pivot = await guarded(readPivotTable(opc, part), undefined);
    if (pivot) pivots.push(pivot);
  }
  return pivots;
}

function toKnown({ name, range }: SheetInfo['pivot_tables'][number]): KnownTable[] {
  const parsed = range === undefined ? undefined : parseRange(range);
  return parsed ? [{ name, range: parsed, headerRows: 1 }] : [];
}

async function readDrawings(opc: OpcPackage, sheetPart: string, guarded: Guard): Promise<DrawnObject[]> {
  const drawn: DrawnObject[] = [];
  for (const part of await partsOfType(opc, sheetPart, 'drawing')) {
    drawn.push(...(await guarded(readDrawing(opc, part), [])));
  }
  return drawn;
}

async function resolveLinks(
  opc: OpcPackage,
  sheetPart: string,
  links: WorksheetParts['hyperlinks'],
): Promise<SheetLayout['hyperlinks']> {
  const relationships = await opc.relationships(sheetPart);
  return links.flatMap(({ range, relationship, location }) => {
    const address = relationship === undefined ? undefined : relationships.get(relationship)?.target;
    const target = toTarget(address, location);
    return target === undefined ? [] : [{ range, target }];
  });
}

function toFloating({ kind, text, from, to, width, height }: DrawnObject, measure: SheetMeasure): FloatingBlock {
  const [x0, y0] = corner(from, measure);
  const [x1, y1] = to ? corner(to, measure) : [x0 + width, y0 + height];
  return { type: kind === 'text' ? 'paragraph' : 'figure', text, bbox: toBox(x0, y0, x1, y1) };
}

function corner({ row, column, x, y }: AnchorCorner, measure: SheetMeasure): [number, number] {
  const inGrid = (position: number, size: number): number => Math.min(Math.max(position, 0), size - 1);
  const [left, top] = measure.cellBox(inGrid(row, MAX_ROWS), inGrid(column, MAX_COLUMNS));
  return [left + x, top + y];
}
