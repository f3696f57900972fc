import type { Warning } from '../document/warning.ts';
import type { BlockIndex } from './block-index.ts';
import { givesNames } from './formula.ts';
import type { CellPlace } from './formula-cycles.ts';
import { findPatternBreaks } from './pattern-breaks.ts';
import { cellName, columnName, rangeName, sizeOf } from './reference.ts';
import type { ResolvedBlocks } from './resolved-blocks.ts';
import type { CellCount, SheetObserver } from './sheet-observer.ts';
import { findShortRanges } from './short-ranges.ts';
import { quoteSheet, type Workbook } from './workbook.ts';

/** All that is known about a workbook when its last row has come by. */
export interface Examination {
  workbook: Workbook;
  /** By sheet. */
  observers: readonly (SheetObserver | undefined)[];
  resolved: ResolvedBlocks;
  index: BlockIndex;
  cycles: CellPlace[][];
}

/** Things found on one sheet: a warning says them together. */
interface Finding {
  sheet: number;
  text: string;
  /** On that sheet, or with another before them. */
  cells: readonly string[];
}

/** What a careful reader of the workbook would point out, the gravest first: for each kind and sheet one warning. */
export function findFindings(examination: Examination): Warning[] {
  const { workbook } = examination;
  return FINDERS.flatMap(({ code, severity, find, say }) => {
    const bySheet = new Map<number, Finding[]>();
    for (const finding of find(examination)) {
      const found = bySheet.get(finding.sheet);
      if (found) found.push(finding);
      else bySheet.set(finding.sheet, [finding]);
    }
    return [...bySheet]
      .sort(([a], [b]) => a - b)
      .map(([sheet, found]): Warning => {
        const name = workbook.sheets[sheet]?.name ?? String(sheet + 1);
        const texts = found.map(({ text }) => text);
        const cells = found.slice(0, MAX_NAMED).flatMap((finding) => finding.cells);
        return {
          code,
          message: `Sheet "${name}": ${say(listed(texts))}`,
          page: sheet + 1,
          severity,
          cells: cells.slice(0, MAX_NAMED).map((cell) => (cell.includes('!') ? cell : `${quoteSheet(name)}!${cell}`)),
        };
      });
  });
}

/** What a warning names in words, it names among its cells; a message of so many characters is read at a glance. */
const MAX_NAMED = 20;
const MAX_CHARACTERS = 500;

function listed(texts: string[]): string {
  let shown = texts[0] ?? '';
  let count = 1;
  for (; count < Math.min(texts.length, MAX_NAMED); count++) {
    if (shown.length + texts[count]!.length > MAX_CHARACTERS) break;
    shown += `; ${texts[count]!}`;
  }
  return texts.length > count ? `${shown}; and ${texts.length - count} more` : shown;
}

interface Finder {
  code: string;
  severity: NonNullable<Warning['severity']>;
  find(examination: Examination): Iterable<Finding>;
  say(list: string): string;
}

const FINDERS: Finder[] = [
  { code: 'formula_errors', severity: 'error', find: errors, say: (list) => `errors are shown: ${list}.` },
  {
    code: 'circular_references',
    severity: 'error',
    find: circles,
    say: (list) => `formulas refer to themselves: ${list}.`,
  },
  {
    code: 'dead_references',
    severity: 'error',
    find: deadReferences,
    say: (list) => `references lead nowhere: ${list}.`,
  },
  {
    code: 'external_links',
    severity: 'warning',
    find: externalLinks,
    say: (list) => `formulas refer to other workbooks: ${list}.`,
  },
  {
    code: 'web_request',
    severity: 'warning',
    find: outsideFunctions,
    say: (list) => `formulas ask another computer or a library when they are computed: ${list}.`,
  },
  {
    code: 'inconsistent_formulas',
    severity: 'warning',
    find: (examination) => linked(findPatternBreaks(examination, 'formula')),
    say: (list) => `formulas differ from their neighbours on both sides: ${list}.`,
  },
  {
    code: 'numbers_among_formulas',
    severity: 'warning',
    find: (examination) => linked(findPatternBreaks(examination, 'number')),
    say: (list) => `typed-in numbers stand where formulas stand on both sides: ${list}.`,
  },
  {
    code: 'short_ranges',
    severity: 'warning',
    find: findShortRanges,
    say: (list) => `ranges end before their data does: ${list}.`,
  },
  {
    code: 'numbers_stored_as_text',
    severity: 'warning',
    find: textNumbers,
    say: (list) => `numbers are stored as text: ${list}.`,
  },
  {
    code: 'hidden_sheets_used',
    severity: 'info',
    find: hiddenFeeders,
    say: (list) => `this hidden sheet feeds visible ones: ${list}.`,
  },
  {
    code: 'missing_cached_values',
    severity: 'info',
    find: valueless,
    say: (list) =>
      `the file holds no values for formulas: ${list}. Simple ones are computed when read, others are null.`,
  },
];

/** Findings that are cells. */
function* linked(found: Iterable<{ sheet: number; text: string }>): Generator<Finding> {
  for (const { sheet, text } of found) yield { sheet, text, cells: [text] };
}

const cellsOf = ({ count, first }: CellCount): string =>
  first.join(', ') + (count > first.length ? ` and ${(count - first.length).toLocaleString('en-US')} more` : '');

function* errors({ observers }: Examination): Generator<Finding> {
  for (const [sheet, observer] of observers.entries()) {
    for (const [error, count] of observer?.errors ?? [])
      yield { sheet, text: `${error} in ${cellsOf(count)}`, cells: count.first };
  }
}

function* textNumbers({ observers }: Examination): Generator<Finding> {
  for (const [sheet, observer] of observers.entries()) {
    for (const [column, count] of observer?.textNumbers ?? []) {
      yield { sheet, text: `column ${columnName(column)} (${cellsOf(count)})`, cells: count.first };
    }
  }
}

function* valueless({ observers }: Examination): Generator<Finding> {
  for (const [sheet, observer] of observers.entries()) {
    if (observer && observer.valueless.count > 0) {
      yield { sheet, text: cellsOf(observer.valueless), cells: observer.valueless.first };
    }
  }
}

const MAX_CIRCLE_CELLS = 8;

function* circles({ cycles, workbook }: Examination): Generator<Finding> {
  for (const cycle of cycles) {
    const first = cycle[0]!;
    const shown = [...cycle.slice(0, MAX_CIRCLE_CELLS), ...(cycle.length > MAX_CIRCLE_CELLS ? [] : [first])];
    const names = shown.map((place) => placeName(place, first.sheet, workbook));
    const cells = names.slice(0, Math.min(cycle.length, MAX_CIRCLE_CELLS));
    if (cycle.length > MAX_CIRCLE_CELLS) names.push('…');
    yield { sheet: first.sheet, text: names.join(' → '), cells };
  }
}

/** With its sheet where that is another one. */
export function placeName({ sheet, row, column }: CellPlace, home: number, workbook: Workbook): string {
  const name = cellName(row, column);
  return sheet === home ? name : `${quoteSheet(workbook.sheets[sheet]?.name ?? '')}!${name}`;
}

function* externalLinks({ resolved }: Examination): Generator<Finding> {
  const counts = new Map<string, { sheet: number; workbook: string; count: number; first: string }>();
  for (let at = 0; at < resolved.length; at++) {
    const block = resolved.block(at);
    for (const reference of resolved.blocks.patterns.others(block.pattern)) {
      if (reference.kind !== 'external') continue;
      const key = `${block.sheet} ${reference.workbook}`;
      const known = counts.get(key);
      if (known) known.count += sizeOf(block);
      else {
        const first = cellName(block.firstRow, block.firstColumn);
        counts.set(key, { sheet: block.sheet, workbook: reference.workbook, count: sizeOf(block), first });
      }
    }
  }
  for (const { sheet, workbook, count, first } of counts.values()) {
    yield { sheet, text: `[${workbook}] in ${cells(count, first)}`, cells: [first] };
  }
}

/** Functions that ask another computer, or run what is no part of the workbook. */
const OUTSIDE_FUNCTIONS = new Set(['CALL', 'EXEC', 'IMAGE', 'REGISTER.ID', 'RTD', 'SQL.REQUEST', 'WEBSERVICE']);

function* outsideFunctions({ resolved }: Examination): Generator<Finding> {
  for (let at = 0; at < resolved.length; at++) {
    const block = resolved.block(at);
    for (const name of resolved.blocks.patterns.functions(block.pattern)) {
      if (!OUTSIDE_FUNCTIONS.has(name.replace(/^_xl(?:fn|ws|udf)\./i, '').toUpperCase())) continue;
      const first = cellName(block.firstRow, block.firstColumn);
      yield { sheet: block.sheet, text: `${name} in ${cells(sizeOf(block), first)}`, cells: [first] };
    }
  }
}

/** What was meant is missing: a sheet, a name, a table or the cells themselves. */
function* deadReferences({ resolved }: Examination): Generator<Finding> {
  for (let at = 0; at < resolved.length; at++) {
    const problems = resolved.problems(at);
    if (problems.length === 0) continue;
    const block = resolved.block(at);
    const namesGiven = givesNames(resolved.blocks.patterns.functions(block.pattern));
    for (const { code, message } of problems) {
      if (code === 'external_link' || (code === 'unknown_name' && namesGiven)) continue;
      const first = cellName(block.firstRow, block.firstColumn);
      yield { sheet: block.sheet, text: `${rangeName(block)} (${message.replace(/\.$/, '')})`, cells: [first] };
    }
  }
}

function* hiddenFeeders({ resolved, workbook }: Examination): Generator<Finding> {
  const isHidden = (sheet: number): boolean => (workbook.sheets[sheet]?.state ?? 'visible') !== 'visible';
  const fed = new Map<string, { sheet: number; home: number; count: number; first: CellPlace }>();
  if (!workbook.sheets.some((_, sheet) => isHidden(sheet))) return;
  for (let at = 0; at < resolved.length; at++) {
    const block = resolved.block(at);
    if (isHidden(block.sheet)) continue;
    for (const sheet of new Set(resolved.targets(at).map((target) => target.sheet))) {
      if (!isHidden(sheet)) continue;
      const key = `${sheet} ${block.sheet}`;
      const known = fed.get(key);
      const first = { sheet: block.sheet, row: block.firstRow, column: block.firstColumn };
      if (known) known.count += sizeOf(block);
      else fed.set(key, { sheet, home: block.sheet, count: sizeOf(block), first });
    }
  }
  for (const { sheet, count, first } of fed.values()) {
    const place = placeName(first, sheet, workbook);
    yield { sheet, text: cells(count, place), cells: [place] };
  }
}

const cells = (count: number, first: string): string =>
  count === 1 ? first : `${count.toLocaleString('en-US')} cells from ${first} on`;
