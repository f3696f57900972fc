import { CellKind } from '../../document/rows.ts';
import type { CellRange, DefinedName, SheetLayout } from '../../document/sheet.ts';
import { lowerBound } from '../../document/sorted.ts';
import type { Budget } from '../budget.ts';
import { MixedBuilder, type MixedElement } from '../containers/mixed-tree.ts';
import type { XmlHandler } from '../containers/xml.ts';
import type { ParseContext, ParsedPart } from '../parser.ts';
import { isoToSerial } from '../workbook/dates.ts';
import { PaintedCells } from '../workbook/painted-cells.ts';
import { SheetDraft } from '../workbook/sheet-draft.ts';
import { AxisBuilder, DEFAULT_COLUMN_POINTS, DEFAULT_ROW_POINTS, rowPoints } from '../workbook/sizes.ts';
import { SheetStyles } from './cell-styles.ts';
import { toExcelFormula, toExcelReference } from './open-formula.ts';

const MAX_MERGES = 100_000;
const MAX_NAMES = 10_000;
/** A cell is repeated to the end of its row, a row to the end of its sheet, where nothing follows. */
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;

/** Read as trees of their own: no more of a spreadsheet is ever held than one row. */
const TREES = new Set([
  'office:font-face-decls',
  'office:automatic-styles',
  'table:table-column',
  'table:table-row',
  'table:named-range',
  'table:named-expression',
]);
/** What stands in a table and is no cell of it. */
const SKIPPED = new Set([
  'table:shapes',
  'office:forms',
  'table:tracked-changes',
  'table:dde-links',
  'table:table-source',
]);

/** A sheet while it is read. */
interface OpenSheet {
  draft: SheetDraft;
  row: number;
  column: number;
  /** Of columns whose cells say none. */
  cellStyles: { to: number; style: string | undefined }[];
  columns: AxisBuilder;
  rows: AxisBuilder;
  layout: Pick<SheetLayout, 'merges' | 'comments' | 'hyperlinks'>;
}

/** The sheets of content.xml, row by row. */
export class SheetReader implements XmlHandler {
  readonly definedNames: DefinedName[] = [];
  sheetCount = 0;
  readonly #context: ParseContext;
  readonly #budget: Budget;
  readonly #styleRoot: MixedElement | undefined;
  readonly #heads: MixedBuilder;
  #styles: SheetStyles | undefined;
  #tree: MixedBuilder | undefined;
  #skipping = 0;
  #sheet: OpenSheet | undefined;
  /** Tables inside cells are read with these. */
  #scope = 'workbook';
  #tables = 0;
  #parts: ParsedPart[] = [];

  constructor(styleRoot: MixedElement | undefined, context: ParseContext) {
    this.#styleRoot = styleRoot;
    this.#context = context;
    this.#budget = context.budget;
    this.#heads = new MixedBuilder('content.xml');
    this.#heads.open('office:document-content', new Map());
  }

  /** What is complete since it was last asked. */
  take(): ParsedPart[] {
    if (this.#sheet) this.#parts.push(...this.#sheet.draft.takeRows());
    return this.#parts.splice(0);
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (this.#skipping > 0) this.#skipping++;
    else if (this.#tree) this.#tree.open(name, attributes);
    else if (SKIPPED.has(name)) this.#skipping = 1;
    else if (TREES.has(name)) {
      this.#tree = new MixedBuilder('content.xml');
      this.#tree.open(name, attributes);
    } else if (name === 'table:table') this.#openSheet(attributes);
  }

  text(text: string): void {
    if (this.#skipping === 0) this.#tree?.text(text);
  }

  close(name: string): void {
    if (this.#skipping > 0) this.#skipping--;
    else if (this.#tree) {
      this.#tree.close();
      if (this.#tree.isOpen) return;
      const { root } = this.#tree;
      this.#tree = undefined;
      this.#complete(root!);
    } else if (name === 'table:table') this.endSheet();
  }

  /** Also where the file breaks off inside one. */
  endSheet(): void {
    const sheet = this.#sheet;
    if (!sheet) return;
    this.#sheet = undefined;
    this.#scope = 'workbook';
    const { merges, comments, hyperlinks } = sheet.layout;
    const layout = {
      columns: sheet.columns.finish(),
      rows: sheet.rows.finish(),
      ...{ merges, comments, hyperlinks, validations: [] },
    };
    const end = { layout, frozen: null, pivotTables: [], autoFilter: undefined, floating: () => [], printed: [] };
    const parts = sheet.draft.finish(end, this.#tables, this.#context.warn);
    for (let next = parts.next(); ; next = parts.next()) {
      if (next.done) {
        this.#tables += next.value;
        return;
      }
      this.#parts.push(next.value);
    }
  }

  #complete(root: MixedElement): void {
    if (root.name === 'table:table-row') this.#row(root);
    else if (root.name === 'table:table-column') this.#column(root);
    else if (root.name.startsWith('table:named')) this.#name(root);
    else this.#heads.root!.children.push(root);
  }

  #openSheet(attributes: ReadonlyMap<string, string>): void {
    if (this.#sheet) this.endSheet();
    this.#styles ??= new SheetStyles([this.#styleRoot, this.#heads.root]);
    this.#budget.spend('maxPages', 1);
    const name = attributes.get('table:name') || `Sheet${this.sheetCount + 1}`;
    this.#scope = name;
    const { columns: styles, formats } = this.#styles;
    const draft = new SheetDraft({
      index: this.sheetCount++,
      name,
      state: this.#styles.isShown(attributes.get('table:style-name')) ? 'visible' : 'hidden',
      styles,
      formats,
      painted: new PaintedCells(styles.painted),
      dateSystem: 1900,
      known: [],
      budget: this.#budget,
      computed: undefined,
    });
    this.#sheet = {
      draft,
      row: 0,
      column: 0,
      cellStyles: [],
      columns: new AxisBuilder(DEFAULT_COLUMN_POINTS),
      rows: new AxisBuilder(DEFAULT_ROW_POINTS),
      layout: { merges: [], comments: [], hyperlinks: [] },
    };
  }

  #column(element: MixedElement): void {
    const sheet = this.#sheet;
    if (!sheet || sheet.column >= MAX_COLUMNS) return;
    const count = repeated(element, 'columns', MAX_COLUMNS - sheet.column);
    const size = isCollapsed(element)
      ? 0
      : (this.#styles!.size('table-column', element.attribute('table:style-name')) ?? DEFAULT_COLUMN_POINTS);
    sheet.columns.add(sheet.column, sheet.column + count - 1, Math.min(Math.max(size, 0), 2_000));
    sheet.column += count;
    sheet.cellStyles.push({ to: sheet.column, style: element.attribute('table:default-cell-style-name') });
  }

  #row(element: MixedElement): void {
    const sheet = this.#sheet;
    if (!sheet || sheet.row >= MAX_ROWS) return;
    const count = repeated(element, 'rows', MAX_ROWS - sheet.row);
    const size = isCollapsed(element)
      ? 0
      : (this.#styles!.size('table-row', element.attribute('table:style-name')) ?? DEFAULT_ROW_POINTS);
    sheet.rows.add(sheet.row, sheet.row + count - 1, rowPoints(size));
    const cells = element.elements.filter(({ name }) => /^table:(?:covered-)?table-cell$/.test(name));
    if (cells.some(holdsSomething)) {
      for (let i = 0; i < count; i++)
        this.#cells(sheet, sheet.row + i, cells, element.attribute('table:default-cell-style-name'));
    }
    sheet.row += count;
  }

  #cells(sheet: OpenSheet, row: number, cells: readonly MixedElement[], rowStyle: string | undefined): void {
    let column = 0;
    sheet.draft.cells.startRow(row);
    for (const cell of cells) {
      const count = repeated(cell, 'columns', MAX_COLUMNS - column);
      if (cell.name === 'table:table-cell' && holdsSomething(cell)) {
        for (let i = 0; i < count; i++) this.#cell(sheet, row, column + i, cell, rowStyle);
      }
      column += count;
      if (column >= MAX_COLUMNS) break;
    }
  }

  #cell(sheet: OpenSheet, row: number, column: number, cell: MixedElement, rowStyle: string | undefined): void {
    const { cells } = sheet.draft;
    const columnStyle = sheet.cellStyles[lowerBound(sheet.cellStyles, column + 1, ({ to }) => to)]?.style;
    const style = this.#styles!.index(cell.attribute('table:style-name') ?? rowStyle ?? columnStyle);
    const say = (name: string): string | undefined => cell.attribute(`office:${name}`);
    const type = say('value-type') ?? cell.attribute('calcext:value-type');
    const text = textOf(cell);
    const formula = cell.attribute('table:formula');
    switch (type) {
      case 'float':
      case 'percentage':
      case 'currency':
        this.#number(sheet, column, style, Number(say('value')), text);
        break;
      case 'date':
        this.#dated(sheet, column, style, isoToSerial(say('date-value') ?? '', 1900), text, 'm/d/yy');
        break;
      case 'time':
        this.#dated(sheet, column, style, toDays(say('time-value') ?? ''), text, '[h]:mm:ss');
        break;
      case 'boolean':
        cells.boolean(column, style, say('boolean-value') === 'true');
        break;
      default:
        if (cell.attribute('calcext:value-type') === 'error' && ERRORS.test(text)) cells.error(column, style, text);
        else if (text !== '' || say('string-value')) cells.text(column, style, say('string-value') ?? text);
        else if (formula !== undefined) cells.uncached(column, style);
        else break;
    }
    if (formula !== undefined) cells.formula(toExcelFormula(formula));
    this.#aside(sheet.layout, row, column, cell);
  }

  #number(sheet: OpenSheet, column: number, style: number, value: number, text: string): void {
    if (Number.isFinite(value)) sheet.draft.cells.number(column, style, value);
    else if (text !== '') sheet.draft.cells.text(column, style, text);
  }

  /** A day is one by its type, whatever the style of its cell says. */
  #dated(sheet: OpenSheet, column: number, style: number, serial: number, text: string, plainCode: string): void {
    const { columns, formats } = this.#styles!;
    if (Number.isNaN(serial) || columns.dates[style]) this.#number(sheet, column, style, serial, text);
    else sheet.draft.cells.formatted(column, style, CellKind.date, serial, formats.index(plainCode));
  }

  #aside(layout: OpenSheet['layout'], row: number, column: number, cell: MixedElement): void {
    const span = (name: string, most: number): number =>
      Math.min(Math.max(Number(cell.attribute(`table:number-${name}-spanned`) ?? 1) || 1, 1), most);
    const range: CellRange = {
      firstRow: row,
      firstColumn: column,
      lastRow: row + span('rows', MAX_ROWS - row) - 1,
      lastColumn: column + span('columns', MAX_COLUMNS - column) - 1,
    };
    if ((range.lastRow > row || range.lastColumn > column) && layout.merges.length < MAX_MERGES)
      layout.merges.push(range);
    const note = cell.child('office:annotation');
    if (note) {
      const author = note.child('dc:creator')?.text;
      layout.comments.push({ row, column, text: paragraphsOf(note), ...(author ? { author } : {}) });
    }
    for (const link of cell.elements.flatMap((p) => [...p.descendants('text:a')])) {
      const target = link.attribute('xlink:href');
      if (target) layout.hyperlinks.push({ range, target });
    }
  }

  #name(element: MixedElement): void {
    const name = element.attribute('table:name');
    const address = element.attribute('table:cell-range-address');
    const expression = element.attribute('table:expression');
    if (!name || this.definedNames.length >= MAX_NAMES) return;
    const refersTo = address ? toExcelReference(address) : expression && toExcelFormula(expression);
    if (refersTo) this.definedNames.push({ name, scope: this.#scope, refers_to: refersTo });
  }
}

const ERRORS = /^(?:#[A-Z/0!?]+|Err:\d+)/;

const repeated = (element: MixedElement, what: 'rows' | 'columns', most: number): number =>
  Math.min(Math.max(Number(element.attribute(`table:number-${what}-repeated`) ?? 1) || 1, 1), most);

const isCollapsed = (element: MixedElement): boolean =>
  /^(?:collapse|filter)$/.test(element.attribute('table:visibility') ?? '');

const holdsSomething = (cell: MixedElement): boolean =>
  cell.children.length > 0 ||
  cell.attribute('office:value-type') !== undefined ||
  cell.attribute('table:formula') !== undefined ||
  cell.attribute('table:number-columns-spanned') !== undefined;

const textOf = (cell: MixedElement): string => paragraphsOf(cell);

const paragraphsOf = (element: MixedElement): string =>
  element
    .all('text:p')
    .map((p) => textIn(p).trimEnd())
    .join('\n');

function textIn(element: MixedElement): string {
  return element.children
    .map((child) => {
      if (typeof child === 'string') return child.replace(/\s+/g, ' ');
      if (child.name === 'text:s') return ' '.repeat(Math.min(Number(child.attribute('text:c') ?? 1) || 1, 1_000));
      if (child.name === 'text:line-break') return '\n';
      if (child.name === 'text:tab') return '\t';
      return child.name === 'office:annotation' ? '' : textIn(child);
    })
    .join('');
}

/** PT01H30M00S in days. */
function toDays(text: string): number {
  const found = /^(-)?P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:([\d.,]+)S)?$/.exec(text);
  if (!found) return Number.NaN;
  const [days, hours, minutes, seconds] = found.slice(2).map((part) => Number((part ?? '0').replace(',', '.')));
  const total = days! + hours! / 24 + minutes! / 1_440 + seconds! / 86_400;
  return found[1] ? -total : total;
}
