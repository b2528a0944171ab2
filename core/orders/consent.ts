import { createHash } from 'node:crypto';

/** Text of a checkbox on the order page. An order stores the exact text that its buyer accepted. */
export const termsText = 'J’ai lu et j’accepte les conditions générales de vente.';
export const waiverText =
  'Je demande à accéder au contenu dès maintenant et je renonce expressément à mon droit de rétractation de quatorze jours, que je perds dès que l’accès m’est ouvert (article L221-28, 13° du code de la consommation).';

/** Increase it with every change of `waiverText`. */
const waiverVersion = '1';

export type Consent = { waiver: boolean };

/** Returns text, version and SHA-256 hash (hex) of each ticked box, to be stored with the order. */
export function proveConsent(consent: Consent, terms: { version: number; hash: string }, at: Date) {
  const termsVersion = String(terms.version);
  return {
    termsText,
    termsVersion,
    termsHash: hashConsent(termsText, termsVersion, terms.hash),
    termsAcceptedAt: at,
    ...(consent.waiver
      ? proveWaiver(at)
      : { waiverText: null, waiverVersion: null, waiverHash: null, waiverAcceptedAt: null }),
  };
}

export const proveWaiver = (at: Date) => ({
  waiverText,
  waiverVersion,
  waiverHash: hashConsent(waiverText, waiverVersion),
  waiverAcceptedAt: at,
});

const hashConsent = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex');

/** Returns the start of a consent hash, as printed in the confirmation. */
export const formatFingerprint = (hash: string): string => hash.slice(0, 16);
