import { type LazyArgument, type Named, required } from './arguments.ts';
import { parseCriterion } from './criterion.ts';
import { least, mean, most, total } from './statistics.ts';
import { FormulaError, Unknown } from './values.ts';

/** Positions of the cells that meet every condition: blocks and criteria in turn, from an argument on. */
function selected(args: readonly LazyArgument[], from: number): number[] {
  let positions: number[] | undefined;
  for (let at = from; at + 1 < args.length; at += 2) {
    const meets = parseCriterion(args[at + 1]!.scalar());
    const cells = args[at]!.matrix().flat();
    positions = (positions ?? [...cells.keys()]).filter((position) => {
      if (position >= cells.length) throw new Unknown();
      return meets(cells[position]!);
    });
  }
  if (!positions) throw new Unknown();
  return positions;
}

function numbersAt(block: LazyArgument, positions: readonly number[]): number[] {
  const cells = block.matrix().flat();
  return positions.flatMap((position) => {
    const value = cells[position];
    // Blocks of different size: SUMIF counts on beyond the end.
    if (value === undefined || value instanceof FormulaError) throw new Unknown();
    return typeof value === 'number' ? [value] : [];
  });
}

/** The numbers of a block, where blocks beside it meet their conditions. */
const numbersIf = (args: readonly LazyArgument[]): number[] => numbersAt(required(args, 0), selected(args, 1));
/** The same with one condition, on the block itself where no other is given. */
const numbersIfOne = (args: readonly LazyArgument[]): number[] =>
  numbersAt(args[2] ?? required(args, 0), selected(args.slice(0, 2), 0));

export const CONDITIONAL: readonly Named[] = [
  ['COUNTIF', (args) => selected(args, 0).length],
  ['COUNTIFS', (args) => selected(args, 0).length],
  ['SUMIF', (args) => total(numbersIfOne(args))],
  ['SUMIFS', (args) => total(numbersIf(args))],
  ['AVERAGEIF', (args) => mean(numbersIfOne(args))],
  ['AVERAGEIFS', (args) => mean(numbersIf(args))],
  ['MINIFS', (args) => least(numbersIf(args))],
  ['MAXIFS', (args) => most(numbersIf(args))],
];
