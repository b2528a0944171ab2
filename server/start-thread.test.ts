import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { countWork } from '#tests/support/count-work.ts';
import { startThread } from './start-thread.ts';

const endless = { module: '../tests/support/endless.ts', name: 'workForever' };

test('a task that takes too long is given up, and the next one is done', async () => {
  const { runApart, stop } = startThread({ maxMilliseconds: 500 });
  await expect(runApart(endless, '')).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  const read = runApart({ module: 'csv/fold-words.ts', name: 'foldWords' }, 'Été');
  // On a busy machine the thread takes its time to start.
  await expect(read.catch(({ name }: Error) => name)).resolves.toMatch(/^(ete|AbortError)$/);
  await stop();
});

test('the stop waits for no task', async () => {
  const { runApart, stop } = startThread();
  const running = runApart(endless, '').catch((error: Error) => error.message);
  await stop();
  expect(await running).toMatch(/terminat|clos/i);
});

test('the pixels of a photograph are handed over: this thread does not copy them', async () => {
  const { runApart, stop } = startThread();
  const paint = (megabytes: number) =>
    runApart({ module: '../tests/support/thread-answers.ts', name: 'paint' }, megabytes) as Promise<{
      data: Uint8Array;
    }>;
  await paint(1);
  const { own, whole } = await countWork(async () => {
    const { data } = await paint(200);
    expect([data.length, data.at(-1)]).toEqual([200 * 1_024 ** 2, 1]);
  });
  expect(own).toBeLessThan(whole / 8);
  await stop();
});

test('a long list arrives whole, and in pieces: never is much of it read at once', async () => {
  const { runApart, stop } = startThread();
  const list = () =>
    runApart({ module: '../tests/support/thread-answers.ts', name: 'listArticles' }, 3_000) as Promise<{
      count: number;
      articles: { id: number; date: Date }[];
    }>;
  await list();
  let arrived = false;
  const answer = list().finally(() => {
    arrived = true;
  });
  let [most, all, before] = [0, 0, process.threadCpuUsage().user];
  while (!arrived) {
    await nextTurn();
    const now = process.threadCpuUsage().user;
    [most, all, before] = [Math.max(most, now - before), all + now - before, now];
  }
  const { count, articles } = await answer;
  expect([count, articles.length, articles[2_999]?.id]).toEqual([3_000, 3_000, 2_999]);
  expect(articles[0]?.date).toEqual(new Date('2026-01-01'));
  expect(most).toBeLessThan(all / 4);
  await stop();
});
