const whole = new Intl.NumberFormat('fr-FR');
const compact = new Intl.NumberFormat('fr-FR', { notation: 'compact', maximumFractionDigits: 1 });

/** How many, where there is room for a few figures. */
export const formatChartCount = (count: number): string => (count < 10_000 ? whole : compact).format(count);

/** Euros of an amount in cents, where there is room for a few figures: above a column. */
export const formatChartEuros = (cents: number): string =>
  cents < 1_000_000 ? whole.format(Math.round(cents / 100)) : compact.format(cents / 100);
