import {
  byPosition,
  type ChartData,
  type ChartValue,
  type RawSeries,
  type ReferencedCells,
  toColumns,
  toNumber,
} from '../containers/chart.ts';
import { type BiffRecord, Record, readCharacters, u16 } from './biff.ts';

const MAX_SERIES = 1_024;
const MAX_CACHED_POINTS = 1_000_000;
const POINTS_OF_FIXED = 1 / 65_536;

/** What an ObjectLink names ([MS-XLS] 2.4.182). */
const TITLE = 1;
const VALUE_AXIS = 2;
const CATEGORY_AXIS = 3;

/** What a BRAI is the source of (2.4.29); the caches behind the chart are told apart by the same numbers (SIIndex, 2.4.262). */
const NAME = 0;
const VALUES = 1;
const CATEGORIES = 2;
const SIZES = 3;

/** Kinds of chart groups by their records (2.3.2). */
const KINDS = new Map<number, (data: Buffer) => string>([
  [0x1017, () => 'bar'],
  [0x1018, () => 'line'],
  [0x1019, (data) => (u16(data, 2) > 0 ? 'doughnut' : 'pie')],
  [0x101a, () => 'area'],
  [0x101b, (data) => ((u16(data, 4) & 1) !== 0 ? 'bubble' : 'scatter')],
  [0x103e, () => 'radar'],
  [0x103f, () => 'surface'],
  [0x1040, () => 'radar'],
]);
/** fDeleted of a Text (2.4.324). */
const DELETED = 0x0040;

interface ReadSeries {
  name: string;
  sources: Map<number, { formula: Buffer; format: number }>;
}

/** What a chart needs to know of its workbook. */
export interface ChartSurroundings {
  reference(formula: Buffer): string;
  format(index: number): string | undefined;
  cells: ReferencedCells;
}

/** A chart sheet substream (2.1.7.20.1), from the records behind its BOF. */
export class ChartReader {
  readonly #version: number;
  readonly #kinds = new Set<string>();
  readonly #series: ReadSeries[] = [];
  readonly #texts = new Map<number, string>();
  /** By what they are, then by series. */
  readonly #caches = new Map<number, Map<number, Map<number, string | number>>>();
  #cache: Map<number, Map<number, string | number>> | undefined;
  #cached = 0;
  #depth = 0;
  /** How deep the series being read begins. */
  #seriesDepth = 0;
  #text = '';
  #textDeleted = false;
  width = 0;
  height = 0;

  constructor(version: number) {
    this.#version = version;
  }

  readRecord({ type, data }: BiffRecord): void {
    switch (type) {
      case Record.begin:
        this.#depth++;
        break;
      case Record.end:
        if (--this.#depth < this.#seriesDepth) this.#seriesDepth = 0;
        break;
      case Record.chart:
        this.width = data.length >= 16 ? data.readInt32LE(8) * POINTS_OF_FIXED : 0;
        this.height = data.length >= 16 ? data.readInt32LE(12) * POINTS_OF_FIXED : 0;
        break;
      case Record.series:
        if (this.#series.length < MAX_SERIES) this.#series.push({ name: '', sources: new Map() });
        this.#seriesDepth = this.#depth + 1;
        break;
      case Record.dataSource:
        // BRAI: id, kind of source, flags, format, length, formula
        if (this.#seriesDepth > 0) {
          const formula = data.subarray(8, 8 + u16(data, 6));
          this.#series.at(-1)!.sources.set(data[0] ?? 0, { formula, format: u16(data, 4) });
        }
        break;
      case Record.text:
        this.#text = '';
        this.#textDeleted = (u16(data, 24) & DELETED) !== 0;
        break;
      case Record.seriesText: {
        const text = readCharacters(data, 3, data[2] ?? 0, this.#version).trim();
        if (this.#seriesDepth > 0) this.#series.at(-1)!.name = text;
        else this.#text = text;
        break;
      }
      case Record.objectLink:
        if (!this.#textDeleted) this.#texts.set(u16(data, 0), this.#text);
        this.#text = '';
        break;
      case Record.dataIndex: {
        this.#cache = this.#caches.get(u16(data, 0)) ?? new Map();
        this.#caches.set(u16(data, 0), this.#cache);
        break;
      }
      case Record.number:
        if (data.length >= 14) this.#cachePoint(data, data.readDoubleLE(6));
        break;
      case Record.label:
        this.#cachePoint(data, readCharacters(data, 8, u16(data, 6), this.#version).trim());
        break;
      default: {
        const kind = KINDS.get(type);
        if (kind) this.#kinds.add(kind(data));
      }
    }
  }

  finish({ reference, format, cells }: ChartSurroundings): ChartData {
    const points = (series: number, what: number): { found: Map<number, ChartValue>; from: string } => {
      const source = this.#series[series]!.sources.get(what);
      const from = source ? reference(source.formula) : '';
      const cached = this.#caches.get(what)?.get(series);
      if (!cached) return { found: byPosition(from ? cells(from) : []), from };
      const code = source && format(source.format);
      return { found: new Map([...cached].map(([at, value]) => [at, toValue(value, code)])), from };
    };
    const raw = this.#series.map(({ name, sources }, i): RawSeries => {
      const [values, names] = [points(i, VALUES), points(i, CATEGORIES)];
      const sizes = sources.has(SIZES) ? points(i, SIZES).found : undefined;
      const named = name || [...points(i, NAME).found.values()].map(({ text }) => text).join(' ');
      return {
        name: named || `Series ${i + 1}`,
        names: names.found,
        values: values.found,
        sizes,
        valuesFrom: values.from,
        pointsFrom: names.from,
      };
    });
    const scattered = this.#kinds.has('scatter') || this.#kinds.has('bubble');
    const automatic = this.#texts.get(TITLE) === '' && raw.length === 1 ? raw[0]!.name : '';
    return {
      title: this.#texts.get(TITLE) || automatic,
      kind: [...this.#kinds].join('+'),
      pointName: this.#texts.get(CATEGORY_AXIS) || (scattered ? 'X' : ''),
      valueTitle: this.#texts.get(VALUE_AXIS) ?? '',
      ...toColumns(
        raw.filter(({ values }) => values.size > 0),
        scattered,
      ),
    };
  }

  /** Row and column of a cached cell are the point and the series. */
  #cachePoint(data: Buffer, value: string | number): void {
    if (!this.#cache || ++this.#cached > MAX_CACHED_POINTS) return;
    const series = u16(data, 2);
    const points = this.#cache.get(series) ?? new Map<number, string | number>();
    this.#cache.set(series, points.set(u16(data, 0), value));
  }
}

const toValue = (value: string | number, format: string | undefined): ChartValue =>
  typeof value === 'number' ? toNumber(String(value), format) : { text: value, value };
