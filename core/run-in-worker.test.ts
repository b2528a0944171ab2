import { describe, expect, test } from 'vitest';
import { drawInWorker, type RunInWorker, readInWorker, type WorkerFailure } from './run-in-worker.ts';

const task = { module: 'csv/fold-words.ts', name: 'foldWords' };

const failWith =
  (failure: WorkerFailure): RunInWorker =>
  () =>
    Promise.reject(Object.assign(new Error(failure), { name: 'WorkerError', failure }));

describe('readInWorker', () => {
  test.each([
    ['not-started', 'unavailable', /occupé.*Réessayez/],
    ['too-slow', 'invalid-input', /20\s*secondes.*Divisez-le/],
    ['out-of-memory', 'invalid-input', /mémoire.*Divisez-le/],
  ] as const)(
    'throws an AppError with a French explanation after the failure %s',
    async (failure, code, sentence) => {
      const read = readInWorker({ runInWorker: failWith(failure) }, task, 'a' as never);
      await expect(read).rejects.toMatchObject({ code, userMessage: expect.stringMatching(sentence) });
    },
  );

  test('rethrows other errors', async () => {
    const runInWorker = () => Promise.reject(new RangeError('fault'));
    await expect(readInWorker({ runInWorker }, task, 'a' as never)).rejects.toThrow(RangeError);
  });
});

describe('drawInWorker', () => {
  test.each(['not-started', 'too-slow', 'out-of-memory'] as const)(
    'names the document instead of a file after the failure %s',
    async (failure) => {
      const drawn = drawInWorker({ runInWorker: failWith(failure) }, task, 'a' as never);
      await expect(drawn).rejects.toMatchObject({
        code: 'unavailable',
        userMessage: expect.stringMatching(/^Le document/),
      });
    },
  );
});
