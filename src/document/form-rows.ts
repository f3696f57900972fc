export interface FilledCell {
  col: number;
  span: number;
  text: string;
}

/** Rows that pair a label with all that is right of it: so many tell a form. */
const MIN_PAIRS = 2;
const MIN_SHARE = 0.25;
const NUMBER = /^\(?\d{1,2}[.)]?$/;

/** A grid to fill in: labels with their values beside them, in pairs of different widths. It has no row that names columns. */
export function isForm(rows: readonly (readonly FilledCell[])[], columnCount: number): boolean {
  if (columnCount < 3) return false;
  const labels = rows.flatMap((row) => {
    const [pair, ...more] = pairsOf(row);
    const isAll = pair?.value && pair.value.span > 1 && pair.value.col + pair.value.span === columnCount;
    return isAll && more.length === 0 && pair.label.span === 1 ? [pair.label.text] : [];
  });
  // Remarks below each record are all called alike.
  const named = new Set(labels).size;
  return named >= MIN_PAIRS && named >= MIN_SHARE * rows.length;
}

/** The labels of a row of a form, each with the cell beside it; a number may lead the row. */
export function pairsOf<C extends FilledCell>(row: readonly C[]): { label: C; value: C | undefined }[] {
  const inOrder = row.toSorted((a, b) => a.col - b.col);
  const isNumbered = inOrder.length > 2 && NUMBER.test(inOrder[0]!.text);
  const cells = isNumbered ? inOrder.slice(1) : inOrder;
  return cells.flatMap((label, i) => {
    if (i % 2 === 1) return [];
    const next = cells[i + 1];
    // A box that holds its caption and what is filled in needs none beside it.
    const hasValue = next?.col === label.col + label.span && !/\d/.test(label.text);
    return [{ label, value: hasValue ? next : undefined }];
  });
}
