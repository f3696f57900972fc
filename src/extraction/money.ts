/** How many minor units a currency has (ISO 4217): 2 for most, 0 for yen, 3 for dinars. */
export function minorUnits(currency: string): number {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}

/** An amount as a whole number of cents, so that sums compare exactly. */
export const toMinorUnits = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** minorUnits(currency));
