import { globSync } from 'node:fs';
import { folders } from '../folders.ts';
import { openBrowser } from '../open-browser.ts';
import { lessonPage } from './lesson-page.ts';
import { readLesson } from './read-lesson.ts';

/** Prints every lesson whose file name contains `filter` as a tagged PDF. */
export async function makeLessons(filter: string): Promise<void> {
  await using browser = await openBrowser();
  const page = await browser.newPage();
  for (const path of globSync('*/*.md', { cwd: folders.lessons }).sort()) {
    const lesson = readLesson(folders.lessons + path);
    if (!lesson.file.includes(filter)) continue;
    await page.setContent(lessonPage(lesson));
    await page.evaluate(() => document.fonts.ready);
    await page.pdf({
      path: folders.media + lesson.file,
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
      outline: true,
    });
    console.log(lesson.file);
  }
}
