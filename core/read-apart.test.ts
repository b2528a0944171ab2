import { describe, expect, test } from 'vitest';
import { type ApartFailure, drawApart, type RunApart, readApart } from './read-apart.ts';

const task = { module: 'csv/fold-words.ts', name: 'foldWords' };

const failWith =
  (failure: ApartFailure): RunApart =>
  () =>
    Promise.reject(Object.assign(new Error(failure), { name: 'ApartError', failure }));

describe('readApart', () => {
  test.each([
    ['not-started', 'unavailable', /occupé.*Réessayez/],
    ['too-slow', 'invalid-input', /20\s*secondes.*Divisez-le/],
    ['out-of-memory', 'invalid-input', /mémoire.*Divisez-le/],
  ] as const)('explains a reading that is %s', async (failure, code, sentence) => {
    const read = readApart({ runApart: failWith(failure) }, task, 'a' as never);
    await expect(read).rejects.toMatchObject({ code, userMessage: expect.stringMatching(sentence) });
  });

  test('lets other errors pass', async () => {
    const runApart = () => Promise.reject(new RangeError('fault'));
    await expect(readApart({ runApart }, task, 'a' as never)).rejects.toThrow(RangeError);
  });
});

describe('drawApart', () => {
  test.each(['not-started', 'too-slow', 'out-of-memory'] as const)(
    'names the document, not a file, when it is %s',
    async (failure) => {
      const drawn = drawApart({ runApart: failWith(failure) }, task, 'a' as never);
      await expect(drawn).rejects.toMatchObject({
        code: 'unavailable',
        userMessage: expect.stringMatching(/^Le document/),
      });
    },
  );
});
