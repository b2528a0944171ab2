import { formatDate, formatDateTime } from '#common/dates.ts';
import { toNewsHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import type { FoundNews } from '#core/news/find-news.ts';
import type { NewsHeadline, NewsRow } from '#core/news/news-item.ts';
import type { ProductCard } from '#core/products/product.ts';
import { m } from '#words/messages.js';
import { PictureImage } from '../picture/picture-image.tsx';
import { buttonClasses } from '../ui/actions/button.tsx';
import { Cover } from '../ui/cover/cover.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Breadcrumbs } from '../ui/frame/page-header.tsx';
import { Icon } from '../ui/mark/icon.tsx';
import { RichTextView } from '../ui/rich-text/rich-text.tsx';
import { Prose } from '../ui/text/prose.tsx';
import { ArticleLeads } from './article-leads.tsx';
import styles from './article-view.module.css';

/** A news article with links to the previous and next one. */
export function ArticleView({
  item,
  published,
  newer,
  older,
  minutes,
  siteUrl,
  trailLabel,
  products,
  level = 1,
}: FoundNews & {
  minutes: number;
  siteUrl: string;
  /** Label that distinguishes this breadcrumb from the one of the surrounding screen. */
  trailLabel?: string | undefined;
  products: readonly ProductCard[];
  /** Heading level of the title: 1 on its own page. */
  level?: 1 | 2;
}) {
  const { title, summary, picture, publishedAt } = item;
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.frame}>
      <article className={styles.article}>
        <header className={styles.head}>
          <Breadcrumbs trail={[{ href: '/news', label: m.common_news() }]} label={trailLabel} />
          {published ? null : <PreviewNotice item={item} />}
          <Heading className={styles.title}>{typeset(title)}</Heading>
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
      <ArticleLeads products={products} tools={item.tools} />
      <Neighbours newer={newer} older={older} />
    </div>
  );
}

/** Tells an admin why the article is not public yet. */
function PreviewNotice({ item: { displayed, publishedAt } }: { item: NewsRow }) {
  return (
    <Notice title={m.common_preview()}>
      {displayed && publishedAt
        ? m.news_preview_scheduled({ moment: formatDateTime(publishedAt) })
        : m.news_preview_draft()}
    </Notice>
  );
}

/** Links to the newer article (`prev`) and the older one (`next`), in list order. */
function Neighbours({ newer, older }: { newer: NewsHeadline | null; older: NewsHeadline | null }) {
  if (!newer && !older) return null;
  return (
    <nav aria-label={m.news_neighbours()} className={styles.neighbours} data-print="none">
      {newer ? (
        <a href={toNewsHref(newer)} rel="prev" className={styles.link}>
          <span className={styles.side}>
            <Icon name="arrow-left" /> {m.news_newer()}
          </span>
          <span className={styles.neighbourTitle}>{typeset(newer.title)}</span>
        </a>
      ) : null}
      {older ? (
        <a href={toNewsHref(older)} rel="next" className={`${styles.link} ${styles.next}`}>
          <span className={styles.side}>
            {m.news_older_item()} <Icon name="arrow-right" />
          </span>
          <span className={styles.neighbourTitle}>{typeset(older.title)}</span>
        </a>
      ) : null}
    </nav>
  );
}

/** Sharing by email or by copying the URL. The script shows the copy button (`enhance/public.ts`). */
function ShareLinks({ item, siteUrl }: { item: { id: string; title: string }; siteUrl: string }) {
  const title = typeset(item.title);
  const address = siteUrl + toNewsHref(item);
  const email = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`;
  return (
    <div className={styles.share} data-print="none">
      <a href={email} className={styles.mail}>
        {m.news_share_by_mail()}
      </a>
      <button
        type="button"
        hidden
        className={buttonClasses({ variant: 'quiet', size: 'small' })}
        data-share={address}
        data-copied={m.common_link_copied()}
      >
        <span aria-live="polite">{m.common_copy_link()}</span>
      </button>
    </div>
  );
}
