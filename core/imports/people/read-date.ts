import { foldWords } from '../../csv/fold-words.ts';
import { findShortYears } from '../../csv/read-cell.ts';

/** Counts of dates in a file by what they show about its order of day and month. */
export type DateEvidence = { dayFirst: number; monthFirst: number; ambiguous: number };

export const noEvidence = (): DateEvidence => ({ dayFirst: 0, monthFirst: 0, ambiguous: 0 });

/**
 * Returns the order of day and month: the choice, or what all unambiguous dates agree on. Null if the
 * ambiguous dates of the file need an answer.
 */
export function settleDayOrder(choice: boolean | null, evidence: DateEvidence): boolean | null {
  if (choice !== null) return choice;
  if (evidence.dayFirst > 0 === evidence.monthFirst > 0) return null;
  return evidence.dayFirst > 0;
}

const time =
  /(?:T|,? {1,3}(?:at |à )?)(\d{1,2})(?::| ?h ?)(\d\d)?(?::(\d\d)(?:[.,]\d{1,9})?)?(?: ?([ap])\.?m\.?)?$/i;
const zone = / ?(?:(Z|UTC|GMT)|([+-])(\d\d):?(\d\d))$/i;
const isoDay = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const numericDay = /^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4}|\d\d)$/;
const dayMonthYear = /^(?:[a-z]{3,9} )?(\d{1,2})(?:er|st|nd|rd|th)? ([a-z]{3,9}) (\d{4})$/;
const monthDayYear = /^(?:[a-z]{3,9} )?([a-z]{3,9}) (\d{1,2})(?:st|nd|rd|th)? (\d{4})$/;
const epoch = /^\d{10}(?:\d{3})?$/;

const monthStarts = [
  'jan',
  'fev feb',
  'mar',
  'avr apr',
  'mai may',
  'juin jun',
  'juil jul',
  'aou aug',
  'sep',
  'oct okt',
  'nov',
  'dec dez',
];

/** Number of a French or English month name or its abbreviation; 0 if unknown. */
const findMonth = (word: string): number =>
  monthStarts.findIndex((starts) => starts.split(' ').some((start) => word.startsWith(start))) + 1;

/**
 * Parses a date of an export. A time without a zone is read as UTC, so that two imports agree.
 * @param dayFirst order of `04/05/2024`; null if not known
 * @param evidence counts what the date shows about this order
 */
export function readDate(
  cell: string,
  dayFirst: boolean | null,
  evidence: DateEvidence,
): Date | 'ambiguous' | 'unreadable' {
  let text = cell.trim().replaceAll(/[\u00a0\u2009\u202f]/g, ' ');
  if (epoch.test(text)) return new Date(Number(text) * (text.length === 10 ? 1_000 : 1));
  let minutes = 0;
  const [wholeZone, , sign, zoneHours, zoneMinutes] = zone.exec(text) ?? [];
  // A zone follows a time: the end of `2024-05-04` and of `04-05-2024` only looks like one.
  if (wholeZone !== undefined && /:\d\d(?:[.,]\d{1,9})?$/.test(text.slice(0, -wholeZone.length))) {
    text = text.slice(0, -wholeZone.length);
    if (sign) minutes = (sign === '+' ? -1 : 1) * (Number(zoneHours) * 60 + Number(zoneMinutes));
  }
  let seconds = 0;
  const [wholeTime, hours, minute = '0', second = '0', half] = time.exec(text) ?? [];
  if (wholeTime !== undefined) {
    text = text.slice(0, -wholeTime.length);
    const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
    if (hour > 23 || Number(minute) > 59 || Number(second) > 60) return 'unreadable';
    seconds = hour * 3_600 + Number(minute) * 60 + Number(second);
  }
  const day = readDay(text, dayFirst, evidence);
  return day instanceof Date ? new Date(day.getTime() + (seconds + minutes * 60) * 1_000) : day;
}

function readDay(text: string, dayFirst: boolean | null, evidence: DateEvidence) {
  const [, isoYear, isoMonth, isoDayOfMonth] = isoDay.exec(text) ?? [];
  if (isoYear) return toDay(Number(isoYear), Number(isoMonth), Number(isoDayOfMonth));
  const [, first, separator, second, written = ''] = numericDay.exec(text) ?? [];
  if (first) {
    const year = written.length === 2 ? expandYear(Number(written)) : Number(written);
    return readNumericDay(Number(first), Number(second), year, separator === '.' ? true : dayFirst, evidence);
  }
  const words = foldWords(text);
  const [, day, monthAfter = '', yearAfter] = dayMonthYear.exec(words) ?? [];
  if (day) return toDay(Number(yearAfter), findMonth(monthAfter), Number(day));
  const [, monthBefore = '', dayAfter, year] = monthDayYear.exec(words) ?? [];
  if (dayAfter) return toDay(Number(year), findMonth(monthBefore), Number(dayAfter));
  return 'unreadable';
}

function readNumericDay(
  first: number,
  second: number,
  year: number,
  dayFirst: boolean | null,
  evidence: DateEvidence,
): Date | 'ambiguous' | 'unreadable' {
  if (first > 12) {
    evidence.dayFirst += 1;
    return toDay(year, second, first);
  }
  if (second > 12) {
    evidence.monthFirst += 1;
    return toDay(year, first, second);
  }
  if (first === second) return toDay(year, first, second);
  evidence.ambiguous += 1;
  if (dayFirst === null) return 'ambiguous';
  return dayFirst ? toDay(year, second, first) : toDay(year, first, second);
}

function expandYear(digits: number): number {
  const { first } = findShortYears();
  return first + ((digits - (first % 100) + 100) % 100);
}

function toDay(year: number, month: number, day: number): Date | 'unreadable' {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = year >= 1900 && month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date : 'unreadable';
}
