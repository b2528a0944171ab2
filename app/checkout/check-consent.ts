/** What is said of each box that nobody ticked. */
const missingConsent = {
  terms: 'Cochez cette case pour accepter les conditions de vente.',
  waiver: 'Cochez cette case pour accéder au contenu dès maintenant.',
} as const;

export type ConsentErrors = { terms?: string | undefined; waiver?: string | undefined };

/** Both boxes belong to the order: the law wants each agreement expressed by itself. */
export function checkConsent(form: FormData): ConsentErrors | null {
  const errors: ConsentErrors = {
    terms: form.get('terms') === 'on' ? undefined : missingConsent.terms,
    waiver: form.get('waiver') === 'on' ? undefined : missingConsent.waiver,
  };
  return errors.terms || errors.waiver ? errors : null;
}
