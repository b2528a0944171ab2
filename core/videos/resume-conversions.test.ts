import { afterAll, beforeAll, expect, test } from 'vitest';
import { videos } from '#database/tables/videos.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { resumeConversions } from './resume-conversions.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});

afterAll(() => school?.[Symbol.asyncDispose]());

test('conversions without a job are queued once, and only where ffmpeg is installed', async () => {
  const { db, jobs, videoTools } = school.core;
  const withTools = (version: string | null) => ({
    ...{ db, jobs },
    videoTools: { ...videoTools, findVersion: async () => version },
  });
  const states = ['waiting', 'converting', 'ready', 'failed'] as const;
  await db.insert(videos).values(states.map((state) => ({ path: `${state}.mov`, state })));
  expect(await resumeConversions(withTools(null))).toBe(0);
  expect(await resumeConversions(withTools('7.1'))).toBe(2);
  expect(await resumeConversions(withTools('7.1'))).toBe(0);
  const { rows } = await school.database.pool.query(
    "select data ->> 'path' as path from jobs.job where name = 'convert-video' order by 1",
  );
  expect(rows).toEqual([{ path: 'converting.mov' }, { path: 'waiting.mov' }]);
  await school.database.pool.query("update jobs.job set state = 'retry' where name = 'convert-video'");
  expect(await resumeConversions(withTools('7.1'))).toBe(0);
  await school.database.pool.query("update jobs.job set state = 'failed' where name = 'convert-video'");
  expect(await resumeConversions(withTools('7.1'))).toBe(2);
});
