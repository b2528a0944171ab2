import { formatDate } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import { purposeWords } from '#core/orders/order-choices.ts';
import type { PurchaseView } from '#core/orders/view-purchase.ts';
import { m } from '#words/messages.js';
import { formatMethods } from '../products/payment-methods.ts';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Checkbox } from '../ui/forms/checkbox.tsx';
import { FormActions, FormStack } from '../ui/forms/form.tsx';
import styles from './checkout.module.css';
import { ChoiceFields, InvoiceFields, PaymentFields, PresentFields } from './order-fields.tsx';
import { type OrderErrors, priceSeen, type TypedOrder, termsSeen } from './read-order.ts';

export type RefusedOrder = { typed: TypedOrder; errors: OrderErrors };

/**
 * Order form with unticked boxes and the button label that the law requires (art. L221-14 du code de la
 * consommation).
 * Without the waiver, access opens after the withdrawal period. Corrections always start at once.
 */
export function ConsentForm({
  view,
  name,
  refused: { typed, errors } = { typed: {}, errors: {} },
}: {
  view: PurchaseView;
  name: string;
  refused: RefusedOrder | undefined;
}) {
  const parts = { view, typed, errors };
  return (
    <form method="post" noValidate data-order="">
      <input type="hidden" name={termsSeen} value={view.termsVersion} />
      <input type="hidden" name={priceSeen} value={view.quote.totalCents} />
      <FormStack>
        {view.pack ? (
          <input type="hidden" name="pour" value={purposeWords.corrections} />
        ) : (
          <ChoiceFields {...parts} />
        )}
        {view.choices.purpose === 'gift' ? <PresentFields {...parts} name={name} /> : null}
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
          {view.pack ? (
            <Checkbox
              name="waiver"
              required
              error={errors.waiver}
              missing={m.corrections_start_missing()}
              label={typeset(view.waiverText)}
            />
          ) : (
            <Checkbox
              name="waiver"
              optional
              label={typeset(view.waiverText)}
              hint={m.checkout_waiver_hint({ date: formatDate(view.opensAt) })}
            />
          )}
        </div>
        <div hidden data-unsent="">
          <Notice tone="error" live title={m.checkout_offline()}>
            <p>{m.checkout_offline_next()}</p>
          </Notice>
        </div>
        {view.quote.totalCents > 0 ? (
          <p className={styles.after}>{m.checkout_methods({ methods: formatMethods(view.offered) })}</p>
        ) : null}
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
