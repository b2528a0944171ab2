import { guardFormula } from './formula-guard.ts';

/** A number of two decimals, as an integer: an amount in cents. */
type Hundredths = { hundredths: number };

/** A cell by its type. A text may come from anybody; all other types are numbers to a spreadsheet. */
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

/** Formats an instant in Paris as French spreadsheets read it, « 20/11/2026 18:05:09 ». */
const formatMoment = (at: Date): string => clock.format(at).replace(',', '');

/** Cell of an amount in cents, « 49,90 »; empty for null. */
export const toAmountCell = (cents: number | null): Hundredths | null =>
  cents === null ? null : { hundredths: cents };

/** Writes a cell as French spreadsheets read its type: decimal commas, moments of Paris, no text that runs as a formula. */
export function writeCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return guardFormula(cell);
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  if (cell instanceof Date) return formatMoment(cell);
  return (cell.hundredths / 100).toFixed(2).replace('.', ',');
}
