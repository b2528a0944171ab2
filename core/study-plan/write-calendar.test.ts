import { describe, expect, test } from 'vitest';
import { openRandom } from '#tests/support/seed.ts';
import { writeCalendar } from './write-calendar.ts';

const changedAt = new Date('2026-11-29T17:00:00.123Z');

const write = (summary: string, description = '') =>
  writeCalendar({
    ...{ name: 'Mon plan', changedAt, sequence: 3 },
    events: [
      { uid: 'a@b', day: '2026-11-30', summary, description, url: 'https://cedille.example/members/plan' },
    ],
  });

/** Reads a property as a calendar program does: unfolds the lines, then removes the escapes. */
const readProperty = (calendar: string, name: string): string | undefined =>
  calendar
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)
    .replace(/\\([\\;,nN])/g, (_, character: string) => (character.toLowerCase() === 'n' ? '\n' : character));

describe('writeCalendar', () => {
  test('writes whole-day events with their version', () => {
    expect(write('Français').split('\r\n').slice(9)).toEqual([
      'BEGIN:VEVENT',
      'UID:a@b',
      'DTSTAMP:20261129T170000Z',
      'LAST-MODIFIED:20261129T170000Z',
      'SEQUENCE:3',
      'DTSTART;VALUE=DATE:20261130',
      'SUMMARY:Français',
      'URL:https://cedille.example/members/plan',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  test('escapes separators, line breaks and backslashes', () => {
    const text = 'Le « e », muet ; ou\npas \\n';
    expect(write(text)).toContain('SUMMARY:Le « e »\\, muet \\; ou\\npas \\\\n\r\n');
    expect(readProperty(write(text), 'SUMMARY')).toBe(text);
  });

  test('escapes a title that would start another property', () => {
    const calendar = write('Titre\r\nATTACH:https://mal.example\rX:1', 'x\nEND:VEVENT');
    const names = calendar
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .map((line) => line.split(/[:;]/, 1)[0]);
    expect(names).not.toContain('ATTACH');
    expect(names.filter((name) => name === 'END')).toHaveLength(2);
    expect(calendar).not.toMatch(/(?<!\r)\n|\r(?!\n)/);
  });

  const random = openRandom('calendars');
  test.each(Array.from({ length: 200 }, (_, index) => index))(
    'folds long text %i without losing a character',
    () => {
      const text = Array.from({ length: 1 + random.below(120) }, () =>
        random.pick(['é', 'a', '🎧', ';', ',', '\\', '\n', ' ', '字']),
      ).join('');
      const calendar = write(text, `${text} fin`);
      for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect([readProperty(calendar, 'SUMMARY'), readProperty(calendar, 'DESCRIPTION')]).toEqual([
        text,
        `${text} fin`,
      ]);
    },
  );
});
