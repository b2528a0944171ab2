import { guardFormula } from './formula-guard.ts';

/** Number with two decimals as an integer, such as an amount in cents. */
type Hundredths = { hundredths: number };

/** Typed cell. Strings may be user input; all other types become numbers or dates. */
export type CsvCell = string | number | Hundredths | Date | null;

const clock = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

const formatMoment = (at: Date): string => clock.format(at).replace(',', '');

/** Returns an amount in cents as a cell, « 49,90 »; null stays null. */
export const toAmountCell = (cents: number | null): Hundredths | null =>
  cents === null ? null : { hundredths: cents };

/** Formats a cell for French spreadsheets: decimal commas, Paris time, escaped formulas. */
export function writeCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return guardFormula(cell);
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  if (cell instanceof Date) return formatMoment(cell);
  return (cell.hundredths / 100).toFixed(2).replace('.', ',');
}
