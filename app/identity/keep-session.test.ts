import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepSession, retryAfter, type SessionPage, type SessionState } from './keep-session.ts';

const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Simulates an admin's session: it ends after 30 idle minutes, or after `atMost` seconds in all. */
function openSite(atMost = 12 * 3_600) {
  const began = Date.now();
  let seenAt = began;
  const site = {
    asked: [] as (number | null)[],
    isReachable: true,
    end: () => {
      seenAt = Number.NEGATIVE_INFINITY;
    },
    renew: () => {
      seenAt = Date.now();
    },
    async ask(usedAgo: number | null): Promise<SessionState> {
      site.asked.push(usedAgo);
      if (!site.isReachable) throw new TypeError('no network');
      const [idleIn, endsIn] = [
        Math.floor((seenAt + 30 * minute - Date.now()) / 1_000),
        Math.floor((began + atMost * 1_000 - Date.now()) / 1_000),
      ];
      if (idleIn <= 0 || endsIn <= 0) return { status: 'ended' };
      if (usedAgo === null) return { status: 'open', idleIn, endsIn };
      const usedAt = Date.now() - usedAgo * 1_000;
      if (usedAt - seenAt >= minute) seenAt = usedAt;
      return { status: 'open', idleIn: Math.floor((seenAt + 30 * minute - Date.now()) / 1_000), endsIn };
    },
  };
  return site;
}

function openPage(site: ReturnType<typeof openSite>, around: Partial<SessionPage> = {}) {
  const changes: boolean[] = [];
  const keeper = keepSession({
    ask: site.ask,
    alone: (work) => work(),
    notifyOthers: () => undefined,
    onChange: (isOpen) => changes.push(isOpen),
    ...around,
  });
  return { keeper, changes };
}

const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * minute);

test('keeps the session of a page in use for hours with few requests', async () => {
  const site = openSite();
  const { keeper, changes } = openPage(site);
  for (let passed = 0; passed < 180; passed++) {
    await pass(1);
    keeper.recordUse();
  }
  expect(changes).toEqual([]);
  expect(site.asked.length).toBeLessThan(12);
});

test('lets an unused session end half an hour after the last activity', async () => {
  const site = openSite();
  const { keeper, changes } = openPage(site);
  await pass(12);
  keeper.recordUse();
  await pass(29);
  expect(changes).toEqual([]);
  await pass(2);
  expect(changes).toEqual([false]);
  const asked = site.asked.length;
  await pass(600);
  expect(site.asked.length).toBe(asked);
});

test('renews at once on activity in the last five minutes', async () => {
  const site = openSite();
  const { keeper, changes } = openPage(site);
  await pass(29);
  keeper.recordUse();
  await pass(0);
  expect(site.asked.at(-1)).toBe(0);
  await pass(20);
  expect(changes).toEqual([]);
});

test('does not extend a session beyond its maximum duration', async () => {
  const site = openSite(3_600);
  const { keeper, changes } = openPage(site);
  for (let passed = 0; passed < 61; passed++) {
    await pass(1);
    keeper.recordUse();
  }
  expect(changes).toEqual([false]);
  expect(site.asked.length).toBeLessThan(8);
});

test('retries after 30 seconds without a response, doubling the delay up to 16 minutes', async () => {
  expect([1, 2, 3, 4, 5, 6, 7, 40].map((failures) => retryAfter(failures) / 1_000)).toEqual([
    30, 60, 120, 240, 480, 960, 960, 960,
  ]);
  const site = openSite();
  site.isReachable = false;
  const { keeper, changes } = openPage(site);
  await pass(5);
  for (const wait of [0.5, 1, 2, 4, 8, 16, 16]) {
    const asked = site.asked.length;
    keeper.recordUse();
    await pass(wait - 0.01);
    expect(site.asked.length).toBe(asked);
    await pass(0.01);
    expect(site.asked.length).toBe(asked + 1);
  }
  expect(changes).toEqual([]);
  site.isReachable = true;
  keeper.wake();
  await pass(0);
  expect(changes).toEqual([false]);
});

test('lets only one of several pages send the request and share the response', async () => {
  const site = openSite();
  const pages: ReturnType<typeof openPage>[] = [];
  let isTaken = false;
  for (let index = 0; index < 5; index++)
    pages.push(
      openPage(site, {
        async alone(work) {
          if (isTaken) return;
          isTaken = true;
          await work().finally(() => {
            isTaken = false;
          });
        },
        notifyOthers: (news) => {
          for (const [other, { keeper }] of pages.entries()) if (other !== index) keeper.hear(news);
        },
      }),
    );
  await pass(5);
  expect(site.asked).toEqual([null]);
  for (let passed = 5; passed < 90; passed++) {
    for (const { keeper } of pages) keeper.recordUse();
    await pass(1);
  }
  expect(pages.flatMap(({ changes }) => changes)).toEqual([]);
  expect(site.asked.length).toBeLessThan(8);
});

test('detects a sign-out in another page, and a later sign-in', async () => {
  const site = openSite();
  const { keeper, changes } = openPage(site);
  site.end();
  keeper.check();
  await pass(0);
  expect(changes).toEqual([false]);
  site.renew();
  keeper.wake();
  await pass(0);
  expect(changes).toEqual([false, true]);
});
