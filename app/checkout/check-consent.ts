import { m } from '#words/messages.js';

/** The field that says which version of the terms the buyer had in front of them. */
export const termsSeen = 'conditions';

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
