/** Decimal places `unit_amount_decimal` may have. */
const PLACES = 12;

/**
 * What a number of units costs, in the smallest unit, rounded half up: exact, however many decimals a unit has.
 * @param unit a decimal as text, e.g. `4900` or `0.5`.
 */
export function amountOf(unit: string, quantity: number): number {
  const [whole = '0', fraction = ''] = unit.split('.');
  const scaled = BigInt(whole + fraction.padEnd(PLACES, '0')) * BigInt(quantity);
  const one = 10n ** BigInt(PLACES);
  return Number((scaled + one / 2n) / one);
}
