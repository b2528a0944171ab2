import { data } from 'react-router';
import { toNewsHref, toPageHref, toPresentationHref } from '#common/links.ts';
import { toAsciiLetters } from '#common/slugs.ts';
import { listOfficeNews } from '#core/news/list-office-news.ts';
import { listOfficePages } from '#core/pages/list-office-pages.ts';
import { findTitles } from '#core/products/find-product.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import type { FoundPage } from '../kit/text/link-dialog.tsx';
import type { Route } from './+types/find-pages.ts';

/** Maximum number of results per kind of page. */
const limit = 4;

const listFixedPages = (): FoundPage[] =>
  (
    [
      ['/courses', m.common_the_courses()],
      ['/exercices', m.common_the_exercises()],
      ['/scores', m.common_the_results()],
      ['/calculateur', m.common_calculator()],
      ['/news', m.common_the_news()],
      ['/contact', m.common_contact()],
    ] as const
  ).map(([href, title]) => ({ href, title, kind: m.newsroom_page() }));

/** `GET /admin/news/pages?mots=…`: pages of the site by words of their titles, as link targets. */
export const loader = withErrorResponse(async ({ url, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const words = (url.searchParams.get('mots') ?? '').slice(0, 100).replaceAll('\0', '');
  const { rows: pages } = await listOfficePages(core, { state: 'displayed', search: words, limit });
  const own = pages.map((each) => ({ href: toPageHref(each), title: each.title, kind: m.newsroom_page() }));
  if (!words.trim()) return data([...listFixedPages(), ...own]);
  const [courses, exercises, news] = await Promise.all([
    findTitles(core, { type: 'course', words, limit }),
    findTitles(core, { type: 'exercise', words, limit }),
    listOfficeNews(core, { state: 'published', search: words, limit }),
  ]);
  return data<FoundPage[]>([
    ...listFixedPages().filter(({ title }) => toAsciiLetters(title).includes(toAsciiLetters(words.trim()))),
    ...own,
    ...courses.map((each) => ({
      href: toPresentationHref(each),
      title: each.title,
      kind: m.common_course(),
    })),
    ...exercises.map((each) => ({
      href: toPresentationHref(each),
      title: each.title,
      kind: m.common_exercises(),
    })),
    ...news.rows.map((each) => ({
      href: toNewsHref(each),
      title: each.title,
      kind: m.common_news_item(),
    })),
  ]);
});
