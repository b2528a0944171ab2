import { expect, test, vi } from 'vitest';
import { createJobs } from './jobs.ts';

function report(emitted: unknown): unknown {
  const onError = vi.fn<(error: Error) => void>();
  const jobs = createJobs('postgres://127.0.0.1:1/none', onError);
  jobs.emit('error', emitted as Error);
  jobs.emit('stopped');
  return onError.mock.lastCall?.[0];
}

test('the job queue reports an Error unchanged', () => {
  const error = new Error('lost');
  expect(report(error)).toBe(error);
});

test('the job queue converts the plain object that a pg-boss worker emits into an Error', () => {
  const { stack } = new Error('lost');
  const reported = report({ message: 'lost', stack, code: '57P01', queue: 'send-letter' });
  expect(reported).toBeInstanceOf(Error);
  expect(reported).toMatchObject({ message: 'lost', stack, code: '57P01', queue: 'send-letter' });
});
