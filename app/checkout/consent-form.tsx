import { formatDate } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import type { PurchaseView } from '#core/orders/view-purchase.ts';
import { m } from '#words/messages.js';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Checkbox } from '../ui/forms/checkbox.tsx';
import { FormActions, FormStack } from '../ui/forms/form.tsx';
import styles from './checkout.module.css';
import { ChoiceFields, InvoiceFields, PaymentFields, PresentFields } from './order-fields.tsx';
import { type OrderErrors, priceSeen, type TypedOrder, termsSeen } from './read-order.ts';

/** A form that was not taken: what was typed, and what is wrong with which field. */
export type RefusedOrder = { typed: TypedOrder; errors: OrderErrors };

/**
 * What is chosen and told of an order, the two boxes nobody ticked for the buyer, and the button whose words the law gives (art. L221-14 du
 * code de la consommation). Who keeps the right to withdraw waits until its time is over. It works without script; with it, a forgotten
 * box is told at once (`app/enhance/order/order.ts`).
 */
export function ConsentForm({
  view,
  name,
  refused: { typed, errors } = { typed: {}, errors: {} },
}: {
  view: PurchaseView;
  /** What the buyer's account is called. */
  name: string;
  refused: RefusedOrder | undefined;
}) {
  const parts = { view, typed, errors };
  return (
    <form method="post" noValidate data-order="">
      <input type="hidden" name={termsSeen} value={view.termsVersion} />
      <input type="hidden" name={priceSeen} value={view.quote.totalCents} />
      <FormStack>
        <ChoiceFields {...parts} />
        {view.choices.purpose === 'gift' ? <PresentFields {...parts} /> : null}
        <InvoiceFields {...parts} name={name} />
        <PaymentFields {...parts} />
        <div className={styles.boxes}>
          <Checkbox
            name="terms"
            required
            error={errors.terms}
            missing={m.checkout_terms_missing()}
            label={
              <>
                {typeset(view.termsText)}{' '}
                <a href={`/terms-and-conditions?version=${view.termsVersion}`} target="_blank" rel="noopener">
                  {m.checkout_terms_read()}
                </a>
              </>
            }
          />
          <Checkbox
            name="waiver"
            optional
            label={typeset(view.waiverText)}
            hint={m.checkout_waiver_hint({ date: formatDate(view.opensAt) })}
          />
        </div>
        <div hidden data-unsent="">
          <Notice tone="error" live title={m.checkout_offline()}>
            <p>{m.checkout_offline_next()}</p>
          </Notice>
        </div>
        <FormActions>
          <Button type="submit" size="large">
            {m.checkout_order()}
          </Button>
        </FormActions>
        <p className={styles.after}>{m.checkout_after()}</p>
      </FormStack>
    </form>
  );
}
