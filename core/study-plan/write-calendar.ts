/** An event that lasts one calendar day in Paris. */
type CalendarEvent = {
  /** Unique, and the same in each version of the calendar. */
  uid: string;
  /** Calendar day, « 2026-11-20 ». */
  day: string;
  summary: string;
  description: string;
  url: string;
};

type Calendar = {
  name: string;
  events: readonly CalendarEvent[];
  changedAt: Date;
  /** Grows with each version. */
  sequence: number;
};

/** Writes an iCalendar file of whole-day events, which need no time zone (RFC 5545). */
export function writeCalendar({ name, events, changedAt, sequence }: Calendar): string {
  const changed = toUtcTime(changedAt);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cedille//Study plan//FR',
    'CALSCALE:GREGORIAN',
    // RFC 7986, and the older names of the same properties.
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'X-WR-TIMEZONE:Europe/Paris',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap(({ uid, day, summary, description, url }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${changed}`,
      `LAST-MODIFIED:${changed}`,
      `SEQUENCE:${sequence}`,
      `DTSTART;VALUE=DATE:${toBasicDate(day)}`,
      `SUMMARY:${escapeText(summary)}`,
      ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}

const toBasicDate = (day: string): string => day.replaceAll('-', '');

const toUtcTime = (instant: Date): string => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** Escapes a text value (RFC 5545, 3.3.11) and removes control characters. */
const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** Maximum length of a line in octets, without its break (RFC 5545, 3.1). */
const maxOctets = 75;

/** Folds a line into lines of at most 75 octets, never inside a character. */
function foldLine(line: string): string {
  const folded: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > maxOctets) {
      folded.push(current);
      // A continuation begins with a space, which counts.
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...folded, current].join('\r\n');
}
