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

/** Stubs `fetch` with this status and returns the bodies that it received. */
function answer(status: number, meanwhile: () => void = () => undefined) {
  const requests: { reader: string; reports: { to: number; ago: number }[]; marks: object[] }[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    requests.push(JSON.parse(body));
    meanwhile();
    return new Response('{"done":[],"lessons":["une"],"closed":[]}', { status });
  });
  return requests;
}

test('deletes delivered entries and sends unconfirmed entries again', async () => {
  keep(createKey('anne'), report());
  keep(createKey('anne'), { kind: 'mark', lesson: 'une', done: true, when: Date.now() - 5_000 });
  answer(503);
  expect(await sendUnsent('anne')).toEqual({ outcome: 'waiting' });
  const requests = answer(200);
  expect(await sendUnsent('anne')).toEqual({ outcome: 'kept', done: [], lessons: ['une'], closed: [] });
  expect(requests[0]).toMatchObject({ reader: 'anne', reports: [{ to: 10 }], marks: [{ done: true }] });
  expect(await sendUnsent('anne')).toEqual({ outcome: 'nothing' });
});

test('keeps entries while offline and after the session has ended', async () => {
  keep(createKey('anne'), report());
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  expect(await sendUnsent('anne')).toEqual({ outcome: 'waiting' });
  answer(401);
  expect(await sendUnsent('anne')).toEqual({ outcome: 'over' });
  expect(answer(200)).toHaveLength(0);
  expect(await sendUnsent('anne')).toMatchObject({ outcome: 'kept' });
});

test('sends a report again if it grew during the request', async () => {
  const key = createKey('anne');
  keep(key, report({ to: 10 }));
  const requests = answer(200, () => keep(key, report({ to: 14 })));
  await sendUnsent('anne');
  await sendUnsent('anne');
  expect(requests.map(({ reports }) => reports[0]?.to)).toEqual([10, 14]);
});

test('ignores progress that another account recorded in the same browser', async () => {
  keep(createKey('anne'), report());
  const requests = answer(200);
  expect(await sendUnsent('basile')).toEqual({ outcome: 'nothing' });
  expect(requests).toEqual([]);
});

test('sends progress from memory if storage is full', async () => {
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

test("resumes from the position on the device only if it is later than the server's", () => {
  const now = Date.now();
  keep(createKey('anne'), report({ to: 40, when: now - 60_000 }));
  keep(createKey('anne'), report({ to: 25, when: now - 30_000 }));
  keep(createKey('anne'), report({ to: 90, when: now, media: 'dictee.mp3' }));
  const find = (since: number) => findUnsentPosition('anne', { lesson: 'une', media: 'film.mp4' }, since);
  expect(find(Number.NEGATIVE_INFINITY)).toBe(25);
  expect(find(now - 45_000)).toBe(25);
  expect(find(now - 10_000)).toBeNull();
});
