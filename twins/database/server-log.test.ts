import { expect, test } from 'vitest';
import { readLogLine } from './server-log.ts';

test.each([
  ['12 00000 LOG:  checkpoint starting: time', 'debug', 'checkpoint starting: time'],
  ['12 01000 WARNING:  out of shared memory soon', 'warn', 'out of shared memory soon'],
  [
    '12 23505 ERROR:  duplicate key value violates unique constraint "k"',
    'warn',
    'duplicate key value violates unique constraint "k"',
  ],
  ['12 28000 FATAL:  role "eve" does not exist', 'error', 'role "eve" does not exist'],
  ['12 57P03 FATAL:  the database system is starting up', 'debug', 'the database system is starting up'],
  [
    '12 57P01 FATAL:  terminating connection due to administrator command',
    'debug',
    'terminating connection due to administrator command',
  ],
  [
    '12 XX000 PANIC:  could not write to file "pg_wal/x": No space left on device',
    'error',
    'could not write to file "pg_wal/x": No space left on device',
  ],
  ['postgres: could not load libicu', 'warn', 'postgres: could not load libicu'],
])('readLogLine parses the level and message of %s', (line, level, message) => {
  expect(readLogLine(line)).toMatchObject({ level, message });
});

test.each([
  [
    '12 22P02 ERROR:  invalid input syntax for type integer: "camille@example.org"',
    'invalid input syntax for type integer…',
  ],
  ['12 22003 ERROR:  value "99999999999" is out of range for type integer', 'value …'],
])('readLogLine removes the quoted value from %s', (line, message) => {
  expect(readLogLine(line)?.message).toBe(message);
});

test('readLogLine returns the fields of a line, and undefined for an empty line', () => {
  expect(readLogLine('12 23505 ERROR:  no')?.fields).toEqual({
    postgresProcess: 12,
    sqlState: '23505',
    severity: 'ERROR',
  });
  expect(readLogLine('  ')).toBeUndefined();
});
