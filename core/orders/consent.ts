import { createHash } from 'node:crypto';

/** The two boxes of the order page, unticked; the exact words are kept with the order. */
export const termsText = 'J’ai lu et j’accepte les conditions générales de vente.';
export const waiverText =
  'Je demande à accéder au contenu dès maintenant et je renonce expressément à mon droit de rétractation de quatorze jours, que je perds dès que l’accès m’est ouvert (article L221-28, 13° du code de la consommation).';

/** A fingerprint of what was accepted, printed in the confirmation; `termsHash` is that of the terms' version. */
export function fingerprintConsent(termsHash: string): string {
  return createHash('sha256').update(`${termsHash}\n${termsText}\n${waiverText}`).digest('hex').slice(0, 16);
}
