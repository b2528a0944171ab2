import { formatIban } from '#common/bank-numbers.ts';
import { formatDate } from '#common/dates.ts';
import { toLessonHref, toWithdrawalHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import type { InvoiceLink } from '#core/invoices/list-invoices.ts';
import type { PurchaseView } from '#core/orders/view-purchase.ts';
import { m } from '#words/messages.js';
import { InvoiceLinkTo } from '../invoices/invoice-link.tsx';
import { toSectionHref } from '../members/profile/confirm-href.ts';
import { formatPending, formatPriceLabel } from '../products/product-labels.ts';
import { ProductCover } from '../products/product-shelf.tsx';
import { Button, LinkButton } from '../ui/actions/button.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { Checkbox } from '../ui/forms/checkbox.tsx';
import { FormActions, FormStack } from '../ui/forms/form.tsx';
import { Split } from '../ui/frame/split.tsx';
import { Facts } from '../ui/text/facts.tsx';
import { RichMessage } from '../ui/text/rich-message.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import styles from './checkout.module.css';
import { writeOrderChoices } from './order-choices.ts';

export type SettledOrder = {
  number: string;
  amount: number;
  currency: string;
  paidAt: string | null;
  invoices: Pick<InvoiceLink, 'id' | 'series' | 'number'>[];
};

type Props = {
  view: PurchaseView;
  order: SettledOrder | null;
  email: string;
  justPaid: boolean;
  /** Id of the lesson to start with; null before access, and without a programme. */
  firstLesson: string | null;
  hasPassword: boolean;
  /** True if immediate access was requested without the waiver. */
  isUnwaived: boolean;
};

/** True if the product is owned or its payment is pending, so there is nothing to order. */
export const isBegun = ({ state }: PurchaseView): boolean =>
  state !== 'order' && state !== 'closed' && state !== 'unavailable';

/** Page after payment. It polls until the bank responds (`app/enhance/order/order.ts`). Safe to reload. */
export function PaymentReturn(props: Props) {
  const { product, state } = props.view;
  return (
    <>
      <VisuallyHidden role="status">
        {state === 'owned' && !props.view.pack ? m.checkout_access_open() : ''}
      </VisuallyHidden>
      <Split
        aside={
          <div className={styles.cover}>
            <ProductCover product={product} />
          </div>
        }
      >
        <div className={styles.return}>
          {state === 'checking' ? <Checking product={product} /> : null}
          {state === 'processing' ? <Processing product={product} /> : null}
          {state === 'transfer' ? <TransferWaits view={props.view} /> : null}
          {state === 'waiting' ? <Waiting {...props} /> : null}
          {state === 'owned' ? props.view.pack ? <Bought {...props} /> : <Owned {...props} /> : null}
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

function Processing({ product }: Pick<PurchaseView, 'product'>) {
  return (
    <>
      <h1>{m.checkout_processing_title()}</h1>
      <p className={styles.lead}>{typeset(product.title)}</p>
      <p>{m.checkout_processing_words()}</p>
    </>
  );
}

/** Shown for a pending bank transfer: the transfer details and a link to pay by another method. */
function TransferWaits({ view: { product, transfer, choices } }: Pick<Props, 'view'>) {
  if (!transfer) return null;
  return (
    <>
      <h1>{m.checkout_transfer_title()}</h1>
      <p className={styles.lead}>{m.checkout_transfer_words({ title: typeset(product.title) })}</p>
      <Facts
        facts={[
          { term: m.checkout_amount(), detail: formatPriceLabel(transfer.cents) },
          {
            term: m.checkout_transfer_reference(),
            detail: <span className={styles.number}>{transfer.reference}</span>,
          },
          { term: m.common_account_holder(), detail: transfer.holder },
          {
            term: m.common_iban(),
            detail: <span className={styles.number}>{formatIban(transfer.iban)}</span>,
          },
          ...(transfer.bic ? [{ term: m.common_bic(), detail: transfer.bic }] : []),
        ]}
      />
      <form method="post">
        <input type="hidden" name="pour" value={writeOrderChoices(choices).get('pour') ?? ''} />
        <p className={styles.after}>{m.checkout_transfer_other()}</p>
        <Button type="submit" variant="secondary" name="suite" value="annuler">
          {m.checkout_transfer_cancel()}
        </Button>
      </form>
    </>
  );
}

/**
 * Shown for an order paid without the waiver. Access opens after the withdrawal period, or at once if the
 * buyer signs the waiver.
 */
function Waiting({ view, order: settled, justPaid, isUnwaived }: Props) {
  const { product, waiting, waiverText } = view;
  if (!waiting) return null;
  const { number, title, isGift, paidAt, ...order } = waiting;
  return (
    <>
      {justPaid ? <Thanks /> : <h1>{formatPending(waiting)}</h1>}
      <p className={styles.lead}>
        {isGift
          ? m.checkout_waiting_gift()
          : m.checkout_waiting_words({
              title: typeset(product.title),
              date: formatDate(new Date(waiting.opensAt)),
            })}
      </p>
      {isGift ? null : (
        <>
          <form method="post">
            <FormStack>
              <p>{m.checkout_start_now_words()}</p>
              <Checkbox
                name="waiver"
                required
                error={isUnwaived ? m.checkout_waiver_missing() : undefined}
                label={typeset(waiverText)}
              />
              <FormActions>
                <Button type="submit" size="large" name="suite" value="commencer">
                  {m.checkout_start_now()}
                </Button>
              </FormActions>
            </FormStack>
          </form>
          <p>
            <a href={toWithdrawalHref(number)}>{m.common_withdraw_here()}</a>
          </p>
          <Facts
            facts={[
              ...(title === product.title ? [] : [{ term: m.common_content(), detail: typeset(title) }]),
              ...listOrderFacts({ number, paidAt, invoices: settled?.invoices ?? [], ...order }),
            ]}
          />
        </>
      )}
    </>
  );
}

/** Shown after the payment of corrections. */
function Bought({ view: { product, pack }, order, email }: Props) {
  if (!pack) return null;
  return (
    <>
      <Thanks />
      <p className={styles.lead}>
        {m.corrections_bought({ count: pack.size, title: typeset(product.title) })}
      </p>
      {product.correctionsLeft === null ? null : (
        <p>{m.corrections_left({ count: product.correctionsLeft })}</p>
      )}
      <p className={styles.start}>
        <LinkButton href={product.href} size="large">
          {m.common_continue()}
        </LinkButton>
      </p>
      {order ? <OrderFacts order={order} /> : null}
      <p>{m.checkout_next_letter({ email })}</p>
    </>
  );
}

/** Takes the focus when the buyer returns from the payment page (`app/enhance/order/order.ts`). */
const Thanks = () => (
  <h1 className={styles.thanks} tabIndex={-1} data-thanks="">
    {m.checkout_thanks_title()}
  </h1>
);

function Owned({ view: { product }, order, email, justPaid, firstLesson, hasPassword }: Props) {
  return (
    <>
      {justPaid ? <Thanks /> : <h1>{m.checkout_owned_title()}</h1>}
      <p className={styles.lead}>
        {justPaid
          ? m.checkout_thanks_words({ title: typeset(product.title) })
          : m.checkout_owned_words({ title: typeset(product.title) })}
      </p>
      <p className={styles.start}>
        <LinkButton href={firstLesson ? toLessonHref(product, firstLesson) : product.href} size="large">
          {firstLesson ? m.checkout_start_lesson() : m.common_start()}
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
            {hasPassword ? null : (
              <li>
                <RichMessage
                  parts={m.checkout_next_password.parts()}
                  wraps={{ link: (words) => <a href={toSectionHref('mot-de-passe')}>{words}</a> }}
                />
              </li>
            )}
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

const OrderFacts = ({ order }: { order: SettledOrder }) => <Facts facts={listOrderFacts(order)} />;

const listOrderFacts = ({
  number,
  amount,
  currency,
  paidAt,
  invoices = [],
}: Omit<SettledOrder, 'paidAt' | 'invoices'> &
  Partial<Pick<SettledOrder, 'invoices'>> & { paidAt: string | Date | null }) => [
  { term: m.common_order(), detail: <span className={styles.number}>{number}</span> },
  ...(paidAt ? [{ term: m.common_date(), detail: formatDate(new Date(paidAt)) }] : []),
  { term: m.checkout_amount(), detail: formatPriceLabel(amount, currency) },
  ...invoices.map((invoice) => ({
    term: invoice.series === 'credit' ? m.checkout_credit_note() : m.checkout_invoice(),
    detail: <InvoiceLinkTo invoice={invoice} />,
  })),
];
