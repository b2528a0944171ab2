const clock = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** An instant in Paris as French spreadsheets read it, « 20/11/2026 18:05:09 ». */
export const formatMoment = (at: Date | null): string | null =>
  at ? clock.format(at).replace(',', '') : null;

/** Cents as French spreadsheets read an amount, « 49,90 ». */
export const formatCsvAmount = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');
