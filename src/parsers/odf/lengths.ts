const POINTS = new Map([
  ['cm', 72 / 2.54],
  ['mm', 72 / 25.4],
  ['in', 72],
  ['inch', 72],
  ['pt', 1],
  ['pc', 12],
  ['px', 0.75],
]);

/** "2.54cm" in points. */
export function parseLength(text: string | undefined): number | undefined {
  const found = /^\s*(-?[\d.]+)\s*([a-z]+)\s*$/.exec(text ?? '');
  const unit = found && POINTS.get(found[2]!);
  const value = unit ? Number(found[1]) * unit : Number.NaN;
  return Number.isFinite(value) && Math.abs(value) < 100_000 ? value : undefined;
}
