import type { FieldSchema } from '../../schema.ts';
import { means } from './means.ts';
import { isNumber } from './read-value.ts';
import type { RecordValue } from './record.ts';
import { words } from './terms.ts';

type RecordOf = ReadonlyMap<FieldSchema, RecordValue>;

/** So much of a list moves something, or it is no account. */
const MOVES = 0.6;

/** "Beginning balance", "brought forward": rows of an account that say its balance and move nothing. */
export function findBalanceRows(records: readonly RecordOf[], fields: readonly FieldSchema[]): Set<RecordOf> {
  const numbers = fields.filter(isNumber);
  const balances = numbers.filter(({ name }) => words(name).some((word) => means(word, 'balance')));
  const movements = numbers.filter((field) => !balances.includes(field));
  const [balance] = balances;
  if (!balance || balances.length > 1 || movements.length === 0) return new Set();
  const moves = (record: RecordOf): boolean => movements.some((field) => record.has(field));
  if (records.filter(moves).length < MOVES * records.length) return new Set();
  return new Set(records.filter((record) => record.has(balance) && !moves(record)));
}
