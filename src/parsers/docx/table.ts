import type { CellMargins, FlowCell, FlowRow, FlowTableHead } from '../../analysis/flow/elements.ts';
import type { XmlElement } from '../containers/xml-tree.ts';
import { isOn, onOff, toInteger, twips, val } from './attributes.ts';
import type { StoryContext, TableContext } from './context.ts';
import { readCellMargins, readRuleWidth } from './styles.ts';
import { unwrap } from './wrappers.ts';

/** Word's own where not even the default table style gives margins (17.4.42). */
const DEFAULT_MARGINS: CellMargins = { top: 0, right: 5.4, bottom: 0, left: 5.4 };
const MAX_COLUMNS = 1_000;

export function readTableHead(
  story: StoryContext,
  tblPr: XmlElement | undefined,
  tblGrid: XmlElement | undefined,
): { head: FlowTableHead; context: TableContext } {
  const style = story.context.styles.table(val(tblPr?.child('w:tblStyle')));
  const margins = { ...DEFAULT_MARGINS, ...style.cellMargins, ...readCellMargins(tblPr?.child('w:tblCellMar')) };
  const jc = val(tblPr?.child('w:jc'));
  const indent = twips(tblPr?.child('w:tblInd')?.attribute('w:w')) ?? style.indent ?? 0;
  const head: FlowTableHead = {
    columns: (tblGrid?.all('w:gridCol') ?? []).slice(0, MAX_COLUMNS).map((col) => twips(col.attribute('w:w')) ?? 0),
    // The text of the first column lines up with the text around: the margin hangs out.
    indent: indent - margins.left,
    align: jc === 'center' ? 'center' : jc === 'right' || jc === 'end' ? 'right' : 'left',
    cellMargins: margins,
    ruleWidth: readRuleWidth(tblPr) ?? style.ruleWidth,
    title: val(tblPr?.child('w:tblCaption')),
    marksFirstRow: looksAtFirstRow(tblPr?.child('w:tblLook')),
  };
  const context: TableContext = {
    style,
    margins,
    firstRowIsHeader: (style.marksFirstRow ?? false) && head.marksFirstRow === true,
    rowCount: 0,
    merges: new Set(),
  };
  return { head, context };
}

/** tblLook (17.4.55), as attributes or as a bit mask. */
function looksAtFirstRow(tblLook: XmlElement | undefined): boolean {
  const flag = tblLook?.attribute('w:firstRow');
  if (flag !== undefined) return isOn(flag);
  return (Number.parseInt(val(tblLook) ?? '0', 16) & 0x20) !== 0;
}

/** Undefined for a row whose deletion is tracked. */
export function readRow(story: StoryContext, tr: XmlElement, table: TableContext): FlowRow | undefined {
  const trPr = tr.child('w:trPr');
  if (trPr?.child('w:del')) {
    story.context.counted.deletions++;
    return undefined;
  }
  const repeats = onOff(trPr?.child('w:tblHeader')) ?? false;
  const header = repeats || (table.firstRowIsHeader && table.rowCount === 0);
  table.rowCount++;
  const cells: FlowCell[] = [];
  let col = Math.max(toInteger(val(trPr?.child('w:gridBefore'))) ?? 0, 0);
  for (const tc of unwrap(tr, 'w:tc')) {
    const tcPr = tc.child('w:tcPr');
    if (col >= MAX_COLUMNS) break;
    const colSpan = Math.min(Math.max(toInteger(val(tcPr?.child('w:gridSpan'))) ?? 1, 1), MAX_COLUMNS - col);
    const before = cells[cells.length - 1];
    const hMerge = tcPr?.child('w:hMerge');
    // 17.4.22: without a value it continues.
    if (before && hMerge && val(hMerge) !== 'restart') {
      before.colSpan += colSpan;
      before.content.push(...story.content(tc, table));
    } else {
      const merge = mergeOf(tcPr, col, table);
      // What a cell holds that continues another is not shown.
      const content = merge === 'continue' ? [] : story.content(tc, table);
      cells.push({ col, colSpan, merge, margins: marginsOf(tcPr, table), content });
    }
    col += colSpan;
  }
  const row: FlowRow = { cells, header, repeats, cantSplit: onOff(trPr?.child('w:cantSplit')) };
  const height = trPr?.child('w:trHeight');
  const value = twips(val(height));
  if (value) row.height = { rule: height?.attribute('w:hRule') === 'exact' ? 'exactly' : 'at_least', value };
  return row;
}

/** vMerge (17.4.84): without a value it continues; one that has nothing to continue begins. */
function mergeOf(tcPr: XmlElement | undefined, col: number, { merges }: TableContext): FlowCell['merge'] {
  const vMerge = tcPr?.child('w:vMerge');
  if (!vMerge) {
    merges.delete(col);
    return undefined;
  }
  if (val(vMerge) !== 'restart' && merges.has(col)) return 'continue';
  merges.add(col);
  return 'start';
}

function marginsOf(tcPr: XmlElement | undefined, { margins }: TableContext): CellMargins {
  const own = tcPr?.child('w:tcMar');
  return own ? { ...margins, ...readCellMargins(own) } : margins;
}
