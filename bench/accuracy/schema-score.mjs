// How well extracted data agrees with what is true: every leaf counts once, the records of a list are paired with those that are most alike.
const EMPTY = new Set([null, undefined, '']);
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
export const isEmpty = (value) => EMPTY.has(value) || (typeof value === 'object' && Object.keys(value).length === 0);

const plainText = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}_]/gu, '');

/** Texts without case, spaces and punctuation; numbers to six places. */
function plain(value) {
  if (typeof value === 'string') return plainText(value);
  if (typeof value === 'number') return Math.round(value * 1e6) / 1e6;
  if (Array.isArray(value)) return value.map(plain);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .filter((name) => !isEmpty(value[name]))
      .map((name) => [name, plain(value[name])]),
  );
}

export const isSame = (a, b) =>
  isEmpty(a) || isEmpty(b) ? isEmpty(a) && isEmpty(b) : JSON.stringify(plain(a)) === JSON.stringify(plain(b));

/** Every value below this one that is no record, with its path. */
function leavesOf(value, path = '') {
  if (!isRecord(value)) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, `${path}.${name}`));
}

const leafCount = (value) => leavesOf(value).filter(([, leaf]) => !isEmpty(leaf)).length;

/** Share of the leaves of two records that are the same. */
function likeness(a, b) {
  const [left, right] = [new Map(leavesOf(a)), new Map(leavesOf(b))];
  const paths = [...new Set([...left.keys(), ...right.keys()])].filter(
    (path) => !isEmpty(left.get(path)) || !isEmpty(right.get(path)),
  );
  if (paths.length === 0) return 1;
  return paths.filter((path) => isSame(left.get(path), right.get(path))).length / paths.length;
}

/** Pairs of positions [found, true], most alike first; each record is paired once. */
export function pairRecords(found, truth) {
  const pairs = found.flatMap((record, i) => truth.map((wanted, j) => [likeness(record, wanted), i, j]));
  const [left, right] = [new Set(), new Set()];
  return pairs
    .sort((a, b) => b[0] - a[0])
    .filter(([, i, j]) => {
      if (left.has(i) || right.has(j)) return false;
      left.add(i);
      right.add(j);
      return true;
    });
}

function scoreList(found, truth) {
  const longer = Math.max(found.length, truth.length);
  if (longer === 0) return { right: 1, of: 1 };
  const alike = pairRecords(found, truth).reduce((sum, [share]) => sum + share, 0) / longer;
  const leaves = truth.reduce((sum, record) => sum + leafCount(record), 0) / Math.max(1, truth.length);
  const of = Math.max(1, leaves) * longer;
  return { right: alike * of, of };
}

function* parts(found, truth, path = '') {
  for (const name of new Set([...Object.keys(found ?? {}), ...Object.keys(truth ?? {})])) {
    const [a, b] = [found?.[name], truth?.[name]];
    const field = path === '' ? name : `${path}.${name}`;
    if (Array.isArray(a) || Array.isArray(b)) yield { field, ...scoreList(a ?? [], b ?? []), isList: true };
    else if (isRecord(a) || isRecord(b)) yield* parts(a, b, field);
    else if (!isEmpty(a) || !isEmpty(b)) yield { field, right: isSame(a, b) ? 1 : 0, of: 1, isList: false };
  }
}

/** The share of leaves that are right, and what each field has to do with it. */
export function scoreData(found, truth) {
  const fields = [...parts(found, truth)];
  const total = (of) => fields.reduce((sum, field) => sum + field[of], 0);
  return { score: fields.length === 0 ? 1 : total('right') / total('of'), fields };
}
