// What must hold of an answer whatever the document says. Each yields [what does not hold, where].

/** None is a character of any text, or is half of one. */
const NO_TEXT =
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Every place is of one cell, within the table. */
export function* checkTable({ id, row_count, col_count, rows = [] }) {
  const taken = new Set();
  for (const cell of rows.flatMap(({ cells }) => cells)) {
    const { row, col, row_span: down = 1, col_span: across = 1, text = '' } = cell;
    if (NO_TEXT.test(text)) yield ['cell with no text', JSON.stringify(text)];
    if (row + down > row_count || col + across > col_count) yield ['cell beyond its table', `${id} ${text}`];
    for (let r = row; r < row + down; r++) {
      for (let c = col; c < col + across; c++) {
        const place = `${r}:${c}`;
        if (taken.has(place)) yield ['two cells at one place', `${id} ${place} ${text}`];
        taken.add(place);
      }
    }
  }
}

/** What is shown has a text and stands, at least with its beginning, on the page. */
export function* checkPage({ page, width, height, blocks }) {
  for (const { id, type, text, bbox, hidden } of blocks) {
    if (text !== undefined && NO_TEXT.test(text)) yield ['block with no text', JSON.stringify(text)];
    if (type === 'paragraph' && text?.trim() === '') yield ['empty paragraph', id];
    const [left, top, right, bottom] = bbox;
    if (right < left || bottom < top) yield ['box turned inside out', `${id} ${bbox}`];
    const isOff = right < 0 || bottom < 0 || left > width || top > height;
    if (isOff && !hidden) yield ['shown off the page', `page ${page} ${id} ${bbox}`];
  }
}

/** Each value has a proof and a confidence. */
export function* checkExtraction({ schema, fields }) {
  for (const { name, value, confidence, citation, derived } of fields) {
    if (!(confidence >= 0 && confidence <= 1)) yield ['confidence out of range', `${schema} ${name} ${confidence}`];
    const isProven = value === null || Array.isArray(value) || citation || derived;
    if (!isProven) yield ['value without a citation', `${schema} ${name} ${value}`];
  }
}
