import { m } from '#words/messages.js';

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
export const toCsvTime = (at: Date | null): string | null => (at ? clock.format(at).replace(',', '') : null);

/** Cents as French spreadsheets read an amount, « 49,90 ». */
export const toCsvAmount = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');

export const toCsvYesNo = (value: boolean): string => (value ? m.exports_yes() : m.exports_no());

/** The names of pictures' files, as an import looks for them beside its data. */
export const toFileNames = (pictures: readonly { path: string }[]): string | null =>
  pictures.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)).join('|') || null;
