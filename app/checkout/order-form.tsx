import { formatPrice } from '#common/money.ts';
import { typeset } from '#common/typography.ts';
import type { PurchaseView } from '#core/orders/view-purchase.ts';
import type { CorrectionPack } from '#core/products/correction-pack.ts';
import { m } from '#words/messages.js';
import { listDurationFacts } from '../products/duration-facts.ts';
import { formatContents } from '../products/format-contents.ts';
import { listCorrectionFacts } from '../products/format-corrections.ts';
import { formatFormerPrice, formatPriceLabel, formatProductKind } from '../products/product-labels.ts';
import { ProductCover } from '../products/product-shelf.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { Split } from '../ui/frame/split.tsx';
import { type Fact, Facts } from '../ui/text/facts.tsx';
import styles from './checkout.module.css';
import { ConsentForm, type RefusedOrder } from './consent-form.tsx';

export type OrderNotice = 'canceled' | 'failed' | 'changed' | 'updated';

const notices: Readonly<Record<OrderNotice, { title: () => string; words: () => string }>> = {
  canceled: { title: m.checkout_canceled_title, words: m.checkout_canceled_words },
  failed: { title: m.checkout_failed_title, words: m.checkout_failed_words },
  updated: { title: m.checkout_updated_title, words: m.checkout_updated_words },
  changed: { title: m.checkout_changed_title, words: m.checkout_changed_words },
};

const listProductFacts = ({ product, included, choices }: PurchaseView): Fact[] => [
  { term: m.common_content(), detail: formatContents(product) || formatProductKind(product.type) },
  ...(product.level ? [{ term: m.common_level(), detail: product.level }] : []),
  ...listDurationFacts(product),
  ...listCorrectionFacts(product),
  ...(included.length > 0 ? [{ term: m.checkout_included(), detail: <Included included={included} /> }] : []),
  { term: m.common_access(), detail: accessOf[choices.purpose]() },
  { term: m.common_withdrawal(), detail: m.checkout_withdrawal_words() },
];

const listPackFacts = ({ size, days }: CorrectionPack): Fact[] => [
  { term: m.common_content(), detail: m.corrections_pack({ count: size }) },
  { term: m.corrections_delay(), detail: m.corrections_days({ count: days }) },
  { term: m.common_withdrawal(), detail: m.corrections_withdrawal_words() },
];

/** Last page before payment: product, total and order form. */
export function OrderForm({
  view,
  name,
  formerCents,
  notice,
  refused,
}: {
  view: PurchaseView;
  name: string;
  /** Price before an advertised reduction. */
  formerCents: number | null;
  notice: OrderNotice | null;
  refused: RefusedOrder | undefined;
}) {
  const { product, priceCents, quote, choiceError } = view;
  const former = quote.isChosen || view.pack ? null : formatFormerPrice(formerCents, priceCents);
  return (
    <>
      <PageHeader
        title={view.pack ? m.corrections_buy_title() : m.checkout_title()}
        trail={[{ href: product.href, label: typeset(product.title) }]}
      />
      <Split
        side="end"
        sticky
        aside={
          <div className={styles.recap}>
            <ProductCover product={product} />
          </div>
        }
      >
        <div className={styles.order}>
          {notice ? (
            <Notice live title={notices[notice].title()}>
              <p>{notices[notice].words()}</p>
            </Notice>
          ) : null}
          {refused?.errors.form ? <Notice live tone="error" title={refused.errors.form} /> : null}
          {choiceError && !hasField(view, choiceError.field) ? (
            <Notice live tone="error" title={choiceError.words} />
          ) : null}
          {view.state === 'unavailable' ? (
            <Notice tone="warning" title={m.checkout_unavailable_title()}>
              <p>{m.checkout_unavailable_words()}</p>
            </Notice>
          ) : null}
          {view.state === 'closed' ? (
            <Notice tone="warning" title={m.checkout_closed_title()}>
              <p>{m.checkout_closed_words()}</p>
            </Notice>
          ) : null}
          <section aria-labelledby="recapitulatif">
            <h2 id="recapitulatif" className={styles.title}>
              {typeset(product.title)}
            </h2>
            <Facts
              facts={[
                ...(view.pack ? listPackFacts(view.pack) : listProductFacts(view)),
                ...listParts(view),
                {
                  term: m.checkout_total(),
                  detail: (
                    <>
                      <strong className={styles.total}>{formatPriceLabel(quote.totalCents)}</strong>
                      {former ? (
                        <small className={styles.mention}>
                          {m.ui_former_price()} <s>{former}</s>
                        </small>
                      ) : null}
                      {view.vatMention ? (
                        <small className={styles.mention}>{typeset(view.vatMention)}</small>
                      ) : null}
                    </>
                  ),
                },
              ]}
            />
          </section>
          {view.state === 'order' ? <ConsentForm view={view} name={name} refused={refused} /> : null}
        </div>
      </Split>
    </>
  );
}

const hasField = (
  { state, offered }: PurchaseView,
  field: NonNullable<PurchaseView['choiceError']>['field'],
): boolean =>
  state === 'order' &&
  (field === 'code' || (field === 'amount' ? offered.minAmount !== null : offered.soldToClasses));

const accessOf: Readonly<Record<PurchaseView['choices']['purpose'], () => string>> = {
  self: m.checkout_access_paid,
  gift: m.checkout_access_gift,
  class: m.checkout_access_class,
  corrections: m.checkout_access_paid,
};

const Included = ({ included }: Pick<PurchaseView, 'included'>) => (
  <ul className={styles.included}>
    {included.map(({ id, title, isOwned }) => (
      <li key={id}>{isOwned ? m.checkout_included_owned({ title: typeset(title) }) : typeset(title)}</li>
    ))}
  </ul>
);

/** Returns the lines that explain the total if it differs from the product price. */
function listParts({ quote: { unitCents, quantity, discount } }: PurchaseView) {
  const subtotal = quantity > 1 || discount;
  const isOneSeat = discount?.isOneSeat ?? false;
  return [
    ...(subtotal
      ? [
          {
            term: m.common_price(),
            detail:
              quantity > 1
                ? m.checkout_each({ amount: formatPrice(unitCents), count: quantity })
                : formatPrice(unitCents),
          },
        ]
      : []),
    ...(discount
      ? [
          {
            term: (isOneSeat ? m.checkout_discount_one : m.checkout_discount)({ code: discount.code }),
            detail: `\u2212${formatPrice(discount.discountCents)}`,
          },
        ]
      : []),
  ];
}
