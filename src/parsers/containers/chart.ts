import type { XmlElement } from './xml-tree.ts';

/** What a chart shows, as a table: the first column names the points, each series has a column. */
export interface ChartData {
  title: string;
  /** Name of the first column: the title of the category axis, "X" for a scatter chart without one. */
  pointName: string;
  /** What the values measure. */
  valueTitle: string;
  points: ChartValue[];
  series: { name: string; values: (ChartValue | undefined)[] }[];
}

export interface ChartValue {
  text: string;
  value: string | number;
}

/** c:chartSpace (21.2) or cx:chartSpace ([MS-ODRAWXML] 2.24.3). Values come from the cache the chart carries. */
export function readChart(root: XmlElement): ChartData {
  return root.name.startsWith('cx:') ? readExtendedChart(root) : readClassicChart(root);
}

interface RawSeries {
  name: string;
  /** By position; a chart need not have a value for each. */
  names: Map<number, ChartValue>;
  values: Map<number, ChartValue>;
  sizes?: Map<number, ChartValue> | undefined;
}

function readClassicChart(root: XmlElement): ChartData {
  const chart = root.child('c:chart');
  const plots = chart?.child('c:plotArea')?.children.filter((child) => child.name.endsWith('Chart')) ?? [];
  const raw: RawSeries[] = [];
  let scattered = false;
  for (const plot of plots) {
    for (const series of plot.all('c:ser')) {
      scattered ||= series.child('c:xVal') !== undefined;
      raw.push({
        name: readSeriesName(series) || `Series ${raw.length + 1}`,
        names: readPoints(series.child('c:cat') ?? series.child('c:xVal')),
        values: readPoints(series.child('c:val') ?? series.child('c:yVal')),
        sizes: series.child('c:bubbleSize') && readPoints(series.child('c:bubbleSize')),
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
  return { title, pointName, valueTitle, ...toColumns(raw, scattered) };
}

/** Series of one chart mostly share their categories; where they do not, points are told apart by what names them. */
function toColumns(raw: RawSeries[], scattered: boolean): Pick<ChartData, 'points' | 'series'> {
  const rows = new Map<string, { position: number; label: ChartValue }>();
  const columns = raw.flatMap(({ name, names, values, sizes }) => {
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
    const column = { name, found: keyed(values) };
    return sizes?.size ? [column, { name: `${name} (size)`, found: keyed(sizes) }] : [column];
  });
  if (columns.length === 0 || rows.size === 0) return { points: [], series: [] };
  const sorted = [...rows].sort(([, a], [, b]) => (scattered ? 0 : a.position - b.position));
  const keys = sorted.map(([key]) => key);
  return {
    points: sorted.map(([, { label }]) => label),
    series: columns.map(({ name, found }) => ({ name, values: keys.map((key) => found.get(key)) })),
  };
}

function readSeriesName(series: XmlElement): string {
  const text = series.child('c:tx');
  const literal = text?.child('c:v');
  if (literal) return literal.text.trim();
  return [...readPoints(text).values()]
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

/** The cached points below c:cat, c:val, c:tx and their like, by position. Levels of categories are joined, outer first. */
function readPoints(data: XmlElement | undefined): Map<number, ChartValue> {
  const points = new Map<number, ChartValue>();
  const source = data?.children[0];
  if (!source) return points;
  const cache = source.children.find((child) => child.name.endsWith('Cache')) ?? source;
  const levels = cache.all('c:lvl');
  if (levels.length > 0) return joinLevels(levels);
  const isNumber = cache.name === 'c:numCache' || cache.name === 'c:numLit';
  const format = cache.child('c:formatCode')?.text;
  for (const point of cache.all('c:pt')) {
    const position = Number(point.attribute('idx'));
    const text = point.child('c:v')?.text.trim() ?? '';
    if (Number.isInteger(position)) points.set(position, isNumber ? toNumber(text, format) : { text, value: text });
  }
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
function toNumber(text: string, format: string | undefined): ChartValue {
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
function readExtendedChart(root: XmlElement): ChartData {
  const sets = new Map<string, XmlElement>();
  for (const set of root.child('cx:chartData')?.all('cx:data') ?? []) sets.set(set.attribute('id') ?? '', set);
  const plot = root.child('cx:chart', 'cx:plotArea', 'cx:plotAreaRegion');
  const raw = (plot?.all('cx:series') ?? []).map((series, i): RawSeries => {
    const data = sets.get(series.child('cx:dataId')?.attribute('val') ?? '');
    const dimension = (name: string): Map<number, ChartValue> => readDimension(data?.child(name));
    return {
      name: readTitle(series) || `Series ${i + 1}`,
      names: dimension('cx:strDim'),
      values: dimension('cx:numDim'),
    };
  });
  const title = readTitle(root.child('cx:chart', 'cx:title'));
  return { title, pointName: '', valueTitle: '', ...toColumns(raw, false) };
}

function readDimension(dimension: XmlElement | undefined): Map<number, ChartValue> {
  const points = new Map<number, ChartValue>();
  const isNumber = dimension?.name === 'cx:numDim';
  // The first level is the innermost one; outer ones repeat their text for each point.
  const levels = (dimension?.all('cx:lvl') ?? []).toReversed();
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
