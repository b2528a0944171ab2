import { parseParisTime } from '#common/paris-time.ts';
import { foldWords } from './fold-words.ts';

/** Maximum number of years in the future for a two-digit year. */
const yearsAhead = 10;

/** Returns the hundred years that two digits can mean: in 2026, « 36 » is 2036 and « 37 » is 1937. */
export function findShortYears(today = new Date()): { first: number; last: number } {
  const last = today.getUTCFullYear() + yearsAhead;
  return { first: last - 99, last };
}

function expandYear(digits: string, today: Date): string {
  const { first } = findShortYears(today);
  return String(first + ((Number(digits) - (first % 100) + 100) % 100));
}

/** Returns `12/06/2026`, `12/06/26` or `2026-06-12` as `2026-06-12`, without its time; other text as is. */
export function readDay(cell: string, today = new Date()): string {
  const text = cell.trim();
  const { date } = splitTime(text);
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(date) ?? [];
  if (day)
    return `${year.length === 2 ? expandYear(year, today) : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isoDay.test(date) ? date : text;
}

/**
 * Returns `12/06/2026 9:05`, in Paris time, as an ISO instant; a date alone means 10:00 in Paris.
 * Returns null for an empty cell, and any other text unchanged.
 */
export function readMoment(cell: string, today = new Date()): string | null {
  const text = cell.trim();
  const date = readDay(text, today);
  if (!isoDay.test(date)) return text || null;
  return parseParisTime({ date, time: splitTime(text).time ?? '10:00' })?.toISOString() ?? text;
}

const isoDay = /^\d{4}-\d\d-\d\d$/;

/** Splits `12/06/2026 9:05`, `12/06/2026 à 9 h 05` or `2026-06-12T09:05:00` into date and time. */
function splitTime(text: string): { date: string; time: string | null } {
  // Spreadsheets append midnight to a date.
  const date = text.replace(/[T ]00?:00(?::00(?:\.000)?)?Z?$/, '');
  const [, day, hour = '', minute, second = '00', minuteAfterH = '00'] =
    /^([\d/.-]{6,10})(?:T|,? (?:à )?)(\d{1,2})(?::(\d\d)(?::(\d\d))?| ?h ?(\d\d)?)$/i.exec(
      date.replaceAll(/[\u00a0\u202f]/g, ' '),
    ) ?? [];
  if (day === undefined) return { date, time: null };
  return { date: day, time: `${hour.padStart(2, '0')}:${minute ?? minuteAfterH}:${second}` };
}

const yes = new Set(['oui', 'o', 'x', '1', 'vrai', 'true', 'yes']);
const no = new Set(['', 'non', 'n', '0', 'faux', 'false', 'no']);

/** Returns true for « oui », false for « non » and their synonyms, undefined for anything else. */
export function readYesNo(cell: string): boolean | undefined {
  const word = foldWords(cell);
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
}
