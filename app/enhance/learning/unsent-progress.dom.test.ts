import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createKey, findUnsentPosition, keep, sendUnsent, type UnsentReport } from './unsent-progress.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const report = (changes: Partial<UnsentReport> = {}): UnsentReport => ({
  kind: 'report',
  lesson: 'une',
  media: 'film.mp4',
  from: 0,
  to: 10,
  length: 100,
  when: Date.now(),
  ...changes,
});

/** A server that answers so, and what it was told. */
function answer(status: number, meanwhile: () => void = () => undefined) {
  const requests: { reader: string; reports: { to: number; ago: number }[]; marks: object[] }[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    requests.push(JSON.parse(body));
    meanwhile();
    return new Response('{"done":[],"lessons":["une"],"closed":[]}', { status });
  });
  return requests;
}

test('what the server has is let go of; what it did not answer is told again', async () => {
  keep(createKey('anne'), report());
  keep(createKey('anne'), { kind: 'mark', lesson: 'une', done: true, when: Date.now() - 5_000 });
  answer(503);
  expect(await sendUnsent('anne')).toEqual({ outcome: 'waiting' });
  const requests = answer(200);
  expect(await sendUnsent('anne')).toEqual({ outcome: 'kept', done: [], lessons: ['une'], closed: [] });
  expect(requests[0]).toMatchObject({ reader: 'anne', reports: [{ to: 10 }], marks: [{ done: true }] });
  expect(await sendUnsent('anne')).toEqual({ outcome: 'nothing' });
});

test('without a line everything waits, and so it does when the session has ended', async () => {
  keep(createKey('anne'), report());
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  expect(await sendUnsent('anne')).toEqual({ outcome: 'waiting' });
  answer(401);
  expect(await sendUnsent('anne')).toEqual({ outcome: 'over' });
  expect(answer(200)).toHaveLength(0);
  expect(await sendUnsent('anne')).toMatchObject({ outcome: 'kept' });
});

test('a stretch that grew while it was told is told once more', async () => {
  const key = createKey('anne');
  keep(key, report({ to: 10 }));
  const requests = answer(200, () => keep(key, report({ to: 14 })));
  await sendUnsent('anne');
  await sendUnsent('anne');
  expect(requests.map(({ reports }) => reports[0]?.to)).toEqual([10, 14]);
});

test('nobody tells what somebody else did in the same browser', async () => {
  keep(createKey('anne'), report());
  const requests = answer(200);
  expect(await sendUnsent('basile')).toEqual({ outcome: 'nothing' });
  expect(requests).toEqual([]);
});

test('what cannot be written down is told as long as the page is there', async () => {
  vi.stubGlobal('reportError', () => undefined);
  vi.stubGlobal('localStorage', {
    length: 0,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    getItem: () => null,
  });
  keep(createKey('anne'), report());
  answer(503);
  expect(await sendUnsent('anne')).toEqual({ outcome: 'waiting' });
  answer(200);
  expect(await sendUnsent('anne')).toMatchObject({ outcome: 'kept' });
  expect(await sendUnsent('anne')).toEqual({ outcome: 'nothing' });
});

test('this device goes on from where it was only where that is later than what the server knows', () => {
  const now = Date.now();
  keep(createKey('anne'), report({ to: 40, when: now - 60_000 }));
  keep(createKey('anne'), report({ to: 25, when: now - 30_000 }));
  keep(createKey('anne'), report({ to: 90, when: now, media: 'dictee.mp3' }));
  const find = (since: number) => findUnsentPosition('anne', { lesson: 'une', media: 'film.mp4' }, since);
  expect(find(Number.NEGATIVE_INFINITY)).toBe(25);
  expect(find(now - 45_000)).toBe(25);
  expect(find(now - 10_000)).toBeNull();
});
