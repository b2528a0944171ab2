import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { type DemoPeople, openDemoPeople } from '../support/demo-people.ts';
import { startStandaloneSchool } from '../support/school.ts';
import { listScreens, type Screen, type Viewer } from '../support/screens.ts';
import { drawContactSheet, type Shot } from './contact-sheet.ts';
import { showPictures, takeReadmePictures } from './readme-pictures.ts';

const folder = fileURLToPath(new URL('../../screens', import.meta.url));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    widths: { type: 'string', default: '390,768,1280,1920' },
    themes: { type: 'string', default: 'light,dark' },
    readme: { type: 'boolean', default: false },
  },
});
const widths = values.widths.split(',').map(Number);
const themes = values.themes.split(',');

await using school = await startStandaloneSchool({ SEED: 'demo' });
await activityOf(school);
await using people = await openDemoPeople(school);
await using browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
});

if (values.readme) await takeReadmePictures(browser, people, school.url);
else await takeContactSheet();

/** Waits for the activity that a new school seeds after its start. */
async function activityOf({ database: { pool } }: typeof school): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(
      "select from settings where key = 'demo-activity' and (value -> 'isFinished')::boolean",
    );
    if (rows.length > 0) return;
    await sleep(250);
  }
}

/** Takes every screen that matches an argument and writes a contact sheet. */
async function takeContactSheet(): Promise<void> {
  const all = await listScreens(people.ask);
  const wanted = all.filter(
    ({ path }) => positionals.length === 0 || positionals.some((part) => path.includes(part)),
  );
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const shots: Shot[] = [];
  for (const as of ['visitor', 'member', 'admin'] as const)
    for (const theme of themes)
      shots.push(
        ...(await takeAll({ browser, people, as, theme, screens: wanted.filter((one) => one.as === as) })),
      );
  await writeFile(join(folder, 'index.html'), drawContactSheet(wanted, shots, { widths, themes }));
  process.stdout.write(
    `${shots.length} pictures of ${wanted.length} screens: ${join(folder, 'index.html')}\n`,
  );
}

async function takeAll(run: {
  browser: Browser;
  people: DemoPeople;
  as: Viewer;
  theme: string;
  screens: Screen[];
}): Promise<Shot[]> {
  const context = await run.people.open(run.browser, run.as, { reducedMotion: 'reduce', locale: 'fr-FR' });
  await context.addInitScript((theme) => localStorage.setItem('theme', theme), run.theme);
  const page = await context.newPage();
  const taken: Shot[] = [];
  for (const screen of run.screens) {
    await page.setViewportSize({ width: widths[0] ?? 1280, height: 900 });
    await page.goto(school.url + screen.path);
    for (const width of widths) {
      const file = `${toFileName(screen.path)}-${width}-${run.theme}.png`;
      await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
      await showPictures(page);
      await page.screenshot({ path: join(folder, file), fullPage: true });
      taken.push({ path: screen.path, width, theme: run.theme, file });
    }
  }
  await context.close();
  return taken;
}

function toFileName(path: string): string {
  return path === '/'
    ? 'accueil'
    : path
        .slice(1)
        .replaceAll(/[^\w-]+/g, '_')
        .slice(0, 80);
}
