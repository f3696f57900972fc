// Pages with one or two tables of known cells, and pages that hold none, drawn from a seed.
import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';

const WORDS =
  'revenue cost average regional output index share growth population rate total annual harvest capacity demand supply northern southern eastern energy water health public private local federal income labour transport trade mining forest grain cattle steel paper glass urban rural primary secondary estimate survey sample method score baseline gross net current fixed working capital equity interest'.split(
    ' ',
  );
const PROSE =
  'the committee found that most of the measures taken in the past years have reached those who needed them and that the remaining difficulties can be met with the means at hand while further work will be needed in some of the regions that were visited'.split(
    ' ',
  );
const FONTS = [
  [StandardFonts.Helvetica, StandardFonts.HelveticaBold],
  [StandardFonts.TimesRoman, StandardFonts.TimesRomanBold],
  [StandardFonts.Courier, StandardFonts.CourierBold],
];
const WIDTH = 612;
const HEIGHT = 792;
const GREY = rgb(0.88, 0.88, 0.9);

/** Mulberry32: the same numbers for the same seed, everywhere. */
function dice(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (from, to) => from + Math.floor(next() * (to - from + 1));
  const pick = (list) => list[whole(0, list.length - 1)];
  return { next, whole, pick, chance: (share) => next() < share };
}

const words = (roll, count) => Array.from({ length: count }, () => roll.pick(WORDS)).join(' ');
const capital = (text) => text[0].toUpperCase() + text.slice(1);
const label = (roll, most) => capital(words(roll, roll.whole(1, most)));

/** What stands in a column: how it is set, and a value for each row. */
const COLUMNS = {
  whole: { align: 'right', value: (roll) => roll.whole(0, 99_999).toLocaleString('en') },
  decimal: { align: 'right', value: (roll) => (roll.next() * 100).toFixed(2) },
  percent: { align: 'right', value: (roll) => `${(roll.next() * 100).toFixed(1)}%` },
  money: { align: 'right', sign: '$', value: (roll) => roll.whole(10, 999_999).toLocaleString('en') },
  brackets: {
    align: 'right',
    value: (roll) => (roll.chance(0.4) ? `(${roll.whole(1, 999)})` : String(roll.whole(1, 999))),
  },
  centred: { align: 'centre', value: (roll) => roll.whole(0, 999).toString() },
  year: { align: 'left', value: (roll) => String(roll.whole(1960, 2025)) },
  date: {
    align: 'left',
    value: (roll) => `${roll.whole(1, 28)} ${roll.pick(['Jan', 'Mar', 'Jul', 'Oct'])} ${roll.whole(1990, 2025)}`,
  },
  short: { align: 'left', value: (roll) => label(roll, 2) },
  yes: { align: 'centre', value: (roll) => roll.pick(['Yes', 'No', 'n/a']) },
};
const NUMERIC = ['whole', 'decimal', 'percent', 'money', 'brackets', 'centred'];
const RULES = [
  'none',
  'header line',
  'top, header, bottom',
  'each row',
  'all',
  'outer and columns',
  'shaded header',
  'striped',
];

/** A table as data: header levels, rows of cells with spans, and how each column is set. */
function layTable(roll, narrow) {
  const traits = [];
  const columnCount = roll.whole(narrow ? 2 : 3, narrow ? 4 : 8);
  const kinds = roll.chance(0.65) ? NUMERIC : Object.keys(COLUMNS);
  const columns = Array.from({ length: columnCount }, (_, c) =>
    c === 0 ? { align: 'left', name: 'label' } : { name: roll.pick(kinds) },
  ).map((column) => ({ ...column, ...COLUMNS[column.name] }));
  for (const { name } of columns)
    if (name !== 'label' && !traits.includes(`column: ${name}`)) traits.push(`column: ${name}`);
  const cells = [];
  let row = 0;
  const spanned = columnCount >= 4 && roll.chance(0.35);
  if (spanned) {
    traits.push('header: spans');
    const width = columnCount >= 5 && roll.chance(0.5) ? 2 : columnCount - 1;
    for (let c = 1; c < columnCount; c += width)
      cells.push({
        row,
        col: c,
        rowSpan: 1,
        colSpan: Math.min(width, columnCount - c),
        text: label(roll, 2),
        header: true,
      });
    row++;
  }
  const unlabelled = roll.chance(0.25);
  if (unlabelled) traits.push('header: first cell empty');
  for (let col = unlabelled ? 1 : 0; col < columnCount; col++) {
    const text = roll.chance(0.3) ? String(2000 + col) : label(roll, 3);
    cells.push({ row, col, rowSpan: 1, colSpan: 1, text, header: true });
  }
  row++;
  const headerRows = row;
  const rowCount = roll.whole(3, narrow ? 10 : 20);
  const grouped = roll.chance(0.25);
  if (grouped) traits.push('rows: group labels');
  const gaps = roll.chance(0.3) ? 0.2 : 0;
  if (gaps) traits.push('cells: some empty');
  const labelWords = roll.pick([2, 3, 7]);
  if (labelWords === 7) traits.push('cells: long labels');
  for (let r = 0; r < rowCount; r++, row++) {
    if (grouped && r % 5 === 0) {
      cells.push({ row, col: 0, rowSpan: 1, colSpan: 1, text: label(roll, 2), group: true });
      continue;
    }
    columns.forEach(({ name, value, sign }, col) => {
      if (name === 'label') cells.push({ row, col, rowSpan: 1, colSpan: 1, text: label(roll, labelWords) });
      else if (!roll.chance(gaps)) {
        const text = roll.chance(0.04) ? '–' : value(roll);
        cells.push({ row, col, rowSpan: 1, colSpan: 1, text, sign: text === '–' ? undefined : sign });
      }
    });
  }
  return { cells, columns, rowCount: row, headerRows, spanned, traits };
}

class Sheet {
  constructor(page, font, bold, fixed) {
    Object.assign(this, { page, font, bold, fixed });
  }

  /** `y` from the top of the page: the baseline. */
  text(text, x, y, size, font = this.font) {
    this.page.drawText(text, { x, y: HEIGHT - y, size, font });
  }

  line(x0, y0, x1, y1, thickness = 0.6) {
    this.page.drawLine({ start: { x: x0, y: HEIGHT - y0 }, end: { x: x1, y: HEIGHT - y1 }, thickness });
  }

  shade(x0, y0, x1, y1) {
    this.page.drawRectangle({ x: x0, y: HEIGHT - y1, width: x1 - x0, height: y1 - y0, color: GREY });
  }

  paragraph(roll, x, y, width, lines, size) {
    for (let i = 0; i < lines; i++) {
      let text = '';
      for (;;) {
        const next = `${text}${text ? ' ' : ''}${roll.pick(PROSE)}`;
        if (this.font.widthOfTextAtSize(next, size) > width) break;
        text = next;
      }
      if (i === lines - 1) text = `${text.slice(0, Math.floor(text.length * 0.6))}.`;
      this.text(i === 0 ? capital(text) : text, x, y + i * size * 1.2, size);
    }
    return y + lines * size * 1.2;
  }
}

async function newSheet(roll) {
  const document = await PDFDocument.create();
  const [regular, bold] = roll.pick(FONTS);
  const sheet = new Sheet(
    document.addPage([WIDTH, HEIGHT]),
    await document.embedFont(regular),
    await document.embedFont(bold),
    await document.embedFont(StandardFonts.Courier),
  );
  return { document, sheet, name: regular };
}

const wrap = (text, font, size, width) => {
  const lines = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && font.widthOfTextAtSize(`${last} ${word}`, size) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
};

/** Draws a table within a width, as wide as it needs; returns its bottom. */
function drawTable(sheet, table, { left, top, width, size, rules, gap, leading, boldHeader }) {
  const { cells, columns } = table;
  const headerFont = boldHeader ? sheet.bold : sheet.font;
  const fontOf = (cell) => (cell.header || cell.group ? headerFont : sheet.font);
  const most = (width - gap * (columns.length - 1)) / columns.length;
  const signRoom = (cell) => (cell.sign ? size : 0);
  const wide = columns.map((_, c) => {
    const own = cells.filter(({ col, colSpan, group }) => col === c && colSpan === 1 && !group);
    const natural = Math.max(...own.map((cell) => fontOf(cell).widthOfTextAtSize(cell.text, size) + signRoom(cell)));
    const word = Math.max(
      ...own.flatMap((cell) =>
        cell.text.split(' ').map((w) => fontOf(cell).widthOfTextAtSize(w, size) + signRoom(cell)),
      ),
    );
    return Math.max(word, Math.min(natural, c === 0 ? most * 1.6 : most));
  });
  const total = wide.reduce((sum, w) => sum + w, 0) + gap * (columns.length - 1);
  if (total > width + 1) return undefined;
  const lefts = wide.map((_, c) => left + wide.slice(0, c).reduce((sum, w) => sum + w + gap, 0));
  const right = left + total;
  const edge = (c) => (c === 0 ? left - gap / 2 : c === columns.length ? right + gap / 2 : lefts[c] - gap / 2);
  let y = top;
  const ys = [top];
  const shaded = [];
  for (let row = 0; row < table.rowCount; row++) {
    const own = cells.filter((cell) => cell.row === row);
    const set = own.map((cell) => {
      const room = cell.group
        ? total
        : lefts[cell.col + cell.colSpan - 1] + wide[cell.col + cell.colSpan - 1] - lefts[cell.col];
      return { cell, room, lines: wrap(cell.text, fontOf(cell), size, room - signRoom(cell) + 0.01) };
    });
    const high = Math.max(1, ...set.map(({ lines }) => lines.length));
    const bottom = y + high * size * 1.15 + leading;
    if (rules === 'shaded header' ? row < table.headerRows : rules === 'striped' && row % 2 === 0)
      shaded.push([y, bottom]);
    for (const [a, b] of shaded.splice(0)) sheet.shade(edge(0), a, edge(columns.length), b);
    for (const { cell, room, lines } of set) {
      const x = lefts[cell.col];
      const align = cell.group ? 'left' : cell.colSpan > 1 ? 'centre' : (columns[cell.col].align ?? 'left');
      const from = cell.header ? high - lines.length : 0;
      lines.forEach((line, i) => {
        const w = fontOf(cell).widthOfTextAtSize(line, size);
        const at = align === 'left' ? x : align === 'right' ? x + room - w : x + (room - w) / 2;
        sheet.text(line, at, y + leading / 2 + (from + i + 0.85) * size * 1.15, size, fontOf(cell));
      });
      if (cell.sign) sheet.text(cell.sign, x, y + leading / 2 + 0.85 * size * 1.15, size);
      if (cell.header && cell.colSpan > 1 && rules !== 'none') sheet.line(x, bottom - 1, x + room, bottom - 1, 0.4);
    }
    y = bottom;
    ys.push(y);
  }
  const across = (at, thickness) => sheet.line(edge(0), at, edge(columns.length), at, thickness);
  if (rules === 'header line') across(ys[table.headerRows]);
  if (rules === 'top, header, bottom') for (const at of [top, ys[table.headerRows], y]) across(at, 0.8);
  if (rules === 'each row' || rules === 'all') for (const at of [top, ...ys.slice(table.headerRows)]) across(at);
  if (rules === 'all' || rules === 'outer and columns') {
    for (let c = 0; c <= columns.length; c++)
      sheet.line(edge(c), c === 0 || c === columns.length || !table.spanned ? top : ys[1], edge(c), y);
    across(top);
    across(y);
    if (rules === 'outer and columns') across(ys[table.headerRows]);
  }
  return { bottom: y, right };
}

const truthOf = ({ cells }) => cells.map((cell) => ({ ...cell, text: `${cell.sign ?? ''}${cell.text}` }));

export async function madeTable(seed) {
  const roll = dice(seed);
  const { document, sheet, name } = await newSheet(roll);
  const setting = roll.pick(['page', 'page', 'page', 'column', 'beside']);
  const size = roll.pick([7, 8, 9, 10, 11]);
  const rules = roll.pick(RULES);
  // Never as narrow as what parts words: then no reader could tell.
  const gap = Math.max(roll.pick([6, 10, 16, 30]), 2 * sheet.font.widthOfTextAtSize(' ', size));
  const leading = roll.pick([0, 2, 5, 10]);
  const boldHeader = roll.chance(0.6);
  const traits = [
    `rules: ${rules}`,
    `gap: ${gap < 8 ? 'narrow' : gap < 14 ? 'usual' : 'wide'}`,
    `leading: ${leading}`,
    `setting: ${setting}`,
    `font: ${name}`,
    boldHeader ? 'header: bold' : 'header: plain',
  ];
  const narrow = setting !== 'page';
  const width = narrow ? 225 : 468;
  let y = sheet.paragraph(roll, 72, 80, narrow ? 225 : 468, roll.whole(2, 8), 10) + roll.whole(10, 30);
  if (setting === 'column') sheet.paragraph(roll, 320, 80, 225, 50, 10);
  if (roll.chance(0.5)) {
    traits.push('caption above');
    sheet.text(`Table ${roll.whole(1, 9)}. ${label(roll, 4)}`, 72, y, size, roll.chance(0.5) ? sheet.bold : sheet.font);
    y += roll.whole(6, 16);
  }
  const grids = [];
  let bottom = y;
  for (const left of setting === 'beside' ? [72, 330] : [72]) {
    let drawn;
    let table;
    for (let tries = 0; !drawn && tries < 40; tries++) {
      table = layTable(roll, narrow);
      drawn = drawTable(sheet, table, { left, top: y, width, size, rules, gap, leading, boldHeader });
    }
    if (!drawn) continue;
    grids.push(truthOf(table));
    for (const trait of table.traits) if (!traits.includes(trait)) traits.push(trait);
    bottom = Math.max(bottom, drawn.bottom);
  }
  if (roll.chance(0.4)) {
    traits.push('note below');
    sheet.text(`Source: ${words(roll, 5)}.`, 72, bottom + 12, size - 1);
    bottom += 14;
  }
  if (bottom < 640) sheet.paragraph(roll, 72, bottom + roll.whole(20, 34), narrow ? 225 : 468, 6, 10);
  return { bytes: await document.save(), grids, traits };
}

const CODE = [
  'def measure(orders, limit=200):',
  '    total = sum(order.value for order in orders)',
  '    if total   > limit:  return None   # too much',
  "    return { 'total': total, 'count': len(orders) }",
  '',
  'for (let i = 0; i < items.length; i++) {',
  '  const { name, size } = items[i];',
  '  console.log(name,   size,  12.5);',
  '}',
  '$ install --prefix /usr/local --force',
  'value <- c(1.0, 2.5, 3.75)   # three numbers',
];

/** Pages without a table. */
export const lookalikes = {
  'code in frames': (seed) =>
    page(seed, (roll, sheet) => {
      const numbered = roll.chance(0.5);
      sheet.line(72, 60, 540, 60, 0.6);
      let y = 84;
      while (y < 600) {
        y = sheet.paragraph(roll, 72, y, 468, roll.whole(1, 3), 10) + 10;
        const lines = roll.whole(2, 8);
        sheet.line(72, y - 2, 540, y - 2, 0.4);
        for (let i = 0; i < lines; i++) {
          const line = CODE[roll.whole(0, CODE.length - 1)];
          if (numbered) sheet.text(String(i + 1), 76, y + 10 + i * 12, 6);
          if (line) sheet.text(line, 90, y + 10 + i * 12, 9, sheet.fixed);
        }
        y += lines * 12 + 4;
        sheet.line(72, y, 540, y, 0.4);
        y += 18;
      }
      sheet.line(72, 720, 540, 720, 0.6);
    }),
  'lists between lines': (seed) =>
    page(seed, (roll, sheet) => {
      sheet.line(72, 60, 540, 60, 0.6);
      let y = 90;
      while (y < 640) {
        sheet.text(label(roll, 3), 72, y, 12, sheet.bold);
        for (let i = roll.whole(2, 5); i > 0; i--) {
          y += 16;
          sheet.text('\u2022', 84, y, 10);
          sheet.text(words(roll, roll.whole(3, 9)), 98, y, 10);
        }
        y += 30;
      }
      sheet.line(72, 720, 540, 720, 0.6);
    }),
  form: (seed) =>
    page(seed, (roll, sheet) => {
      sheet.text(label(roll, 3), 72, 80, 14, sheet.bold);
      const inPairs = roll.chance(0.5);
      for (let i = 0; i < 18; i++) {
        const y = 110 + i * 28;
        sheet.text(`${label(roll, 2)}:`, 72, y, 10);
        sheet.line(170, y + 2, inPairs ? 300 : 540, y + 2, 0.4);
        if (!inPairs) continue;
        sheet.text(`${label(roll, 2)}:`, 320, y, 10);
        sheet.line(420, y + 2, 540, y + 2, 0.4);
      }
    }),
  'two columns of text': (seed) =>
    page(seed, (roll, sheet) => {
      for (const left of [72, 320]) {
        let y = 80;
        while (y < 660) y = sheet.paragraph(roll, left, y, 225, roll.whole(3, 9), 10) + 6;
      }
    }),
  'table of contents': (seed) =>
    page(seed, (roll, sheet) => {
      sheet.text('Contents', 72, 80, 16, sheet.bold);
      const dotted = roll.chance(0.5);
      for (let i = 0; i < 28; i++) {
        const title = `${i + 1}  ${label(roll, 5)}`;
        const number = String(3 + i * 4);
        const end = 540 - sheet.font.widthOfTextAtSize(number, 10);
        sheet.text(title, 72, 110 + i * 16, 10);
        const room = end - 90 - sheet.font.widthOfTextAtSize(title, 10);
        if (dotted) {
          const dots = '.'.repeat(Math.max(3, Math.floor(room / sheet.font.widthOfTextAtSize('.', 10))));
          sheet.text(dots, end - 6 - sheet.font.widthOfTextAtSize(dots, 10), 110 + i * 16, 10);
        }
        sheet.text(number, end, 110 + i * 16, 10);
      }
    }),
  'bar chart': (seed) =>
    page(seed, (roll, sheet) => {
      sheet.paragraph(roll, 72, 80, 468, 6, 10);
      const bars = roll.whole(4, 9);
      for (let i = 0; i <= 5; i++) {
        sheet.text(String(i * 20), 90, 403 - i * 40, 8);
        sheet.line(110, 400 - i * 40, 500, 400 - i * 40, 0.3);
      }
      for (let b = 0; b < bars; b++) {
        const x = 120 + (b * 380) / bars;
        sheet.shade(x, 400 - roll.whole(20, 190), x + 20, 400);
        sheet.text(String(2000 + b), x, 412, 8);
      }
      sheet.text(`Figure 2. ${label(roll, 4)}`, 110, 435, 9);
      sheet.paragraph(roll, 72, 470, 468, 12, 10);
    }),
  'numbered list': (seed) =>
    page(seed, (roll, sheet) => {
      let y = 90;
      for (let i = 1; y < 640; i++) {
        sheet.text(`${i}.`, 72, y, 10);
        y = sheet.paragraph(roll, 96, y, 440, roll.whole(1, 4), 10) + 4;
      }
    }),
  letter: (seed) =>
    page(seed, (roll, sheet) => {
      for (let i = 0; i < 4; i++) sheet.text(label(roll, 3), 72, 80 + i * 13, 10);
      for (let i = 0; i < 3; i++) sheet.text(label(roll, 2), 400, 80 + i * 13, 10);
      sheet.text('5 May 2021', 400, 160, 10);
      let y = 200;
      while (y < 560) y = sheet.paragraph(roll, 72, y, 468, roll.whole(3, 8), 10) + 8;
      for (const x of [72, 330]) {
        sheet.line(x, 640, x + 160, 640);
        sheet.text(label(roll, 2), x, 652, 10);
      }
    }),
};

async function page(seed, draw) {
  const roll = dice(seed);
  const { document, sheet } = await newSheet(roll);
  draw(roll, sheet);
  return document.save();
}
