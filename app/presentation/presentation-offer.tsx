import { toBuyHref, toPresentationHref, toProductHref, withdrawalTermsHref } from '#common/links.ts';
import { formatPrice } from '#common/money.ts';
import { typeset } from '#common/typography.ts';
import type { PresentedProduct } from '#core/products/present-product.ts';
import { m } from '#words/messages.js';
import { toLoginHref } from '../account/login-step.ts';
import { AlertForm } from '../alerts/alert-form.tsx';
import { parseFileName } from '../products/file-name.ts';
import styles from '../products/product.module.css';
import { formatFormerPrice, formatPending, formatPriceLabel } from '../products/product-labels.ts';
import { Button, LinkButton } from '../ui/actions/button.tsx';
import { PriceTag } from '../ui/catalogue/product-card.tsx';
import { Card } from '../ui/frame/section.tsx';
import { Icon } from '../ui/mark/icon.tsx';
import { RichMessage } from '../ui/text/rich-message.tsx';
import { formatSummary, LatestOpinions, type LatestOpinionsProps } from './opinions.tsx';

type OfferProps = {
  product: PresentedProduct;
  signedIn: boolean;
  email?: string | undefined;
  /** Absent in the preview of the back office. */
  reviews?: LatestOpinionsProps | undefined;
};

/** Availability for the reader. `waiting`: paid, but opening only after the withdrawal period. */
type OfferState = 'owned' | 'waiting' | 'soon' | 'unpriced' | 'free' | 'sale';

function readOfferState({ bought, pending, enabled, priceId, priceCents }: PresentedProduct): OfferState {
  if (bought) return 'owned';
  if (pending) return 'waiting';
  if (!enabled) return 'soon';
  if (!priceId) return 'unpriced';
  return priceCents === 0 ? 'free' : 'sale';
}

/** True if the reader can buy or start the product. */
export const isForSale = (product: PresentedProduct): boolean =>
  ['free', 'sale'].includes(readOfferState(product));

/** Card with the offer and the contents of a product. */
export function OfferCard({ product, ...reader }: OfferProps) {
  return (
    <Card as="section" tone="raised" labelledBy="offre">
      <div data-offer="">
        <Offer product={product} {...reader} />
      </div>
      <Inside product={product} />
      {reader.reviews && isForSale(product) ? (
        <LatestOpinions type={product.type} {...reader.reviews} />
      ) : null}
    </Card>
  );
}

/** Button to open, start or buy a product, or the reason why it is unavailable. */
export function Offer({ product, signedIn, email, reviews }: OfferProps) {
  const isCourse = product.type === 'course';
  switch (readOfferState(product)) {
    case 'owned':
      return (
        <>
          <h2 id="offre" className={styles.cardTitle}>
            {isCourse ? m.presentation_owned() : m.presentation_owned_pack()}
          </h2>
          <LinkButton href={toProductHref(product)} wide>
            {isCourse ? m.presentation_open_course() : m.presentation_open_pack()}
          </LinkButton>
        </>
      );
    case 'waiting':
      return (
        <>
          <h2 id="offre" className={styles.cardTitle}>
            {product.pending ? formatPending(product.pending) : null}
          </h2>
          {product.pending?.isGift ? (
            <p>{m.checkout_waiting_gift()}</p>
          ) : (
            <LinkButton href={toBuyHref(product)} wide>
              {m.checkout_start_now()}
            </LinkButton>
          )}
        </>
      );
    case 'soon':
      return (
        <>
          <h2 id="offre" className={styles.cardTitle}>
            {m.ui_product_soon()}
          </h2>
          <p>{m.catalogue_soon_next()}</p>
          <AskAlert product={product} email={email} />
        </>
      );
    case 'unpriced':
      return (
        <>
          <h2 id="offre" className={styles.cardTitle}>
            {m.ui_product_soon()}
          </h2>
          <p>
            <RichMessage
              parts={m.presentation_price_none.parts()}
              wraps={{ link: (words) => <a href="/contact">{words}</a> }}
            />
          </p>
          <AskAlert product={product} email={email} />
        </>
      );
    default:
      return (
        <>
          <h2 id="offre" className={styles.cardTitle}>
            {isCourse ? m.catalogue_follow_course() : m.catalogue_get_pack()}
          </h2>
          <p className={styles.price}>
            <Price product={product} large />
          </p>
          {reviews?.summary ? (
            <p className={styles.rated}>
              <a href="#avis">{formatSummary(reviews.summary)}</a>
            </p>
          ) : null}
          <BuyControl product={product} signedIn={signedIn} wide />
          {product.minAmount === null ? null : (
            <p className={styles.terms}>
              {m.presentation_own_price({ amount: formatPrice(product.minAmount) })}
            </p>
          )}
          {product.priceCents ? (
            <p className={styles.terms}>
              <RichMessage
                parts={m.presentation_withdrawal.parts()}
                wraps={{ link: (words) => <a href={withdrawalTermsHref}>{words}</a> }}
              />
            </p>
          ) : null}
          {product.priceCents ? (
            <p className={styles.terms}>
              <a href={`${toBuyHref(product)}?pour=offrir`}>
                {isCourse ? m.presentation_give() : m.presentation_give_pack()}
              </a>
            </p>
          ) : null}
        </>
      );
  }
}

function AskAlert({ product, email }: { product: PresentedProduct; email: string | undefined }) {
  if (!product.displayed) return null;
  return (
    <>
      <h3 className={styles.insideTitle}>{m.alerts_title()}</h3>
      <AlertForm action={toPresentationHref(product)} email={email} />
    </>
  );
}

function Price({
  product: { priceCents, formerCents, priceId },
  large,
}: {
  product: PresentedProduct;
  large?: boolean;
}) {
  return (
    <PriceTag
      large={large}
      label={formatPriceLabel(priceCents)}
      former={formatFormerPrice(formerCents, priceCents)}
      priceId={priceId}
      note={priceCents === 0 ? undefined : m.catalogue_price_note()}
    />
  );
}

/** Button that leads to the order page or starts a free product. Signed-out visitors register first. */
function BuyControl({ product, signedIn, wide }: OfferProps & { wide?: boolean }) {
  if (readOfferState(product) === 'sale')
    return (
      <LinkButton href={toBuyHref(product)} wide={wide}>
        {m.catalogue_buy()}
      </LinkButton>
    );
  if (!signedIn)
    return (
      <>
        <LinkButton href={toLoginHref('inscription', toPresentationHref(product))} wide={wide}>
          {m.catalogue_start_free()}
        </LinkButton>
        <p className={styles.terms}>{m.presentation_start_account()}</p>
      </>
    );
  return (
    <form method="post" action={toBuyHref(product)}>
      <Button type="submit" size="large" wide={wide}>
        {m.catalogue_start_free()}
      </Button>
      <p className={styles.terms}>
        <RichMessage
          parts={m.catalogue_start_terms.parts()}
          wraps={{ link: (words) => <a href="/terms-and-conditions">{words}</a> }}
        />
      </p>
    </form>
  );
}

/** Price and button at the bottom of phone screens, hidden by a script while the card's button is visible. */
export function BuyBar({ product, signedIn }: OfferProps) {
  if (!isForSale(product)) return null;
  return (
    <section className={styles.bar} aria-label={m.catalogue_buy_bar()} data-buy-bar="">
      <Price product={product} />
      <BuyControl product={product} signedIn={signedIn} />
    </section>
  );
}

function Inside({
  product: { lessonCount, exerciseCount, hasVideo, files, included },
}: {
  product: PresentedProduct;
}) {
  const parts = lessonCount + exerciseCount + files.length + included.length;
  if (parts === 0 && !hasVideo) return null;
  return (
    <>
      <h3 className={styles.insideTitle}>{m.catalogue_inside()}</h3>
      <ul className={styles.inside}>
        {lessonCount > 0 ? (
          <li>
            <Icon name="book" className={styles.icon} />{' '}
            <span>{m.learning_lessons({ count: lessonCount })}</span>
          </li>
        ) : null}
        {exerciseCount > 0 ? (
          <li>
            <Icon name="edit" className={styles.icon} />{' '}
            <span>{m.common_exercises_counted({ count: exerciseCount })}</span>
          </li>
        ) : null}
        {hasVideo ? (
          <li>
            <Icon name="play" className={styles.icon} /> <span>{m.common_a_video()}</span>
          </li>
        ) : null}
        {included.map((each) => (
          <li key={each.id}>
            <Icon name="book" className={styles.icon} />{' '}
            <span>
              <a href={toPresentationHref(each)}>{typeset(each.title)}</a>
            </span>
          </li>
        ))}
        {files.map((fileName) => {
          const { name, extension, isSound } = parseFileName(fileName);
          return (
            <li key={fileName}>
              <Icon name={isSound ? 'play' : 'file'} className={styles.icon} />
              <span>
                <span>{`${name} `}</span>
                {extension ? <abbr className={styles.kind}>{extension}</abbr> : null}
              </span>
            </li>
          );
        })}
        <li>
          <Icon name="lock" className={styles.icon} /> <span>{m.catalogue_inside_access()}</span>
        </li>
      </ul>
    </>
  );
}
