import { parseParisTime } from '#common/paris-time.ts';
import { foldWords } from './fold-words.ts';

/** A day as people write it, `12/06/2026` or `2026-06-12`, as `2026-06-12`; what is neither stays as it is. */
export function readDay(cell: string): string {
  const text = cell.trim();
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text) ?? [];
  if (day)
    return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  // A spreadsheet adds the hour of midnight to a day.
  return text.replace(/[T ]00:00(:00(\.000)?)?Z?$/, '');
}

/**
 * An instant as a spreadsheet holds it: a day alone is its morning, a day with a time (`12/06/2026 18:05`) is read by the clocks
 * of Paris. Empty is null; what is neither stays as it is.
 */
export function readMoment(cell: string): string | null {
  const [, day = '', time = ''] = /^(\S+)[ T](\d\d:\d\d(?::\d\d)?)$/.exec(cell.trim()) ?? [];
  const date = readDay(day || cell);
  const hour = /^00:00(:00)?$/.test(time) ? '' : time;
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return cell.trim() || null;
  return parseParisTime({ date, time: hour || '10:00' })?.toISOString() ?? cell.trim();
}

/** An amount in euros as people write it (« 1 249,50 € », « 49 », « gratuit »), in integer cents; null for none, undefined for what is no amount. */
export function readAmount(cell: string): number | null | undefined {
  const text = cell.replace(/[\s€]|euros?|eur/gi, '');
  if (text === '') return null;
  if (/^(gratuit|offert)e?$/i.test(text)) return 0;
  const [, euros, cents = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  return euros === undefined ? undefined : Number(euros) * 100 + Number(cents.padEnd(2, '0'));
}

const yes = new Set(['oui', 'o', 'x', '1', 'vrai', 'true', 'yes']);
const no = new Set(['', 'non', 'n', '0', 'faux', 'false', 'no']);

/** « oui » or « non »; undefined for anything else. */
export function readYesNo(cell: string): boolean | undefined {
  const word = foldWords(cell);
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
}
