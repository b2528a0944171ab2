import { expect, test } from 'vitest';
import { findNextBackup, nightlyBackupCron } from './nightly-backup-time.ts';

test.each([
  ['2026-11-25T03:09:59Z', '2026-11-25T03:10:00.000Z'],
  ['2026-11-25T03:10:00Z', '2026-11-26T03:10:00.000Z'],
  ['2026-07-31T22:30:00Z', '2026-08-01T02:10:00.000Z'],
  ['2026-10-24T12:00:00Z', '2026-10-25T03:10:00.000Z'],
])('after %s, the next backup starts at %s', (now, next) => {
  expect(findNextBackup(new Date(now)).toISOString()).toBe(next);
});

test('the scheduled time is the announced time', () => {
  expect(nightlyBackupCron).toBe('10 4 * * *');
});
