import { createHash } from 'node:crypto';

/** The two boxes of the order page, unticked; the exact words are kept with the order, each with a proof of its own. */
export const termsText = 'J’ai lu et j’accepte les conditions générales de vente.';
export const waiverText =
  'Je demande à accéder au contenu dès maintenant et je renonce expressément à mon droit de rétractation de quatorze jours, que je perds dès que l’accès m’est ouvert (article L221-28, 13° du code de la consommation).';

/** Of the waiver's words: another text is another version. */
const waiverVersion = '1';

/** What the buyer ticked on the order page; the terms in force were shown with them. */
export type Consent = { waiver: boolean };

/** Proof of both boxes, as an order keeps it: words, version, SHA-256 in hex and time of each. Nothing of a box that was left empty. */
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

/** Proof of the waiver alone, ticked with the order or later (`start-now.ts`). */
export const proveWaiver = (at: Date) => ({
  waiverText,
  waiverVersion,
  waiverHash: hashConsent(waiverText, waiverVersion),
  waiverAcceptedAt: at,
});

const hashConsent = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex');

/** The beginning of a proof, as it is printed in the confirmation. */
export const formatFingerprint = (hash: string): string => hash.slice(0, 16);
