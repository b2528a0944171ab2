import { PgBoss, systemClock } from 'pg-boss';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import { judgeOccurrences, workThroughJump } from './clock-jumps.ts';

/** Verifies that the clock checks detect seeded faults. */

test('the clock check detects jobs that sleep for an hour when the clock is set back', {
  timeout: 120_000,
}, async () => {
  await using database = await createTestDatabase();
  const jobs = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schema: 'jobs',
    clock: systemClock,
  });
  await jobs.start();
  expect(await workThroughJump(jobs, database, 5_000)).toBe(false);
  await jobs.stop({ graceful: false });
});

test('the schedule check detects a job that runs twice, late or never', () => {
  const at = (time: string) => new Date(`2026-10-25T${time}:00Z`);
  const twice = [
    { name: 'a', at: at('01:10') },
    { name: 'a', at: at('01:10') },
    { name: 'a', at: at('01:12') },
  ];
  expect(judgeOccurrences(twice, { a: 2 })).toEqual([expect.stringMatching(/^a twice/)]);
  const late = [
    { name: 'a', at: at('01:10') },
    { name: 'a', at: at('01:14') },
  ];
  expect(judgeOccurrences(late, { a: 2, b: 1 })).toEqual([
    expect.stringMatching(/^a: 4 minutes/),
    'b never ran',
  ]);
});
