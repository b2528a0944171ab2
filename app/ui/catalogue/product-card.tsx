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
  /** Its name in an address, for links to its place in the list. */
  anchor?: string | undefined;
  href: string;
  title: string;
  /** One or two sentences; optional. */
  summary?: string | undefined;
  level?: CefrLevel | undefined;
  /** Already written: « 3 h 20 », « 45 min ». */
  duration?: string | undefined;
  /** « Cours », « Exercices »: set at the head of the cover and before the duration. */
  kind?: string | undefined;
  picture?: CoverPicture | undefined;
  /** « 49,00 € », « Gratuit » or `Loading...`; left out when the product is not for sale yet. */
  priceLabel?: string | undefined;
  /** The price that it had before, written. */
  formerPrice?: string | undefined;
  priceId?: string | undefined;
  /** Shown but not yet for sale: « Bientôt disponible » in place of the price. */
  soon?: boolean | undefined;
  /** The reader owns it. */
  bought?: boolean | undefined;
  /** Already written: « Payé, s’ouvre le 11 décembre 2026 », in place of the price. */
  pending?: string | undefined;
  /** The first cards of a page load their picture at once. */
  eager?: boolean | undefined;
  headingLevel?: 2 | 3 | undefined;
};

/** A product on a shelf: cover or picture, title, level, duration, price. The whole card leads to the product. */
export function CatalogueCard({
  anchor,
  href,
  title,
  summary,
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
  /** What is shown, already written: « 49,00 € », « Gratuit » or `Loading...`. */
  label: string;
  /** What is struck beside it: the lowest price of the thirty days before a reduction. */
  former?: string | undefined;
  /** Small words after it, such as « TTC » or « paiement unique ». */
  note?: string | undefined;
  large?: boolean | undefined;
  /** Set while the label is `Loading...`: the module that fetches prices looks for it. */
  priceId?: string | undefined;
  className?: string | undefined;
};

/** A price, in lining figures that align. */
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
