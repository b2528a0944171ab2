import { typeset } from '#common/typography.ts';
import type { PurchaseView } from '#core/orders/purchase.ts';
import { m } from '#words/messages.js';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Checkbox } from '../ui/forms/checkbox.tsx';
import { FormActions, FormStack } from '../ui/forms/form.tsx';
import styles from './checkout.module.css';

/** The field that says which version of the terms the buyer had in front of them. */
const termsSeen = 'conditions';

export type ConsentErrors = { terms?: string | undefined; waiver?: string | undefined };

/** Both boxes belong to the order: the law wants each agreement expressed by itself. */
export function checkConsent(form: FormData): ConsentErrors | null {
  const errors: ConsentErrors = {
    terms: form.get('terms') === 'on' ? undefined : m.checkout_terms_missing(),
    waiver: form.get('waiver') === 'on' ? undefined : m.checkout_waiver_missing(),
  };
  return errors.terms || errors.waiver ? errors : null;
}

/** Refuses an agreement to terms that are no longer in force: nobody agrees to what they have not been shown. */
export function checkTermsSeen(form: FormData, inForce: number): ConsentErrors | null {
  const seen = form.get(termsSeen);
  return seen === null || seen === String(inForce) ? null : { terms: m.checkout_terms_changed() };
}

/**
 * The two boxes nobody ticked for the buyer, and the button whose words the law gives
 * (art. L221-14 du code de la consommation). It works without script; with it, a forgotten box is told at once
 * (`app/enhance/order/order.ts`).
 */
export function ConsentForm({
  view,
  refused = {},
}: {
  view: Pick<PurchaseView, 'termsText' | 'termsVersion' | 'waiverText'>;
  /** What the server found missing. */
  refused: ConsentErrors | undefined;
}) {
  return (
    <form method="post" noValidate data-order="">
      <input type="hidden" name={termsSeen} value={view.termsVersion} />
      <FormStack>
        <div className={styles.boxes}>
          <Checkbox
            name="terms"
            required
            error={refused.terms}
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
            required
            error={refused.waiver}
            missing={m.checkout_waiver_missing()}
            label={typeset(view.waiverText)}
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
