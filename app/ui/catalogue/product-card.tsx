import type { ReactNode } from 'react';
import { m } from '#words/messages.js';
import { Cover } from '../cover/cover.tsx';
import { type CoverPicture, PictureCover } from '../cover/picture-cover.tsx';
import { joinClasses } from '../join-classes.ts';
import { Icon } from '../mark/icon.tsx';
import whole from '../styles/whole-link.module.css';
import { type CefrLevel, LevelBadge } from '../text/level.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import styles from './product-card.module.css';

type CatalogueCardProps = {
  /** Id of the element, so that links can point to this card in the list. */
  anchor?: string | undefined;
  href: string;
  title: string;
  summary?: string | undefined;
  /** Content after the facts, such as the lessons that a search found. May contain links. */
  more?: ReactNode | undefined;
  level?: CefrLevel | undefined;
  /** Formatted duration: « 3 h 20 », « 45 min ». */
  duration?: string | undefined;
  /** Formatted product kind, as « Cours ». Shown on the cover and before the duration. */
  kind?: string | undefined;
  picture?: CoverPicture | undefined;
  /** « 49,00 € », « Gratuit » or `Loading...`. Absent if the product is not for sale yet. */
  priceLabel?: string | undefined;
  formerPrice?: string | undefined;
  priceId?: string | undefined;
  /** True if the product is displayed but not yet for sale. */
  soon?: boolean | undefined;
  /** True if the reader owns the product. */
  bought?: boolean | undefined;
  /** Formatted status that replaces the price: « Payé, s’ouvre le 11 décembre 2026 ». */
  pending?: string | undefined;
  /** True for the first cards of a page, whose pictures are not lazily loaded. */
  eager?: boolean | undefined;
  headingLevel?: 2 | 3 | undefined;
};

/** A product in a list. The whole card is a link. */
export function CatalogueCard({
  anchor,
  href,
  title,
  summary,
  more,
  level,
  duration,
  kind,
  picture,
  priceLabel,
  formerPrice,
  priceId,
  soon,
  bought,
  pending,
  eager,
  headingLevel = 3,
}: CatalogueCardProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <article id={anchor} className={joinClasses(styles.card, whole.card)}>
      {picture ? (
        <PictureCover
          title={title}
          level={level}
          series={kind}
          picture={picture}
          sizes="(width >= 1280px) 19rem, (width >= 960px) 30vw, (width >= 600px) 30vw, 34vw"
          eager={eager}
          className={styles.cover}
        />
      ) : (
        <Cover title={title} level={level} series={kind} className={styles.cover} />
      )}
      <div className={styles.text}>
        <Heading className={styles.title}>
          <a href={href} className={whole.title}>
            {title}
          </a>
        </Heading>
        <p className={styles.facts}>
          {level ? <LevelBadge level={level} /> : null}
          {kind ? <span>{kind}</span> : null}
          {duration ? <span>{duration}</span> : null}
        </p>
        {summary ? <p className={styles.summary}>{summary}</p> : null}
        {more}
        <p className={joinClasses(styles.price, soon && !bought && !pending && styles.soon)}>
          {bought ? (
            <span className={styles.bought}>
              <Icon name="check" /> {m.ui_product_owned()}
            </span>
          ) : pending ? (
            <span className={styles.bought}>
              <Icon name="clock" /> <span>{pending}</span>
            </span>
          ) : soon ? (
            m.ui_product_soon()
          ) : priceLabel ? (
            <PriceTag label={priceLabel} former={formerPrice} priceId={priceId} />
          ) : null}
        </p>
      </div>
    </article>
  );
}

type PriceTagProps = {
  /** Formatted price: « 49,00 € », « Gratuit » or `Loading...`. */
  label: string;
  /** Price shown struck through: the lowest of the thirty days before a reduction. */
  former?: string | undefined;
  /** Small text after the price: « TTC », « paiement unique ». */
  note?: string | undefined;
  large?: boolean | undefined;
  /** Set while the label is `Loading...`, so that the script that fetches prices finds the element. */
  priceId?: string | undefined;
  className?: string | undefined;
};

export function PriceTag({ label, former, note, large, priceId, className }: PriceTagProps) {
  return (
    <span className={joinClasses(styles.tag, large && styles.large, className)}>
      <span className={styles.amount} data-price-id={priceId}>
        {label}
      </span>
      {former ? (
        <span className={styles.note}>
          {' '}
          <VisuallyHidden>{m.ui_former_price()}</VisuallyHidden>
          <s title={m.ui_former_price()}>{former}</s>
        </span>
      ) : null}
      {note ? <span className={styles.note}>{` ${note}`}</span> : null}
    </span>
  );
}
