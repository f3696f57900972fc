import type { ExtractedField } from '../../extraction.ts';
import type { FieldSchema } from '../../schema.ts';
import { means } from './means.ts';
import { isNumber } from './read-value.ts';
import { GENERIC, STOP, words } from './terms.ts';

/** What a description says of the records that are wanted: "only debits", "excluding the total row". */
export interface Condition {
  said: string;
  keeps: boolean;
  words: readonly string[];
}

const ARTICLE = '(?:the\\s+|any\\s+|die\\s+|der\\s+|les\\s+|des\\s+|los\\s+|las\\s+|le\\s+|de\\s+|os\\s+)?';
const WHAT = '((?:\\p{L}+[\\s/-]?){1,3})';
const ONLY = new RegExp(
  `(?<!\\p{L})(?:only|solely|nur|seulement|uniquement|solo|solamente|alleen|apenas|somente|endast|kun|vain|tylko|pouze)\\s+${ARTICLE}${WHAT}`,
  'iu',
);
const WITHOUT = new RegExp(
  `(?<!\\p{L})(?:exclud(?:e|es|ing)|without|except(?:\\s+for)?|not\\s+includ(?:e|ing)|ohne|sans|excepto|senza|zonder|exceto|utan|uden)\\s+${ARTICLE}${WHAT}`,
  'iu',
);
/** "only if printed", "only the rows": nothing that can be told of a record. */
const VAGUE = new Set('if when where one row line entry item record print list value numeric once data'.split(' '));

export function conditionOf({ description = '' }: Pick<FieldSchema, 'description'>): Condition | undefined {
  const [only, without] = [ONLY.exec(description), WITHOUT.exec(description)];
  const match = only ?? without;
  if (!match) return undefined;
  const said = words(match[1]!).filter((word) => !VAGUE.has(word) && !STOP.has(word));
  return said.length === 0 ? undefined : { said: match[0].trim(), keeps: match === only, words: said };
}

/** The records that the condition lets pass; undefined where they do not tell whom it means. */
export function applyCondition(
  records: readonly ExtractedField[],
  fields: readonly FieldSchema[],
  { keeps, words: wanted }: Condition,
): ExtractedField[] | undefined {
  const isMeant = toTest(records, fields, wanted);
  if (!isMeant) return keeps ? undefined : [...records];
  return records.filter((record) => isMeant(record) === keeps);
}

type Test = (record: ExtractedField) => boolean;

/** By a number of their own (a column of debits), by what their texts say, or by the sign of their amount. */
function toTest(
  records: readonly ExtractedField[],
  fields: readonly FieldSchema[],
  wanted: readonly string[],
): Test | undefined {
  const own = wanted.filter((word) => !GENERIC.has(word) || word === 'total');
  const names = (word: string): boolean => own.some((other) => means(word, other));
  const column = fields.find((field) => isNumber(field) && words(field.name, true).some(names));
  if (column && column.type !== 'boolean') {
    const amountIn = (record: ExtractedField) => inside(record, column.name)?.value;
    if (records.some((record) => amountIn(record) === null)) return (record) => Boolean(amountIn(record));
  }
  const says: Test = ({ fields: inner = [] }) =>
    inner.some(({ value }) => typeof value === 'string' && words(value, true).some(names));
  const count = records.filter(says).length;
  if (count > 0 && count < records.length) return says;
  return bySign(records, fields, own);
}

function bySign(
  records: readonly ExtractedField[],
  fields: readonly FieldSchema[],
  wanted: readonly string[],
): Test | undefined {
  const out = wanted.some((word) => means(word, 'withdrawal'));
  if (out === wanted.some((word) => means(word, 'credit'))) return undefined;
  const amount = fields.find(
    (field) => isNumber(field) && words(field.name, true).some((word) => means(word, 'amount')),
  );
  const signs = amount && records.map((record) => Math.sign(Number(inside(record, amount.name)?.value ?? 0)));
  if (!signs?.includes(1) || !signs.includes(-1)) return undefined;
  return (record) => Number(inside(record, amount!.name)?.value ?? 0) < 0 === out;
}

const inside = (record: ExtractedField, name: string): ExtractedField | undefined =>
  record.fields?.find((field) => field.name === name);
