import { Feed } from 'feed';
import { renderToStaticMarkup } from 'react-dom/server';
import { toNewsHref } from '#common/links.ts';
import { toOneLine } from '#common/text.ts';
import { typeset } from '#common/typography.ts';
import type { listNewsTexts } from '#core/news/list-news.ts';
import type { School } from '#core/school.ts';
import { m } from '#words/messages.js';
import { RichTextView } from '../ui/rich-text/rich-text.tsx';

type Item = Awaited<ReturnType<typeof listNewsTexts>>[number];

/** Returns an Atom feed. Deterministic for the same input, so that it can be cached. */
export function writeFeed(
  items: Item[],
  school: Pick<School, 'name' | 'tagline' | 'teacher'>,
  siteUrl: string,
) {
  const feed = new Feed({
    id: `${siteUrl}/`,
    title: toWords(m.news_feed_title({ school: school.name })),
    description: toWords(school.tagline),
    link: `${siteUrl}/news`,
    feed: `${siteUrl}/feed.xml`,
    favicon: `${siteUrl}/favicon.ico`,
    language: 'fr',
    generator: false,
    author: { name: toWords(school.teacher || school.name), link: `${siteUrl}/` },
    updated: new Date(Math.max(0, ...items.map(changedAt))),
  });
  for (const item of items)
    feed.addItem({
      // The id does not change with the title, unlike the URL.
      id: `${siteUrl}/news/actualite----${item.id}`,
      link: siteUrl + toNewsHref(item),
      title: escapeHtml(toWords(item.title)),
      description: escapeHtml(toWords(item.summary)),
      content: toXmlText(renderToStaticMarkup(<Entry item={item} siteUrl={siteUrl} />)),
      published: item.publishedAt,
      date: new Date(changedAt(item)),
    });
  return feed.atom1();
}

/** Returns the later of update and publication: scheduled articles are new to readers on publication. */
const changedAt = ({ updatedAt, publishedAt }: Item) => Math.max(updatedAt.getTime(), publishedAt.getTime());

function Entry({ item: { picture, body }, siteUrl }: { item: Item; siteUrl: string }) {
  return (
    <>
      {picture ? (
        <p>
          <img
            src={siteUrl + picture.url}
            alt={typeset(picture.alt)}
            width={picture.width}
            height={picture.height}
            loading="lazy"
          />
        </p>
      ) : null}
      <RichTextView document={body} siteUrl={siteUrl} away />
    </>
  );
}

const toWords = (text: string) => typeset(toOneLine(text));

/** Escapes text, because the library writes titles and summaries as HTML (RFC 4287 §3.1.1.2). */
const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Removes characters that XML 1.0 does not allow. */
const toXmlText = (html: string) => html.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '');
