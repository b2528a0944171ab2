import { startOfParisDay, toParisDay } from '#common/paris-time.ts';

const dayMilliseconds = 24 * 3_600_000;

/** Article L221-18 du code de la consommation. */
const withdrawalDays = 14;

/**
 * Returns the end of the fourteenth day in Paris after the contract, or of the next working day (articles
 * L221-18 and L221-19 du code de la consommation).
 */
export function endOfWithdrawal(contractAt: Date): Date {
  let day = addDays(toParisDay(contractAt), withdrawalDays);
  while (!isWorkingDay(day)) day = addDays(day, 1);
  return new Date(startOfParisDay(addDays(day, 1)).getTime() - 1);
}

function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMilliseconds).toISOString().slice(0, 10);
}

function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !listHolidays(Number(day.slice(0, 4))).includes(day);
}

/** Without Easter Sunday and Whit Sunday (article L3133-1 du code du travail). */
function listHolidays(year: number): string[] {
  const fixed = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'];
  const easter = findEaster(year);
  return [...fixed.map((day) => `${year}-${day}`), ...[1, 39, 50].map((days) => addDays(easter, days))];
}

/** Meeus/Jones/Butcher algorithm (Gregorian calendar). */
function findEaster(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor((8 * b + 13) / 25);
  const e = (19 * a + b - Math.floor(b / 4) - d + 15) % 30;
  const f = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - e - (c % 4)) % 7;
  const g = Math.floor((a + 11 * e + 22 * f) / 451);
  const sum = e + f - 7 * g + 114;
  const month = String(Math.floor(sum / 31)).padStart(2, '0');
  return `${year}-${month}-${String((sum % 31) + 1).padStart(2, '0')}`;
}
