import type { XmlElement } from './xml-tree.ts';

/** What a chart shows, as a table: the first column names the points, each series has a column. */
export interface ChartData {
  title: string;
  /** bar, line, pie, scatter, …; several in one frame are joined by "+". */
  kind: string;
  /** Name of the first column: the title of the category axis, "X" for a scatter chart without one. */
  pointName: string;
  /** What the values measure. */
  valueTitle: string;
  points: ChartValue[];
  series: ChartSeries[];
}

export interface ChartSeries {
  name: string;
  values: (ChartValue | undefined)[];
  /** Where the chart takes its data from, as it says: Sheet1!$B$2:$B$9. */
  valuesFrom: string;
  pointsFrom: string;
}

export interface ChartValue {
  text: string;
  value: string | number;
}

/** The values of the cells that a reference names, in order; undefined where it names none that are known. */
export type ReferencedCells = (reference: string) => (ChartValue | undefined)[] | undefined;
const NO_CELLS: ReferencedCells = () => undefined;

/** c:chartSpace (21.2) or cx:chartSpace ([MS-ODRAWXML] 2.24.3). Values come from the cache the chart carries, or else from cells. */
export function readChart(root: XmlElement, cells: ReferencedCells = NO_CELLS): ChartData {
  return root.name.startsWith('cx:') ? readExtendedChart(root, cells) : readClassicChart(root, cells);
}

/** A series as a file holds it. */
export interface RawSeries {
  name: string;
  /** By position; a chart need not have a value for each. */
  names: Map<number, ChartValue>;
  values: Map<number, ChartValue>;
  sizes?: Map<number, ChartValue> | undefined;
  valuesFrom: string;
  pointsFrom: string;
}

function readClassicChart(root: XmlElement, cells: ReferencedCells): ChartData {
  const chart = root.child('c:chart');
  const plots = chart?.child('c:plotArea')?.children.filter((child) => child.name.endsWith('Chart')) ?? [];
  const raw: RawSeries[] = [];
  let scattered = false;
  const kinds = new Set<string>();
  for (const plot of plots) {
    kinds.add(plot.name.slice(2, -'Chart'.length).replace(/3D$/, ''));
    for (const series of plot.all('c:ser')) {
      scattered ||= series.child('c:xVal') !== undefined;
      const points = series.child('c:cat') ?? series.child('c:xVal');
      const values = series.child('c:val') ?? series.child('c:yVal');
      raw.push({
        name: readSeriesName(series, cells) || `Series ${raw.length + 1}`,
        names: readPoints(points, cells),
        values: readPoints(values, cells),
        sizes: series.child('c:bubbleSize') && readPoints(series.child('c:bubbleSize'), cells),
        valuesFrom: referenceOf(values),
        pointsFrom: referenceOf(points),
      });
    }
  }
  let title = readTitle(chart?.child('c:title'));
  // A chart of one series shows its name as a title that nobody wrote.
  const isDeleted = chart?.child('c:autoTitleDeleted')?.attribute('val') === '1';
  if (!title && raw.length === 1 && chart?.child('c:title') && !isDeleted) title = raw[0]!.name;
  const axes = chart?.child('c:plotArea')?.children.filter((child) => child.name.endsWith('Ax')) ?? [];
  const axisTitles = axes.map((axis) => readTitle(axis.child('c:title')));
  // A scatter chart has two value axes, the horizontal one first.
  const first = scattered ? 0 : axes.findIndex((axis) => axis.name !== 'c:valAx');
  const pointName = axisTitles[first] || (scattered ? 'X' : '');
  const valueTitle = axisTitles.filter((text, i) => text && i !== first).join(', ');
  return { title, kind: [...kinds].join('+'), pointName, valueTitle, ...toColumns(raw, scattered) };
}

/** c:numRef, c:strRef and c:multiLvlStrRef name the cells in c:f. */
const referenceOf = (data: XmlElement | undefined): string => data?.children[0]?.child('c:f')?.text.trim() ?? '';

/** Series of one chart mostly share their categories; where they do not, points are told apart by what names them. */
export function toColumns(raw: RawSeries[], scattered: boolean): Pick<ChartData, 'points' | 'series'> {
  const rows = new Map<string, { position: number; label: ChartValue }>();
  // An axis shows the categories of the first series that has any, also for those that have none.
  const shared = scattered ? undefined : raw.find(({ names }) => names.size > 0)?.names;
  const columns = raw.flatMap(({ name, names: own, values, sizes, valuesFrom, pointsFrom }) => {
    const names = own.size === 0 && shared ? shared : own;
    const keyOf = (position: number): string => {
      const unnamed = names.size > 0 ? '' : String(position + 1);
      const label = names.get(position) ?? { text: unnamed, value: unnamed };
      const key = `${scattered ? 0 : position}\0${label.text}`;
      if (!rows.has(key)) rows.set(key, { position, label });
      return key;
    };
    const keyed = (held: Map<number, ChartValue>): Map<string, ChartValue> =>
      new Map([...held].map(([position, value]) => [keyOf(position), value]));
    for (const position of names.keys()) keyOf(position);
    const column = { name, found: keyed(values), valuesFrom, pointsFrom };
    return sizes?.size
      ? [column, { ...column, name: `${name} (size)`, found: keyed(sizes), valuesFrom: '' }]
      : [column];
  });
  if (columns.length === 0 || rows.size === 0) return { points: [], series: [] };
  const sorted = [...rows].sort(([, a], [, b]) => (scattered ? 0 : a.position - b.position));
  const keys = sorted.map(([key]) => key);
  return {
    points: sorted.map(([, { label }]) => label),
    series: columns.map(({ found, ...column }) => ({ ...column, values: keys.map((key) => found.get(key)) })),
  };
}

function readSeriesName(series: XmlElement, cells: ReferencedCells): string {
  const text = series.child('c:tx');
  const literal = text?.child('c:v');
  if (literal) return literal.text.trim();
  return [...readPoints(text, cells).values()]
    .map((value) => value.text)
    .join(' ')
    .trim();
}

/** Rich text, or the cell it is taken from. */
function readTitle(title: XmlElement | undefined): string {
  const text = title?.child('c:tx') ?? title?.child('cx:tx');
  if (!text) return '';
  const paragraphs = [...text.descendants('a:p')].map((paragraph) =>
    [...paragraph.descendants('a:t')].map((run) => run.text).join(''),
  );
  const rich = paragraphs.join(' ').trim();
  if (rich) return rich;
  const value = [...text.descendants('c:v'), ...text.descendants('cx:v')].map((element) => element.text);
  return value.join(' ').trim();
}

/** The points below c:cat, c:val, c:tx and their like, by position. Levels of categories are joined, outer first. */
function readPoints(data: XmlElement | undefined, cells: ReferencedCells): Map<number, ChartValue> {
  const points = new Map<number, ChartValue>();
  const source = data?.children[0];
  if (!source) return points;
  const cache = source.children.find((child) => child.name.endsWith('Cache')) ?? source;
  const levels = cache.all('c:lvl');
  if (levels.length > 0) return joinLevels(levels);
  // Programs that write charts without looking at the cells leave the cache out.
  if (cache === source && source.child('c:f')) return byPosition(cells(referenceOf(data)));
  const isNumber = cache.name === 'c:numCache' || cache.name === 'c:numLit';
  const format = cache.child('c:formatCode')?.text;
  for (const [i, point] of cache.all('c:pt').entries()) {
    const position = Number(point.attribute('idx') ?? i);
    const text = point.child('c:v')?.text.trim() ?? '';
    if (Number.isInteger(position)) points.set(position, isNumber ? toNumber(text, format) : { text, value: text });
  }
  return points;
}

/** What is empty has no entry. */
export function byPosition(values: readonly (ChartValue | undefined)[] = []): Map<number, ChartValue> {
  const points = new Map<number, ChartValue>();
  for (const [position, value] of values.entries()) if (value) points.set(position, value);
  return points;
}

/** Outer levels name only the first point of a run (21.2.2.102). */
function joinLevels(levels: XmlElement[]): Map<number, ChartValue> {
  const byLevel = levels.map((level) => {
    const texts = new Map<number, string>();
    for (const point of level.all('c:pt')) {
      texts.set(Number(point.attribute('idx')), point.child('c:v')?.text.trim() ?? '');
    }
    return texts;
  });
  const [inner, ...outer] = byLevel;
  const carried = outer.map(() => '');
  const points = new Map<number, ChartValue>();
  for (const position of [...(inner?.keys() ?? [])].sort((a, b) => a - b)) {
    outer.forEach((texts, level) => {
      carried[level] = texts.get(position) ?? carried[level]!;
    });
    const text = [...carried.toReversed(), inner!.get(position)!].filter((part) => part).join(' / ');
    points.set(position, { text, value: text });
  }
  return points;
}

/** As a reader of the chart would see it: percentages as such, and no more digits than a double holds. */
export function toNumber(text: string, format: string | undefined): ChartValue {
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) return { text, value: text };
  if (format && isDateFormat(format)) return toDate(value);
  const clean = (n: number): string => String(Number(n.toPrecision(15)));
  return { text: format && /%/.test(format) ? `${clean(value * 100)}%` : clean(value), value };
}

/** Days, months or years outside of quotes and brackets. */
const isDateFormat = (format: string): boolean =>
  /[dy]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\.|General/gi, '')) && !/[#0]/.test(format.replace(/"[^"]*"/g, ''));

const DAY_MS = 86_400_000;

/** A serial of the 1900 date system, which counts a 29 February 1900. */
function toDate(serial: number): ChartValue {
  const days = serial < 60 ? serial + 1 : serial;
  const time = Math.round((days - 25_569) * DAY_MS);
  if (Math.abs(time) > 8e15) return { text: String(serial), value: serial };
  const iso = new Date(time).toISOString();
  const text = serial % 1 === 0 ? iso.slice(0, 10) : iso.slice(0, 19);
  return { text, value: text };
}

/** Waterfalls, funnels, treemaps and their like keep their data apart from their series. */
function readExtendedChart(root: XmlElement, cells: ReferencedCells): ChartData {
  const sets = new Map<string, XmlElement>();
  for (const set of root.child('cx:chartData')?.all('cx:data') ?? []) sets.set(set.attribute('id') ?? '', set);
  const plot = root.child('cx:chart', 'cx:plotArea', 'cx:plotAreaRegion');
  const series = plot?.all('cx:series') ?? [];
  const raw = series.map((one, i): RawSeries => {
    const data = sets.get(one.child('cx:dataId')?.attribute('val') ?? '');
    const [names, values] = [data?.child('cx:strDim'), data?.child('cx:numDim')];
    return {
      name: readTitle(one) || `Series ${i + 1}`,
      names: readDimension(names, cells),
      values: readDimension(values, cells),
      valuesFrom: values?.child('cx:f')?.text.trim() ?? '',
      pointsFrom: names?.child('cx:f')?.text.trim() ?? '',
    };
  });
  const title = readTitle(root.child('cx:chart', 'cx:title'));
  const kinds = new Set(series.flatMap((one) => one.attribute('layoutId') ?? []));
  return { title, kind: [...kinds].join('+'), pointName: '', valueTitle: '', ...toColumns(raw, false) };
}

function readDimension(dimension: XmlElement | undefined, cells: ReferencedCells): Map<number, ChartValue> {
  const points = new Map<number, ChartValue>();
  const isNumber = dimension?.name === 'cx:numDim';
  // The first level is the innermost one; outer ones repeat their text for each point.
  const levels = (dimension?.all('cx:lvl') ?? []).toReversed();
  const reference = dimension?.child('cx:f')?.text.trim();
  if (levels.length === 0 && reference) return byPosition(cells(reference));
  for (const level of levels) {
    for (const point of level.all('cx:pt')) {
      const position = Number(point.attribute('idx'));
      const text = point.text.trim();
      const held = points.get(position);
      if (!Number.isInteger(position)) continue;
      if (isNumber) points.set(position, toNumber(text, level.attribute('formatCode')));
      else if (!held) points.set(position, { text, value: text });
      else if (text) points.set(position, { text: `${held.text} / ${text}`, value: `${held.text} / ${text}` });
    }
  }
  return points;
}
