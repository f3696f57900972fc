// What a syntax tree of pandoc (NAME.native) says: its words, headings, list items, tables.
import { parseHaskellValue } from './haskell-value.mjs';

const NULLARY = new Set(['Space', 'SoftBreak', 'LineBreak', 'HorizontalRule', 'Null']);
const ENDS_WORD = new Set([...NULLARY, 'Para', 'Plain', 'Header', 'CodeBlock', 'Cell', 'Note']);
/** Numbers and texts, by constructor, that are no text of the document. */
const SILENT = new Set(['RawInline', 'RawBlock']);

export function readPandocTree(source) {
  const tree = parseHaskellValue(source);
  const found = { headings: [], items: [], tables: [] };
  // Pandoc { unMeta … } [blocks], or the blocks alone.
  const blocks = tree[0] === 'Pandoc' ? tree.at(-1) : tree;
  visit(blocks, found, 0);
  // Formats have the title of a document in its text, pandoc beside it.
  const title = tree[0] === 'Pandoc' ? textOf(findMeta(tree.slice(0, -1), 'title')) : '';
  return { ...found, title, text: `${title} ${textOf(blocks)}` };
}

function findMeta(node, key) {
  if (!Array.isArray(node)) return undefined;
  if (node[0]?.text === key) return node[1];
  for (const child of node) {
    const found = findMeta(child, key);
    if (found !== undefined) return found;
  }
  return undefined;
}

const nameOf = (node) => {
  if (typeof node === 'string') return node;
  return Array.isArray(node) && typeof node[0] === 'string' && !NULLARY.has(node[0]) ? node[0] : undefined;
};

function visit(node, found, depth) {
  if (!Array.isArray(node)) return;
  const name = nameOf(node);
  switch (name) {
    case 'Header':
      found.headings.push({ level: node[1], text: textOf(node[3]) });
      return;
    case 'OrderedList':
    case 'BulletList': {
      const [start, style] = name === 'OrderedList' ? node[1] : [];
      node.at(-1).forEach((item, i) => {
        const first = item.find?.((block) => ['Para', 'Plain'].includes(nameOf(block)));
        if (first === item[0] && first) {
          found.items.push({ text: textOf(first), level: depth + 1, ordinal: style && ordinal(start + i, style) });
        }
        visit(item, found, depth + 1);
      });
      return;
    }
    case 'Table':
      found.tables.push(cellsOf(node));
      return;
  }
  for (const child of node) visit(child, found, depth);
}

export function textOf(node) {
  const name = nameOf(node);
  if (name !== undefined && SILENT.has(name)) return '';
  if (typeof node === 'string') return ENDS_WORD.has(node) ? ' ' : '';
  if (!Array.isArray(node)) return '';
  const end = ENDS_WORD.has(name) ? ' ' : '';
  switch (name) {
    case 'Str':
      return node[1].text;
    case 'Code':
    case 'CodeBlock':
      return end + node[2].text + end;
    case 'Math':
      return ` ${node[2].text.replace(/\\[a-z]+/gi, ' ')} `;
    // Attributes and the address of a link are no text.
    case 'Link':
    case 'Image':
    case 'Span':
    case 'Div':
      return textOf(node[2]);
    case 'Header':
      return ` ${textOf(node[3])} `;
    default:
      return end + node.map(textOf).join('') + end;
  }
}

/** Cells with their place in the grid, spans counted. */
function cellsOf([, , , , head, bodies, foot]) {
  const rows = [head, ...bodies, foot].flatMap((part) => rowsIn(part));
  const taken = new Set();
  return rows.flatMap(([, , cells], row) => {
    let col = 0;
    return cells.map(([, , , [, rowSpan], [, colSpan], blocks]) => {
      while (taken.has(`${row} ${col}`)) col++;
      for (let r = 0; r < rowSpan; r++) for (let c = 0; c < colSpan; c++) taken.add(`${row + r} ${col + c}`);
      const cell = { row, col, text: textOf(blocks) };
      col += colSpan;
      return cell;
    });
  });
}

function rowsIn(node) {
  if (nameOf(node) === 'Row') return [node];
  return Array.isArray(node) ? node.flatMap(rowsIn) : [];
}

const ROMAN = [
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function ordinal(number, style) {
  if (/Alpha$/.test(style)) return cased(String.fromCharCode(96 + number), style);
  if (!/Roman$/.test(style)) return String(number);
  let text = '';
  let left = number;
  for (const [value, letters] of ROMAN) for (; left >= value; left -= value) text += letters;
  return cased(text, style);
}

const cased = (text, style) => (style.startsWith('Upper') ? text.toUpperCase() : text);
