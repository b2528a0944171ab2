import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { type DemoPeople, openDemoPeople } from '#tests/support/demo-people.ts';
import { startStandaloneSchool } from '#tests/support/school.ts';
import { listScreens } from '#tests/support/screens.ts';
import { findChromium, installAdvice } from '../../scripts/find-chromium.js';
import { formatNumber, formatTable } from '../report/format-table.ts';
import { type PressCase, pressCases } from './press-cases.ts';
import { tracePresses } from './trace-presses.ts';

/** CPU slowdown of a cheap phone, as in Lighthouse. */
const slowdown = 6;

const rounds = 3;

/** Time after a press for the frame with its response, in milliseconds. */
const settleMilliseconds = 1_000;

type Visit = { url: string; browser: Browser; people: DemoPeople };

/**
 * Measures the first press and key of typical pages, as medians in milliseconds for a processor six times
 * slower. *CPU* is the thread time of the main thread of an unslowed page, times six: unlike the duration that
 * the slowed browser reports, it does not depend on the load of this machine. While a page loads, a press may
 * also wait for one task, so the CPU time of the longest task after the first paint is listed too, slowed.
 */
export async function measurePresses({
  ending,
  say,
}: {
  ending: AsyncDisposableStack;
  say: (line: string) => void;
}): Promise<string> {
  const executablePath = findChromium({ shell: true });
  if (!executablePath) throw new Error(installAdvice);
  const school = ending.use(await startStandaloneSchool({ SEED: 'content' }));
  const people = ending.use(await openDemoPeople(school));
  const browser = ending.use(
    await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] }),
  );
  const screens = await listScreens(people.ask);
  const rows: string[][] = [];
  for (const press of pressCases) {
    const path = screens.find(({ pattern, as }) => pattern === press.pattern && as === press.as)?.path;
    if (!path) throw new Error(`the demonstration school has no ${press.pattern}`);
    const times = await measureCase({ url: school.url + path, browser, people }, press);
    rows.push([press.name, ...times.map((each) => formatNumber(Math.round(each)))]);
    say(rows.at(-1)?.join(' | ') ?? '');
  }
  return formatTable(['first press', 'CPU ms', 'longest task ms', 'reported ms'], rows);
}

/** Returns the medians of CPU time, longest task while loading, and reported duration. */
async function measureCase(visit: Visit, press: PressCase): Promise<number[]> {
  const cpu: number[] = [];
  const tasks: number[] = [];
  const reported: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const plain = await measureOnce(visit, press, 1);
    cpu.push(plain.cpu * slowdown);
    const slowed = await measureOnce(visit, press, slowdown);
    tasks.push(slowed.longestTask);
    reported.push(slowed.reported);
  }
  return [cpu, tasks, reported].map(findMedian);
}

const findMedian = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

async function measureOnce({ url, browser, people }: Visit, press: PressCase, rate: number) {
  await using context = await people.open(browser, press.as, {
    viewport: press.wide ? { width: 1280, height: 800 } : { width: 390, height: 844 },
    hasTouch: !press.wide,
    locale: 'fr-FR',
  });
  const page = await context.newPage();
  await slowDown(context, page, rate);
  const loading = await tracePresses(browser, page, async () => {
    await page.goto(url, { waitUntil: 'networkidle' });
  });
  const pressing = await tracePresses(browser, page, () => pressOn(page, press));
  return { ...pressing, longestTask: loading.longestTask };
}

async function slowDown(context: BrowserContext, page: Page, rate: number): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

async function pressOn(page: Page, { place, key, wide }: PressCase): Promise<void> {
  const control = page.locator(place).filter({ visible: true }).first();
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error(`${place} is not visible`);
  // Presses by position, because Playwright's own checks would run on the page's main thread.
  const [x, y] = [box.x + Math.min(10, box.width / 2), box.y + box.height / 2];
  await (wide ? page.mouse.click(x, y) : page.touchscreen.tap(x, y));
  await page.waitForTimeout(settleMilliseconds);
  if (!key) return;
  await page.keyboard.press(key);
  await page.waitForTimeout(settleMilliseconds);
}
