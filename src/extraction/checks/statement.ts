import type { Extraction } from '../extraction.ts';
import { minorUnits, toMinorUnits } from '../money.ts';
import { type Check, currencyOf, fieldValue } from './check.ts';

/** Opening balance, what came in and what went out are the closing balance. Amounts that went out are printed with either sign. */
export function checkStatement(extraction: Extraction): Check[] {
  const code = currencyOf(extraction);
  const minor = (name: string): number | undefined => {
    const value = fieldValue(extraction, name);
    return typeof value === 'number' ? toMinorUnits(value, code) : undefined;
  };
  const [opening, closing] = [minor('opening_balance'), minor('closing_balance')];
  const [paidIn, paidOut] = [minor('total_deposits'), minor('total_withdrawals')];
  if (opening === undefined || closing === undefined || paidIn === undefined || paidOut === undefined) return [];
  const fields = ['opening_balance', 'total_deposits', 'total_withdrawals', 'closing_balance'];
  const fees = Math.abs(minor('total_fees') ?? 0);
  // Fees are part of what went out, or beside it.
  const differences = [0, fees].map((fee) => opening + Math.abs(paidIn) - Math.abs(paidOut) - fee - closing);
  const off = differences.find((difference) => Math.abs(difference) <= 1) ?? differences[0]!;
  const said = `opening_balance plus total_deposits less total_withdrawals${fees > 0 && off !== differences[0] ? ' and total_fees' : ''}`;
  if (Math.abs(off) <= 1) {
    return [{ severity: 'info', rule: 'arithmetic', message: `${said} is closing_balance.`, fields }];
  }
  const message = `${said} differs from closing_balance by ${off / 10 ** minorUnits(code)}.`;
  return [{ severity: 'error', rule: 'arithmetic', message, fields }];
}
