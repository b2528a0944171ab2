import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import type { DemoPeople } from '../support/demo-people.ts';
import type { Viewer } from '../support/screens.ts';

const folder = fileURLToPath(new URL('../../docs/pictures', import.meta.url));

const pictures: { name: string; path: string; as: Viewer }[] = [
  { name: 'home', path: '/', as: 'visitor' },
  { name: 'course', path: '/course/preparer-le-delf-b2/preparer-le-delf-b2-2', as: 'member' },
  { name: 'office', path: '/admin/products', as: 'admin' },
];

/** Takes the README's screenshots of the demonstration school, each smaller than 150 kB. */
export async function takeReadmePictures(browser: Browser, people: DemoPeople, url: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { name, path, as } of pictures) {
    const context = await people.open(browser, as, {
      reducedMotion: 'reduce',
      locale: 'fr-FR',
      viewport: { width: 1280, height: 800 },
    });
    const page = await context.newPage();
    const answer = await page.goto(url + path);
    if (!answer?.ok()) throw new Error(`${path} returned ${answer?.status()}`);
    await showPictures(page);
    const file = join(folder, `${name}.webp`);
    const { size } = await sharp(await page.screenshot())
      .webp({ quality: 88 })
      .toFile(file);
    process.stdout.write(`${file}: ${Math.round(size / 1_000)} kB\n`);
    await context.close();
  }
}

/** Loads lazy images and fonts, which a browser otherwise fetches only on scrolling. */
export async function showPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.allSettled([...document.images].map((image) => image.decode()));
    await document.fonts.ready;
  });
}
