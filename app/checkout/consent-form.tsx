import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { typeset } from '#common/typography.ts';
import type { PurchaseView } from '#core/orders/purchase.ts';
import { m } from '#words/messages.js';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Checkbox } from '../ui/forms/checkbox.tsx';
import { FormActions, FormStack } from '../ui/forms/form.tsx';
import { focusFirstInvalid } from '../ui/forms/validity.ts';
import styles from './checkout.module.css';

/** The field that says which version of the terms the buyer had in front of them. */
const termsSeen = 'conditions';

export type ConsentErrors = { terms?: string | undefined; waiver?: string | undefined };

/** Why an order stays here: the server was not reached. */
export type OrderAnswer = { offline: boolean };

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
 * (art. L221-14 du code de la consommation). It works without script; with it, a forgotten box is told at once.
 */
export function ConsentForm({
  view,
  refused,
  answer,
}: {
  view: Pick<PurchaseView, 'termsText' | 'termsVersion' | 'waiverText'>;
  /** What the server found missing. */
  refused: ConsentErrors | undefined;
  answer: OrderAnswer | undefined;
}) {
  const [found, setFound] = useState<ConsentErrors | null>(null);
  const { pending, send } = useSubmission(refused, answer);
  const errors = found ?? refused ?? {};
  function order(event: FormEvent<HTMLFormElement>): void {
    const missing = checkConsent(new FormData(event.currentTarget));
    setFound(missing);
    if (!missing) {
      send(event);
      return;
    }
    event.preventDefault();
    focusFirstInvalid(event.currentTarget);
  }
  return (
    <Form method="post" onSubmit={order} noValidate>
      <input type="hidden" name={termsSeen} value={view.termsVersion} />
      <FormStack>
        <div className={styles.boxes}>
          <Checkbox
            name="terms"
            required
            error={errors.terms}
            label={
              <>
                {typeset(view.termsText)}{' '}
                <a href={`/terms-and-conditions?version=${view.termsVersion}`} target="_blank" rel="noopener">
                  {m.checkout_terms_read()}
                </a>
              </>
            }
          />
          <Checkbox name="waiver" required error={errors.waiver} label={typeset(view.waiverText)} />
        </div>
        {answer?.offline && !pending ? (
          <Notice tone="error" live title={m.checkout_offline()}>
            <p>{m.checkout_offline_next()}</p>
          </Notice>
        ) : null}
        <FormActions>
          <Button type="submit" size="large" pending={pending}>
            {m.checkout_order()}
          </Button>
        </FormActions>
        <p className={styles.after}>{m.checkout_after()}</p>
      </FormStack>
    </Form>
  );
}

/** True from the first press on, until an answer keeps the page; the browser's own « back » must find the button ready again. */
function useSubmission(
  refused: ConsentErrors | undefined,
  answer: OrderAnswer | undefined,
): {
  pending: boolean;
  send: (event: FormEvent) => void;
} {
  const [pending, setPending] = useState(false);
  const sent = useRef(false);
  const reset = useCallback(() => {
    sent.current = false;
    setPending(false);
  }, []);
  useEffect(() => {
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, [reset]);
  useEffect(() => {
    if (refused || answer) reset();
  }, [refused, answer, reset]);
  return {
    pending,
    send(event) {
      if (sent.current) event.preventDefault();
      sent.current = true;
      // After the browser has collected the form: a button that is disabled at once would stop it.
      setTimeout(() => setPending(true));
    },
  };
}
