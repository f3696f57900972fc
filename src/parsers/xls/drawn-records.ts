import type { AnchorCorner, DrawnObject } from '../workbook/drawn-object.ts';
import { BIFF8, type BiffRecord, Record, u16 } from './biff.ts';
import { ChartReader, type ChartSurroundings } from './chart-records.ts';

const MAX_OBJECTS = 2_000;
const MAX_TEXT_CHARS = 32_768;

/** Kinds of objects (FtCmo, [MS-XLS] 2.5.143). */
const PICTURE = 0x08;
const NOTE = 0x19;

/** OfficeArtClientAnchorSheet (2.5.193): shares of a column and of a row. */
const CLIENT_ANCHOR = 0xf010;
const ANCHOR_BYTES = 18;
const OF_COLUMN = 1 / 1024;
const OF_ROW = 1 / 256;

interface Placed {
  from: AnchorCorner;
  to: AnchorCorner | undefined;
}

const NOWHERE: Placed = { from: { row: 0, column: 0, x: 0, y: 0 }, to: undefined };

/** Pictures, charts and texts that float over the cells of a sheet, remarks on cells among them, from its records in order. */
export class DrawnReader {
  images = 0;
  /** By "row:column", both from 0. */
  readonly remarks = new Map<string, string>();
  readonly #charts: { reader: ChartReader; place: Placed }[] = [];
  readonly #texts: { text: string; place: Placed }[] = [];
  #place = NOWHERE;
  /** Kind and number. */
  #object = { kind: 0, id: 0 };
  readonly #remarkTexts = new Map<number, string>();
  /** Characters that the records to come still hold of a text. */
  #awaited = 0;
  #text = '';

  /** One of the sheet itself. */
  readRecord({ type, data }: BiffRecord): void {
    if (type === Record.continued) this.#continueText(data);
    else this.#awaited = 0;
    if (type === Record.drawing) this.#place = findAnchor(data) ?? this.#place;
    else if (type === Record.obj && u16(data, 0) === 0x15) {
      this.#object = { kind: u16(data, 4), id: u16(data, 6) };
      if (this.#object.kind === PICTURE) this.images++;
    } else if (type === Record.textObject) {
      // TxO, 2.4.329: the text follows in records of its own.
      this.#awaited = Math.min(u16(data, 10), MAX_TEXT_CHARS);
      this.#text = '';
    } else if (type === Record.note) {
      // NoteSh, 2.5.186: a cell and the number of the object that says what is remarked on it.
      const text = this.#remarkTexts.get(u16(data, 6));
      if (text !== undefined) this.remarks.set(`${u16(data, 0)}:${u16(data, 2)}`, text);
    }
  }

  /** The BOF of a chart: `ofSheet` where the sheet is nothing but the chart. */
  openChart(version: number, ofSheet: boolean): void {
    this.#awaited = 0;
    if (this.#charts.length >= MAX_OBJECTS) return;
    const place = version < BIFF8 || ofSheet ? NOWHERE : this.#place;
    this.#charts.push({ reader: new ChartReader(version), place });
  }

  readChartRecord(record: BiffRecord): void {
    this.#charts.at(-1)?.reader.readRecord(record);
  }

  finish(around: ChartSurroundings): DrawnObject[] {
    return [
      ...this.#charts.map(({ reader, place }): DrawnObject => {
        const chart = reader.finish(around);
        return { kind: 'chart', text: chart.title, chart, ...place, width: reader.width, height: reader.height };
      }),
      ...this.#texts.map(
        ({ text, place }): DrawnObject => ({ kind: 'text', text, chart: undefined, ...place, width: 0, height: 0 }),
      ),
    ];
  }

  #continueText(data: Buffer): void {
    if (this.#awaited === 0 || data.length === 0) return;
    const isWide = (data[0]! & 1) !== 0;
    const end = 1 + this.#awaited * (isWide ? 2 : 1);
    const piece = data.toString(isWide ? 'utf16le' : 'latin1', 1, end);
    this.#text += piece;
    this.#awaited -= Math.min(piece.length, this.#awaited);
    const text = this.#text.replaceAll('\r', '\n').trim();
    if (this.#awaited > 0 || !text) return;
    if (this.#object.kind === NOTE) this.#remarkTexts.set(this.#object.id, text);
    else if (this.#texts.length < MAX_OBJECTS) this.#texts.push({ text, place: this.#place });
  }
}

/** The anchor of the shape that a drawing record describes; records cut containers in pieces, so these are walked into. */
function findAnchor(data: Buffer): Placed | undefined {
  let found: Placed | undefined;
  for (let at = 0; at + 8 <= data.length; ) {
    const isContainer = (u16(data, at) & 0x0f) === 0x0f;
    const length = isContainer ? 0 : data.readUInt32LE(at + 4);
    if (u16(data, at + 2) === CLIENT_ANCHOR && length === ANCHOR_BYTES && at + 8 + length <= data.length) {
      found = toPlace(data.subarray(at + 8));
    }
    at += 8 + length;
  }
  return found;
}

function toPlace(data: Buffer): Placed {
  const corner = (at: number): AnchorCorner => ({
    column: u16(data, at),
    x: u16(data, at + 2) * OF_COLUMN,
    row: u16(data, at + 4),
    y: u16(data, at + 6) * OF_ROW,
    shares: true,
  });
  return { from: corner(2), to: corner(10) };
}
