import { parseCursor, timeAndId } from '#common/cursor.ts';
import { listNews, listNewsYears } from '#core/news/list-news.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../context.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { parseYear, toListHref } from '../list-address.ts';
import { describe } from '../meta.ts';
import { toTrailFacts } from '../seo/facts.ts';
import { toSharePicture } from '../seo/share-picture.ts';
import { LinkButton } from '../ui/actions/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Hero, Page } from '../ui/frame/page.tsx';
import { Pagination } from '../ui/text/pagination.tsx';
import type { Route } from './+types/news.ts';
import styles from './news.module.css';
import { NewsShelf } from './news-shelf.tsx';

/** Articles per page: four rows of the widest grid. The first page has one extra large card. */
const pageSize = 12;

export const loader = withErrorResponse(async ({ url, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const year = parseYear(url.searchParams.get('annee'));
  const after = parseCursor(url.searchParams.get('apres'), timeAndId);
  const [page, years] = await Promise.all([
    listNews(core, { year, after, limit: after ? pageSize : pageSize + 1 }),
    listNewsYears(core),
  ]);
  return { page, years, year, after };
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const frame = matches[0].loaderData;
  if (!loaderData) return [];
  const { year, after, page } = loaderData;
  return describe(
    {
      title: year ? m.news_title_of_year({ year }) : m.common_the_news(),
      description: year ? m.news_description_of_year({ year }) : m.news_description(),
      path: toListHref('/news', { annee: year }, after),
      // Filtered and empty pages are not indexed.
      index: !year && (page.rows.length > 0 || !after),
      image: toSharePicture({ kind: 'page', id: 'news' }, frame),
      facts: ({ siteUrl }) => [toTrailFacts([{ path: '/news', name: m.common_news() }], siteUrl)],
    },
    frame,
  );
};

export default function News({ loaderData: { page, years, year, after } }: Route.ComponentProps) {
  return (
    <Page>
      <Hero title={year ? m.news_title_of_year({ year }) : m.common_the_news()} lead={m.news_lead()} />
      <YearFilter years={years} year={year} />
      {page.rows.length > 0 ? <NewsShelf headlines={page.rows} large={!after} /> : <NoNews year={year} />}
      <Pagination
        label={m.news_pages()}
        previous={after ? { href: toListHref('/news', { annee: year }), label: m.news_start() } : undefined}
        next={
          page.next
            ? { href: toListHref('/news', { annee: year }, page.next), label: m.news_older() }
            : undefined
        }
      />
      <p className={styles.feed}>
        <a href="/feed.xml" type="application/atom+xml">
          {m.news_feed()}
        </a>
      </p>
    </Page>
  );
}

function NoNews({ year }: { year: number | null }) {
  if (!year)
    return (
      <EmptyState title={m.news_empty()}>
        <p>{m.news_empty_text()}</p>
      </EmptyState>
    );
  return (
    <EmptyState
      title={m.news_empty_year({ year })}
      action={<LinkButton href="/news">{m.news_see_all()}</LinkButton>}
    >
      <p>{m.news_empty_year_text()}</p>
    </EmptyState>
  );
}

/** Links to the years with articles. Renders nothing for a single year. */
function YearFilter({ years, year }: { years: readonly number[]; year: number | null }) {
  if (years.length < 2 && !year) return null;
  return (
    <nav aria-label={m.news_years()} className={styles.years} data-print="none">
      <ul>
        {[null, ...years].map((each) => (
          <li key={each}>
            <a href={toListHref('/news', { annee: each })} aria-current={each === year ? 'page' : undefined}>
              {each ?? m.common_all_feminine()}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
