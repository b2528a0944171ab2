import { Cover } from '../cover/cover.tsx';
import type { CoverPicture } from '../cover/picture-cover.tsx';
import { joinClasses } from '../join-classes.ts';
import whole from '../styles/whole-link.module.css';
import styles from './news-card.module.css';

export type NewsCardProps = {
  href: string;
  title: string;
  summary?: string | undefined;
  /** The date for machines, `2026-11-20`, and for readers, « 20 novembre 2026 ». */
  date: { iso: string; label: string };
  /** A cover is drawn when there is none; `false` leaves both out. */
  picture?: CoverPicture | false | undefined;
  headingLevel?: 2 | 3 | undefined;
  /** Across the page, its picture beside its words: the first of a list. */
  large?: boolean | undefined;
};

/** On a telephone two thirds of the width that it takes: below the first item a picture is worth fewer bytes. */
const onGrid = '(width >= 960px) 30vw, (width >= 600px) 45vw, 66vw';
const acrossPage = '(width >= 960px) 54vw, 92vw';

/** A news item in a list. The whole card leads to it. */
export function NewsCard({ href, title, summary, date, picture, headingLevel = 3, large }: NewsCardProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <article className={joinClasses(styles.card, whole.card, large && styles.large)}>
      {picture ? (
        <div className={styles.picture}>
          <img
            src={picture.src}
            srcSet={picture.srcSet}
            sizes={picture.srcSet ? (large ? acrossPage : onGrid) : undefined}
            alt={picture.alt}
            width={picture.width}
            height={picture.height}
            loading={large ? 'eager' : 'lazy'}
            fetchPriority={large ? 'high' : undefined}
            decoding="async"
          />
        </div>
      ) : picture === undefined ? (
        <Cover title={title} shape="landscape" />
      ) : null}
      <div>
        <p className={styles.date}>
          <time dateTime={date.iso}>{date.label}</time>
        </p>
        <Heading className={styles.title}>
          <a href={href} className={whole.title}>
            {title}
          </a>
        </Heading>
        {summary ? <p className={styles.summary}>{summary}</p> : null}
      </div>
    </article>
  );
}
