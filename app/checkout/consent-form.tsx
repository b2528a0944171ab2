import { formatDate } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import type { Consent } from '#core/orders/consent.ts';
import type { PurchaseView } from '#core/orders/purchase.ts';
import { m } from '#words/messages.js';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Checkbox } from '../ui/forms/checkbox.tsx';
import { FormActions, FormStack } from '../ui/forms/form.tsx';
import styles from './checkout.module.css';

/** The fields that say which version of the terms and which price (integer cents) the buyer had in front of them. */
const termsSeen = 'conditions';
const priceSeen = 'prix';

export type ConsentErrors = { terms?: string | undefined };

/** There is no order without the terms; the other box is the buyer's choice. */
export function checkConsent(form: FormData): ConsentErrors | null {
  return form.get('terms') === 'on' ? null : { terms: m.checkout_terms_missing() };
}

/** What was ticked besides, and the price that was shown; null where the form does not say it. */
export function readWanted(form: FormData): { shownCents: number | null; consent: Consent } {
  const seen = String(form.get(priceSeen) ?? '');
  return {
    shownCents: /^\d{1,9}$/.test(seen) ? Number(seen) : null,
    consent: { waiver: form.get('waiver') === 'on' },
  };
}

/** Refuses an agreement to terms that are no longer in force: nobody agrees to what they have not been shown. */
export function checkTermsSeen(form: FormData, inForce: number): ConsentErrors | null {
  const seen = form.get(termsSeen);
  return seen === null || seen === String(inForce) ? null : { terms: m.checkout_terms_changed() };
}

/**
 * The two boxes nobody ticked for the buyer, and the button whose words the law gives (art. L221-14 du code de la consommation). Who keeps
 * the right to withdraw waits until its time is over. It works without script; with it, a forgotten box is told at once
 * (`app/enhance/order/order.ts`).
 */
export function ConsentForm({
  view,
  refused = {},
}: {
  view: Pick<PurchaseView, 'termsText' | 'termsVersion' | 'waiverText' | 'priceCents' | 'opensAt'>;
  /** What the server found missing. */
  refused: ConsentErrors | undefined;
}) {
  return (
    <form method="post" noValidate data-order="">
      <input type="hidden" name={termsSeen} value={view.termsVersion} />
      <input type="hidden" name={priceSeen} value={view.priceCents} />
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
