import { formatDate, formatDateTime } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import type { FoundNews } from '#core/news/find-news.ts';
import type { NewsRow } from '#core/news/news-item.ts';
import { m } from '#words/messages.js';
import { PictureImage } from '../picture/picture-image.tsx';
import { Cover } from '../ui/cover/cover.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Breadcrumbs } from '../ui/frame/page-header.tsx';
import { RichTextView } from '../ui/rich-text/rich-text.tsx';
import { Prose } from '../ui/text/prose.tsx';
import styles from './article-view.module.css';
import { Neighbours } from './neighbours.tsx';
import { ShareLinks } from './share-links.tsx';

/** A news item to be read, with the way to its neighbours. */
export function ArticleView({
  item,
  published,
  previous,
  next,
  minutes,
  siteUrl,
  trailLabel,
}: FoundNews & {
  minutes: number;
  siteUrl: string;
  /** Names the way home apart from the one of the screen around it. */
  trailLabel?: string | undefined;
}) {
  const { title, summary, picture, publishedAt } = item;
  return (
    <div className={styles.frame}>
      <article className={styles.article}>
        <header className={styles.head}>
          <Breadcrumbs trail={[{ href: '/news', label: m.news_trail() }]} label={trailLabel} />
          {published ? null : <PreviewNotice item={item} />}
          <h1 className={styles.title}>{typeset(title)}</h1>
          {summary ? <p className={styles.summary}>{typeset(summary)}</p> : null}
        </header>
        <div className={styles.margin}>
          {picture ? null : <Cover title={typeset(title)} shape="landscape" className={styles.cover} />}
          <p className={styles.facts}>
            {publishedAt ? <time dateTime={publishedAt.toISOString()}>{formatDate(publishedAt)}</time> : null}
            <span>{m.news_reading_time({ minutes })}</span>
          </p>
          {published ? <ShareLinks item={item} siteUrl={siteUrl} /> : null}
        </div>
        {picture ? (
          <PictureImage
            picture={picture}
            sizes="(width >= 50rem) 46rem, 92vw"
            className={styles.picture}
            eager
          />
        ) : null}
        <Prose opening className={styles.text}>
          <RichTextView document={item.body} siteUrl={siteUrl} />
        </Prose>
      </article>
      <Neighbours previous={previous} next={next} />
    </div>
  );
}

/** For who prepares it: why nobody else sees it. */
function PreviewNotice({ item: { displayed, publishedAt } }: { item: NewsRow }) {
  return (
    <Notice title={m.news_preview()}>
      {displayed && publishedAt
        ? m.news_preview_scheduled({ moment: formatDateTime(publishedAt) })
        : m.news_preview_draft()}
    </Notice>
  );
}
