const whole = new Intl.NumberFormat('fr-FR');
const compact = new Intl.NumberFormat('fr-FR', { notation: 'compact', maximumFractionDigits: 1 });

/** Formats a count in a few characters, for chart labels. */
export const formatChartCount = (count: number): string => (count < 10_000 ? whole : compact).format(count);

/** Formats cents as euros in a few characters, for chart labels. */
export const formatChartEuros = (cents: number): string =>
  cents < 1_000_000 ? whole.format(Math.round(cents / 100)) : compact.format(cents / 100);
