/** Known codes only: making a formatter costs more than a validation may. */
const MINOR_UNITS = new Map<string, number>();

/** How many minor units a currency has (ISO 4217): 2 for most, 0 for yen, 3 for dinars. */
export function minorUnits(currency: string): number {
  const known = MINOR_UNITS.get(currency);
  if (known !== undefined) return known;
  try {
    const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
    }).resolvedOptions();
    // A code is three letters, so the map stays small whatever documents say.
    MINOR_UNITS.set(currency, maximumFractionDigits);
    return maximumFractionDigits;
  } catch {
    return 2;
  }
}

/** An amount as a whole number of cents, so that sums compare exactly. */
export const toMinorUnits = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** minorUnits(currency));
