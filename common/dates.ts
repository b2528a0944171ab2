import { createOnFirstUse } from './first-use.ts';

const NBSP = '\u00a0';
const TIME_ZONE = 'Europe/Paris';

const dayMonthYear = createOnFirstUse(
  () =>
    new Intl.DateTimeFormat('fr-FR', {
      timeZone: TIME_ZONE,
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }),
);

const hourMinute = createOnFirstUse(
  () =>
    new Intl.DateTimeFormat('fr-FR', {
      timeZone: TIME_ZONE,
      hour: 'numeric',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);

function partOf(parts: Intl.DateTimeFormatPart[], type: Intl.DateTimeFormatPartTypes): string {
  return parts.find((part) => part.type === type)?.value ?? '';
}

/**
 * Formats the day of an instant in Paris: « 1ᵉʳ décembre 2026 » (Intl writes « 1 décembre »).
 * @throws {RangeError} if the date is invalid
 */
export function formatDate(date: Date): string {
  const parts = dayMonthYear().formatToParts(date);
  return `${formatDay(parts)} ${partOf(parts, 'year')}`;
}

const dayAndMonth = createOnFirstUse(
  () =>
    new Intl.DateTimeFormat('fr-FR', {
      timeZone: TIME_ZONE,
      day: 'numeric',
      month: 'short',
    }),
);

/**
 * Formats the day without its year: « 1ᵉʳ déc. ».
 * @throws {RangeError} if the date is invalid
 */
export function formatShortDate(date: Date): string {
  return formatDay(dayAndMonth().formatToParts(date));
}

function formatDay(parts: Intl.DateTimeFormatPart[]): string {
  const day = partOf(parts, 'day');
  return `${day === '1' ? '1ᵉʳ' : day}${NBSP}${partOf(parts, 'month')}`;
}

/**
 * Formats an instant in Paris: « 1ᵉʳ décembre 2026 à 14 h 05 ».
 * @throws {RangeError} if the date is invalid
 */
export const formatDateTime = (date: Date): string => `${formatDate(date)} à${NBSP}${formatTime(date)}`;

/**
 * Formats the time of an instant in Paris: « 14 h 05 ».
 * @throws {RangeError} if the date is invalid
 */
export function formatTime(date: Date): string {
  const parts = hourMinute().formatToParts(date);
  return formatHours(Number(partOf(parts, 'hour')) * 60 + Number(partOf(parts, 'minute')));
}

function formatHours(minutes: number): string {
  const hours = `${Math.floor(minutes / 60)}${NBSP}h`;
  const rest = minutes % 60;
  return rest === 0 ? hours : `${hours}${NBSP}${String(rest).padStart(2, '0')}`;
}

/**
 * Formats a duration in minutes, rounded: « 45 min », « 1 h », « 1 h 05 ».
 * @throws {RangeError} if it is negative or not finite
 */
export function formatDuration(minutes: number): string {
  if (!(minutes >= 0 && minutes < Infinity)) throw new RangeError(`invalid duration: ${minutes} minutes`);
  const whole = Math.round(minutes);
  return whole < 60 ? `${whole}${NBSP}min` : formatHours(whole);
}

/** Parses a typed duration (« 90 », « 1 h 30 min », « 1:30 », « 1,5 h ») into minutes, or returns null. */
export function parseDuration(text: string): number | null {
  const typed = text.replace(/\s/g, '').toLowerCase();
  if (/^\d{1,6}(m|mn|min|mins|minutes?)?$/.test(typed)) return Number.parseInt(typed, 10);
  const [, hours, minutes] = /^(\d{1,4})(?:h|heures?|:)([0-5]?\d)?(?:m|mn|min|minutes?)?$/.exec(typed) ?? [];
  if (hours) return Number(hours) * 60 + Number(minutes ?? 0);
  const [, parts] = /^(\d{1,4}[.,]\d{1,2})(?:h|heures?)$/.exec(typed) ?? [];
  return parts ? Math.round(Number(parts.replace(',', '.')) * 60) : null;
}

/** True if a text is a calendar day, as in `2026-06-11`. */
export function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

const monthYear = createOnFirstUse(
  () => new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' }),
);
const shortMonth = createOnFirstUse(
  () => new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'short' }),
);

/** Formats « 2026-11 » as « novembre 2026 ». */
export const formatMonth = (month: string): string => monthYear().format(new Date(`${month}-01T00:00:00Z`));

/** Formats « 2026-11 » as « nov. ». */
export const formatShortMonth = (month: string): string =>
  shortMonth().format(new Date(`${month}-01T00:00:00Z`));
