import { listNewsTexts } from '#core/news/list-news.ts';
import { readSchool } from '#core/school.ts';
import { coreContext } from '../context.ts';
import { respondPlainly } from '../seo/respond-plainly.ts';
import type { Route } from './+types/feed.ts';
import { writeFeed } from './write-feed.server.tsx';

/** Number of items, enough for some months. */
const length = 20;

/** `/feed.xml`: Atom feed (RFC 4287) of the latest articles with full text. */
export const loader = respondPlainly(async ({ context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const [school, items] = await Promise.all([readSchool(core), listNewsTexts(core, length)]);
  return new Response(writeFeed(items, school, core.siteUrl), {
    headers: {
      'Content-Type': 'application/atom+xml; charset=utf-8',
      'Cedille-Cache-Control': 'max-age=3600',
    },
  });
});
