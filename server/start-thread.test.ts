import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { openGate } from '#tests/support/slow-worker.ts';
import { startThread } from './start-thread.ts';

const endless = { module: '../tests/support/endless.ts', name: 'workForever' };

/** Manual clock with its running timers by their milliseconds. */
function openClock() {
  const running = new Map<number, () => void>();
  const started: number[] = [];
  return {
    running,
    started,
    timer: (milliseconds: number, expire: () => void) => {
      running.set(milliseconds, expire);
      started.push(milliseconds);
      return () => void running.delete(milliseconds);
    },
  };
}

const folding = { module: 'csv/fold-words.ts', name: 'foldWords' };
const limits = { maxMilliseconds: 20, maxWaitMilliseconds: 30 };

describe('time limit of a task', () => {
  test('does not include the start of the thread', async () => {
    const gate = openGate();
    const clock = openClock();
    const { runInWorker, stop } = startThread({ ...limits, worker: gate.worker, timer: clock.timer });
    const read = runInWorker(folding, 'Été');
    await gate.reached;
    expect(clock.started).toEqual([30]);
    gate.open();
    expect(await read).toBe('ete');
    expect(clock.running.size).toBe(0);
    await stop();
  });

  test('does not include the tasks before it', async () => {
    const clock = openClock();
    const { runInWorker, stop } = startThread({ ...limits, timer: clock.timer });
    const before = runInWorker(endless, '').catch(({ failure }) => failure);
    await vi.waitUntil(() => clock.started.includes(20), { timeout: 60_000 });
    const read = runInWorker(folding, 'Été');
    expect(clock.started).toEqual([30, 20, 30]);
    clock.running.get(20)?.();
    expect(await before).toBe('too-slow');
    expect(await read).toBe('ete');
    await stop();
  });

  test('rejects a task if the thread is not ready in time, but lets the thread finish its start', async () => {
    const gate = openGate();
    const clock = openClock();
    const { runInWorker, stop } = startThread({ ...limits, worker: gate.worker, timer: clock.timer });
    const read = runInWorker(folding, 'Été').catch(({ name, failure }) => [name, failure]);
    await gate.reached;
    clock.running.get(30)?.();
    expect(await read).toEqual(['WorkerError', 'not-started']);
    gate.open();
    // The same start serves the next call. A second start would wait for the gate forever.
    expect(await runInWorker(folding, 'Été')).toBe('ete');
    await stop();
  });
});

test('warmWorker starts the thread before the first task', async () => {
  const gate = openGate();
  const clock = openClock();
  const { warmWorker, stop } = startThread({ worker: gate.worker, timer: clock.timer });
  warmWorker(folding.module);
  await gate.reached;
  expect(clock.started).toEqual([]);
  gate.open();
  await stop();
});

test('runInWorker rejects a task that needs too much memory', async () => {
  const { runInWorker, stop } = startThread({ maxMegabytes: 64 });
  const task = { module: '../tests/support/endless.ts', name: 'fillMemory' };
  await expect(runInWorker(task, '')).rejects.toMatchObject({
    name: 'WorkerError',
    failure: 'out-of-memory',
  });
  await stop();
});

test('stop does not wait for running tasks', async () => {
  const { runInWorker, stop } = startThread();
  const running = runInWorker(endless, '').catch((error: Error) => error.message);
  await stop();
  expect(await running).toMatch(/terminat|stopped/i);
});

test('runInWorker transfers the pixels of a photograph instead of copying them', async () => {
  const { runInWorker, stop } = startThread();
  const painting = runInWorker({ module: '../tests/support/thread-answers.ts', name: 'paint' }, 20);
  const { data } = (await painting) as { data: Uint8Array };
  expect([data.length, data.at(-1)]).toEqual([20 * 1_024 ** 2, 1]);
  const left = { module: '../tests/support/thread-answers.ts', name: 'countPainted' };
  expect(await runInWorker(left, null)).toBe(0);
  await stop();
});

test('runInWorker returns a long list completely, deserialised in pieces', async () => {
  const { runInWorker, stop } = startThread();
  const list = () =>
    runInWorker({ module: '../tests/support/thread-answers.ts', name: 'listArticles' }, 3_000) as Promise<{
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
