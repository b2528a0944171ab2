import { redirect } from 'react-router';
import { toNewsHref } from '#common/links.ts';
import { shorten } from '#common/text.ts';
import { typeset } from '#common/typography.ts';
import { findNews } from '#core/news/find-news.ts';
import { listNamedProducts } from '#core/products/catalogue/list-products.ts';
import { countReadingMinutes, extractText } from '#core/rich-text/extract-text.ts';
import { hasRight } from '#core/staff/roles.ts';
import { m } from '#words/messages.js';
import { coreContext, requestContext } from '../context.ts';
import { requireTitledId } from '../errors/titled-id.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { describe } from '../meta.ts';
import { describeUnlisted } from '../page-title.ts';
import { toNewsFacts, toTrailFacts } from '../seo/facts.ts';
import { toSharePicture } from '../seo/share-picture.ts';
import { Page } from '../ui/frame/page.tsx';
import type { Route } from './+types/news-article.ts';
import { ArticleView } from './article-view.tsx';
import { describeNews } from './describe-news.ts';

/** `{slug}`, or `{title}----{id}`: only the id counts; outdated titles and slugs redirect to the current URL. */
export const loader = withErrorResponse(async ({ url, params, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const id = await requireTitledId('news', params.address, { url, context });
  const { user } = context.get(requestContext);
  const drafts = user !== null && hasRight(user, 'news.write');
  const found = await findNews(core, id, { drafts });
  const href = toNewsHref(found.item);
  const { slug, ...titled } = found.item;
  // Drafts redirect temporarily, because browsers cache permanent redirects and the title may still change.
  if (![href, toNewsHref(titled)].includes(`/news/${params.address}`))
    throw redirect(href, found.published ? 301 : 302);
  const text = extractText(found.item.body);
  return {
    ...found,
    products: await listNamedProducts(core, found.item.products, user?.uid),
    minutes: countReadingMinutes(text),
    description: typeset(found.item.seoDescription) || describeNews(found.item.summary, text),
    siteUrl: core.siteUrl,
  };
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const frame = matches[0].loaderData;
  if (!loaderData || !frame) return [];
  const { item, published, description } = loaderData;
  const title = typeset(item.title);
  if (!published || !item.publishedAt) return describeUnlisted(title, frame);
  const shown = { ...item, publishedAt: item.publishedAt, title, summary: description };
  return [
    ...describe(
      {
        title: shorten(title, 60),
        searchTitle: typeset(item.seoTitle),
        description,
        path: toNewsHref(item),
        type: 'article',
        image: toSharePicture({ kind: 'news', ...item }, frame),
        facts: (frame) => [
          toNewsFacts(shown, frame),
          toTrailFacts(
            [
              { path: '/news', name: m.common_news() },
              { path: toNewsHref(item), name: title },
            ],
            frame.siteUrl,
          ),
        ],
      },
      frame,
    ),
    { property: 'article:published_time', content: item.publishedAt.toISOString() },
  ];
};

export default function NewsArticle({ loaderData }: Route.ComponentProps) {
  return (
    <Page>
      <ArticleView {...loaderData} />
    </Page>
  );
}
