import { matchesWildcards, parseWildcards, type WildcardPart } from '../wildcards.ts';
import { compare, FormulaError, type Scalar, toNumber, Unknown } from './values.ts';

/** What SUMIF and its kin select by: a value, or a comparison written as text, such as ">=5", "<>" or "ab*". */
export function parseCriterion(criterion: Scalar): (value: Scalar) => boolean {
  if (criterion instanceof FormulaError) throw new Unknown();
  if (typeof criterion !== 'string') return equalTo(criterion ?? 0);
  const [, operator = '', operand = ''] = /^(<=|>=|<>|<|>|=)?(.*)$/s.exec(criterion)!;
  if (operand === '') return emptiness(operator);
  const wanted = toOperand(operand);
  if (operator === '' || operator === '=') return equalTo(wanted);
  if (operator === '<>') {
    const equal = equalTo(wanted);
    return (value) => !equal(value);
  }
  const holds = ORDERS[operator]!;
  return (value) =>
    value !== null &&
    !(value instanceof FormulaError) &&
    typeof value === typeof wanted &&
    holds(compare(value, wanted));
}

const ORDERS: Readonly<Record<string, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

function toOperand(text: string): number | string | boolean {
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  const number = toNumber(/^[^\d]*$|[a-z]/i.test(text) ? 'no number' : text);
  return number instanceof FormulaError ? text : number;
}

function emptiness(operator: string): (value: Scalar) => boolean {
  if (operator === '=') return (value) => value === null;
  if (operator === '<>') return (value) => value !== null;
  if (operator === '') return (value) => value === null || value === '';
  return () => false;
}

function equalTo(wanted: number | string | boolean): (value: Scalar) => boolean {
  if (typeof wanted === 'string' && /[*?~]/.test(wanted)) {
    const pattern = toWildcards(wanted);
    return (value) => typeof value === 'string' && matchesWildcards(value.toLowerCase(), pattern);
  }
  return (value) => {
    if (value === null || value instanceof FormulaError) return false;
    // A number as text counts as that number.
    if (typeof wanted === 'number' && typeof value === 'string') return value.trim() !== '' && Number(value) === wanted;
    return typeof value === typeof wanted && compare(value, wanted) === 0;
  };
}

/** Excel takes no longer ones. */
const MAX_WILDCARDS = 255;

/** * any text, ? any character, ~ takes the next one as it stands. Case does not matter. */
export function toWildcards(text: string): readonly WildcardPart[] {
  if (text.length > MAX_WILDCARDS) throw new Unknown();
  return parseWildcards(text.toLowerCase());
}
