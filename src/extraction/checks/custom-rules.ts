import { compilePattern } from '../../document/pattern.ts';
import type { Extraction, Value } from '../extraction.ts';
import { toMinorUnits } from '../money.ts';
import type { CustomRule } from '../schema.ts';
import { type Check, currencyOf, fieldValue, show } from './check.ts';

/** The rules of a schema of one's own. A rule about a value that was not found says nothing. */
export function checkCustomRules(extraction: Extraction, rules: readonly CustomRule[]): Check[] {
  return rules.flatMap((rule): Check[] => {
    const outcome = apply(extraction, rule);
    return outcome
      ? [
          {
            severity: outcome.holds ? 'info' : 'error',
            rule: rule.rule,
            message: outcome.message,
            fields: fieldsOf(rule),
          },
        ]
      : [];
  });
}

interface Outcome {
  holds: boolean;
  message: string;
}

export function fieldsOf(rule: CustomRule): string[] {
  switch (rule.rule) {
    case 'sum':
      return [...rule.of, rule.equals];
    case 'equals':
    case 'before':
      return [rule.field, rule.other];
    default:
      return [rule.field];
  }
}

function apply(extraction: Extraction, rule: CustomRule): Outcome | undefined {
  switch (rule.rule) {
    case 'sum':
      return checkSum(extraction, rule.of, rule.equals);
    case 'equals': {
      const [a, b] = [fieldValue(extraction, rule.field), fieldValue(extraction, rule.other)];
      if (a === null || b === null) return undefined;
      const holds = JSON.stringify(a) === JSON.stringify(b);
      return {
        holds,
        message: `"${rule.field}" ${show(a)} ${holds ? 'equals' : 'differs from'} "${rule.other}" ${show(b)}.`,
      };
    }
    case 'before': {
      const [a, b] = [fieldValue(extraction, rule.field), fieldValue(extraction, rule.other)];
      if (!isOrdered(a, b)) return undefined;
      const holds = a! < b!;
      return {
        holds,
        message: `"${rule.field}" ${show(a)} is ${holds ? '' : 'not '}before "${rule.other}" ${show(b)}.`,
      };
    }
    case 'matches': {
      const value = fieldValue(extraction, rule.field);
      if (value === null) return undefined;
      const holds = compilePattern(rule.pattern)
        .matcher(typeof value === 'string' ? value : show(value))
        .find();
      return {
        holds,
        message: `"${rule.field}" ${show(value)} ${holds ? 'matches' : 'does not match'} ${rule.pattern}.`,
      };
    }
    case 'one_of': {
      const value = fieldValue(extraction, rule.field);
      if (value === null) return undefined;
      const holds = rule.values.some((choice) => choice === value);
      return { holds, message: `"${rule.field}" ${show(value)} is ${holds ? '' : 'not '}one of ${show(rule.values)}.` };
    }
  }
}

const isOrdered = (a: Value, b: Value): boolean =>
  (typeof a === 'string' && typeof b === 'string') || (typeof a === 'number' && typeof b === 'number');

/** In minor units, with a tolerance of one. */
function checkSum(extraction: Extraction, of: readonly string[], equals: string): Outcome | undefined {
  const parts = of.map((name) => fieldValue(extraction, name));
  const whole = fieldValue(extraction, equals);
  if (typeof whole !== 'number' || !parts.every((part) => typeof part === 'number')) return undefined;
  const code = currencyOf(extraction);
  const sum = parts.reduce((all, part) => all + part, 0);
  const minor = parts.reduce((all, part) => all + toMinorUnits(part, code), 0);
  const holds = Math.abs(minor - toMinorUnits(whole, code)) <= 1;
  const shown = Math.round(sum * 1e6) / 1e6;
  const difference = Math.round((sum - whole) * 1e6) / 1e6;
  const message = holds
    ? `${of.join(' plus ')} equals "${equals}" ${whole}.`
    : `${of.join(' plus ')} is ${shown}, which differs from "${equals}" ${whole} by ${difference}.`;
  return { holds, message };
}
