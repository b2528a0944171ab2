import { globSync, readFileSync } from 'node:fs';
import { folders } from '../folders.ts';
import { fontFaces } from '../font-faces.ts';
import { openBrowser } from '../open-browser.ts';
import { type Lesson, readLesson } from './read-lesson.ts';
import { renderBlocks, renderInline } from './render-blocks.ts';

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

/** Colours of the levels, as on the site. */
const levelColours: Record<string, string> = {
  A1: '#85570a',
  A2: '#566015',
  B1: '#1c655b',
  B2: '#24558c',
  C1: '#5b4792',
};

const mark = `<svg class="mark" viewBox="0 0 200 260" aria-hidden="true">
<text x="20" y="190" font-family="Newsreader Display" font-size="300" fill="#1b2238">c</text>
<text x="20" y="190" font-family="Newsreader Display" font-size="300" fill="#b3242b">ç</text>
<text x="20" y="190" font-family="Newsreader Display" font-size="300" fill="#1b2238">c</text></svg>`;

function lessonPage(lesson: Lesson): string {
  const style = readFileSync(new URL('lesson-style.css', import.meta.url), 'utf8');
  const colour = levelColours[lesson.level.slice(-2)] ?? '#2a3350';
  const body = renderBlocks(lesson.body).replaceAll(
    /<h1>(?=(?:Les c|C)orrigé)/g,
    '<h1 class="answers-start">',
  );
  const running = `@page { @top-right { content: ${JSON.stringify(`${lesson.title}\u00A0– ${lesson.kind}`)}; } }`;
  const level = lesson.level.length > 2 ? lesson.level : `Niveau\u00A0${lesson.level}`;
  const isBooklet = lesson.kind.startsWith('Livret');
  const head = isBooklet ? renderFront(lesson, level) : renderHead(lesson, level);
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8">
<title>${renderInline(`${lesson.title}\u00A0– ${lesson.kind}`)}</title>
<style>${fontFaces()}${running}${style}:root { --level: ${colour}; }</style></head>
<body class="${isBooklet ? 'booklet' : 'sheet'}">${head}${body}</body></html>`;
}

function renderHead({ title, kind }: Lesson, level: string): string {
  return `<header class="cover"><p class="title">${renderInline(title)}</p>
<p class="kind">${renderInline(kind)} · ${level}</p></header>`;
}

function renderFront({ title, kind, body }: Lesson, level: string): string {
  const lessons = [...body.matchAll(/^# (Leçon\u00A0\d+)\. (.+)$/gm)].map(
    ([, number = '', name = '']) => `<li><span>${number}</span>${renderInline(name)}</li>`,
  );
  return `<header class="front">${mark}<p class="school">Cédille – École de démonstration</p>
<p class="title">${renderInline(title)}</p><p class="kind">${renderInline(kind)} · ${level}</p>
<ol>${lessons.join('')}</ol><p class="author">Hélène Marsaudon</p></header>`;
}
