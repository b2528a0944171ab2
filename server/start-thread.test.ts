import { expect, test } from 'vitest';
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
