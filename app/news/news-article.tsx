import { redirect } from 'react-router';
import { parseTitledId, toNewsHref } from '#common/links.ts';
import { shorten } from '#common/text.ts';
import { typeset } from '#common/typography.ts';
import { findNews } from '#core/news/find-news.ts';
import { listNamedProducts } from '#core/products/catalogue/list-products.ts';
import { countReadingMinutes, extractText } from '#core/rich-text/extract-text.ts';
import { m } from '#words/messages.js';
import { coreContext, requestContext } from '../context.ts';
import { unknownParameter } from '../errors/unknown-parameter.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { describe } from '../meta.ts';
import { describeUnlisted } from '../page-title.ts';
import { toNewsFacts, toTrailFacts } from '../seo/facts.ts';
import { toSharePicture } from '../seo/share-picture.ts';
import { Page } from '../ui/frame/page.tsx';
import type { Route } from './+types/news-article.ts';
import { ArticleView } from './article-view.tsx';

/** `{title}----{id}`: only the id counts; outdated titles redirect to the current URL. */
export const loader = withErrorResponse(async ({ url, params, context }: Route.LoaderArgs) => {
  const id = parseTitledId(params.address);
  if (!id) throw unknownParameter(url, context);
  const core = context.get(coreContext);
  const { user } = context.get(requestContext);
  const drafts = user?.admin === true;
  const found = await findNews(core, id, { drafts });
  const href = toNewsHref(found.item);
  // Drafts redirect temporarily, because browsers cache permanent redirects and the title may still change.
  if (`/news/${params.address}` !== href) throw redirect(href, found.published ? 301 : 302);
  const text = extractText(found.item.body);
  return {
    ...found,
    products: await listNamedProducts(core, found.item.products, user?.uid),
    minutes: countReadingMinutes(text),
    description: describeText(found.item.summary, text),
    siteUrl: core.siteUrl,
  };
});

/** Returns the summary, extended by the text if it is short, cut to the length that search engines show. */
function describeText(summary: string, text: string): string {
  return shorten(typeset(summary.length < 70 ? `${summary} ${text}` : summary), 160);
}

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
