import { Cover } from '../cover/cover.tsx';
import type { CoverPicture } from '../cover/picture-cover.tsx';
import { Unpreloaded } from '../cover/unpreloaded.tsx';
import { joinClasses } from '../join-classes.ts';
import whole from '../styles/whole-link.module.css';
import styles from './news-card.module.css';

export type NewsCardProps = {
  href: string;
  title: string;
  summary?: string | undefined;
  /** ISO date, `2026-11-20`, and its French form, « 20 novembre 2026 ». */
  date: { iso: string; label: string };
  /** Picture of the card. Undefined draws a cover instead; `false` shows neither. */
  picture?: CoverPicture | false | undefined;
  headingLevel?: 2 | 3 | undefined;
  /** True for the first item of a list: full width, with the picture beside the text. */
  large?: boolean | undefined;
};

/** On phones, two thirds of the real width, to save bytes on pictures further down the list. */
const onGrid = '(width >= 960px) 30vw, (width >= 600px) 45vw, 66vw';
const acrossPage = '(width >= 960px) 54vw, 92vw';

/** A news item in a list. The whole card is a link. */
export function NewsCard({ href, title, summary, date, picture, headingLevel = 3, large }: NewsCardProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <article className={joinClasses(styles.card, whole.card, large && styles.large)}>
      {picture ? (
        <div className={styles.picture}>
          <Unpreloaded>
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
          </Unpreloaded>
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
