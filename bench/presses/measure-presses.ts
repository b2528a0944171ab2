import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { openDemoPeople } from '#tests/support/demo-people.ts';
import { startStandaloneSchool } from '#tests/support/school.ts';
import { listScreens, type Viewer } from '#tests/support/screens.ts';
import { findChromium, installAdvice } from '../../scripts/find-chromium.js';
import { formatNumber, formatTable } from '../report/format-table.ts';

/** CPU slowdown of a cheap phone, as in Lighthouse. */
const slowdown = 6;

const presses = 5;

/** Time after the press for the frame with its response, in milliseconds. */
const settleMilliseconds = 1_500;

type Press = { name: string; as: Viewer; pattern: string; place: string; early: boolean };

const exercise = '/members/exercices/:exerciseId';

const cases: Press[] = [
  { name: 'exercise, field', as: 'member', pattern: exercise, place: 'input[data-typed]', early: false },
  { name: 'profile, name', as: 'member', pattern: '/profile', place: 'input[name=name]', early: false },
  {
    name: 'profile, while loading',
    as: 'member',
    pattern: '/profile',
    place: 'input[name=name]',
    early: true,
  },
  { name: 'sign-in, address', as: 'visitor', pattern: '/login', place: 'input[name=email]', early: false },
  {
    name: 'sign-in, while loading',
    as: 'visitor',
    pattern: '/login',
    place: 'input[name=email]',
    early: true,
  },
];

/**
 * Measures the first press on a page with a slow processor, from the touch to the next paint
 * (https://web.dev/articles/inp). Returns a table of medians in milliseconds.
 */
export async function measurePresses({
  ending,
  say,
}: {
  ending: AsyncDisposableStack;
  say: (line: string) => void;
}): Promise<string> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(installAdvice);
  const school = ending.use(await startStandaloneSchool({ SEED: 'content' }));
  const people = ending.use(await openDemoPeople(school));
  const browser = ending.use(
    await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] }),
  );
  const screens = await listScreens(people.ask);
  const rows: string[][] = [];
  for (const press of cases) {
    const path = screens.find(({ pattern, as }) => pattern === press.pattern && as === press.as)?.path;
    if (!path) throw new Error(`the demonstration school has no ${press.pattern}`);
    const durations: number[] = [];
    for (let count = 0; count < presses; count++) {
      await using context = await people.open(browser, press.as, {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
      });
      durations.push(await measurePress(context, school.url + path, press));
    }
    durations.sort((one, other) => one - other);
    say(`${press.name}: ${durations.join(', ')} ms`);
    rows.push([press.name, ...[presses >> 1, presses - 1].map((at) => formatNumber(durations[at] ?? 0))]);
  }
  return formatTable(['first press', 'median ms', 'slowest ms'], rows);
}

async function measurePress(context: BrowserContext, url: string, { place, early }: Press): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(recordPresses);
  const devtools = await context.newCDPSession(page);
  const slowDown = () => devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (early) await slowDown();
  await page.goto(url, { waitUntil: early ? 'domcontentloaded' : 'networkidle' });
  if (!early) await slowDown();
  const field = page.locator(place).first();
  await field.scrollIntoViewIfNeeded();
  await tap(page, await field.boundingBox());
  await page.waitForTimeout(settleMilliseconds);
  return page.evaluate(() => (window as { slowestPress?: number }).slowestPress ?? 0);
}

async function tap(page: Page, box: { x: number; y: number; height: number } | null): Promise<void> {
  if (!box) throw new Error('the field to press is not visible');
  await page.touchscreen.tap(box.x + 10, box.y + box.height / 2);
}

/** Runs in the page: records the longest duration of an event of a press. */
function recordPresses(): void {
  const shared = window as { slowestPress?: number };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId) shared.slowestPress = Math.max(shared.slowestPress ?? 0, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
