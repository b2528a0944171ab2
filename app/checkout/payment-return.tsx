import { formatDate } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import type { PurchaseView } from '#core/orders/purchase.ts';
import { m } from '#words/messages.js';
import { formatPriceLabel } from '../products/product-labels.ts';
import { ProductCover } from '../products/product-shelf.tsx';
import { LinkButton } from '../ui/actions/button.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { Split } from '../ui/frame/split.tsx';
import { Facts } from '../ui/text/facts.tsx';
import { RichMessage } from '../ui/text/rich-message.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import styles from './checkout.module.css';

/** A settled order as its buyer is told of it. */
export type SettledOrder = { number: string; amount: number; currency: string; paidAt: string | null };

type Props = { view: PurchaseView; order: SettledOrder | null; email: string; justPaid: boolean };

/**
 * After the payment: being confirmed, or access at once. Reloading changes nothing: until the bank has answered the page asks again
 * by itself (`app/enhance/order/order.ts`).
 */
export function PaymentReturn(props: Props) {
  const { product, state } = props.view;
  const checking = state === 'checking';
  return (
    <>
      <VisuallyHidden role="status">{checking ? '' : m.checkout_access_open()}</VisuallyHidden>
      <Split
        aside={
          <div className={styles.cover}>
            <ProductCover product={product} />
          </div>
        }
      >
        <div className={styles.return}>
          {checking ? <Checking product={product} /> : <Owned {...props} />}
        </div>
      </Split>
    </>
  );
}

function Checking({ product }: Pick<PurchaseView, 'product'>) {
  return (
    <>
      <h1 data-asks-again="">{m.checkout_checking_title()}</h1>
      <p className={styles.lead}>{typeset(product.title)}</p>
      <p className={styles.waiting}>
        <Spinner /> {m.checkout_checking_bank()}
      </p>
      <p>{m.checkout_checking_words()}</p>
    </>
  );
}

function Owned({ view: { product }, order, email, justPaid }: Props) {
  return (
    <>
      <h1 className={justPaid ? styles.thanks : undefined}>
        {justPaid ? m.checkout_thanks_title() : m.checkout_owned_title()}
      </h1>
      <p className={styles.lead}>
        {justPaid
          ? m.checkout_thanks_words({ title: typeset(product.title) })
          : m.checkout_owned_words({ title: typeset(product.title) })}
      </p>
      <p className={styles.start}>
        <LinkButton href={product.href} size="large">
          {m.checkout_start()}
        </LinkButton>
        <a href="/members">{m.checkout_see_all()}</a>
      </p>
      {order ? <OrderFacts order={order} /> : null}
      {justPaid ? (
        <section aria-labelledby="suite">
          <h2 id="suite" className={styles.title}>
            {m.checkout_next_title()}
          </h2>
          <ol className={styles.steps}>
            <li>{m.checkout_next_letter({ email })}</li>
            <li>{m.checkout_next_place()}</li>
            <li>
              <RichMessage
                parts={m.checkout_next_help.parts()}
                wraps={{ link: (words) => <a href="/contact">{words}</a> }}
              />
            </li>
          </ol>
        </section>
      ) : null}
    </>
  );
}

function OrderFacts({ order: { number, amount, currency, paidAt } }: { order: SettledOrder }) {
  return (
    <Facts
      facts={[
        { term: m.checkout_number(), detail: <span className={styles.number}>{number}</span> },
        ...(paidAt ? [{ term: m.checkout_date(), detail: formatDate(new Date(paidAt)) }] : []),
        { term: m.checkout_amount(), detail: formatPriceLabel(amount, currency) },
      ]}
    />
  );
}
