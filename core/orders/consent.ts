import { createHash } from 'node:crypto';

/** Text of a checkbox on the order page. An order stores the exact text that its buyer accepted. */
export const termsText = 'J’ai lu et j’accepte les conditions générales de vente.';
export const waiverText =
  'Je demande à accéder au contenu dès maintenant et je renonce expressément à mon droit de rétractation de quatorze jours, que je perds dès que l’accès m’est ouvert (article L221-28, 13° du code de la consommation).';

/** Text for corrections, a service that ends the right to withdraw only once it is fully performed. */
const serviceText =
  'Je demande que les corrections commencent dès maintenant, avant la fin du délai de rétractation de quatorze jours. Si je me rétracte, les corrections déjà utilisées restent dues. Je perds mon droit de rétractation quand elles ont toutes été faites (articles L221-25 et L221-28, 1° du code de la consommation).';

/** Increase the version with every change of a text. */
const waiverVersions = { [waiverText]: '1', [serviceText]: 'corrections-1' };

type ConsentText = typeof waiverText | typeof serviceText;

/** Returns the text of the second box of an order, about the right to withdraw. */
export const findConsentText = (purpose: string): ConsentText =>
  purpose === 'corrections' ? serviceText : waiverText;

export type Consent = { waiver: boolean };

/** Returns text, version and SHA-256 hash (hex) of each ticked box, to be stored with the order. */
export function proveConsent(
  consent: Consent,
  terms: { version: number; hash: string },
  at: Date,
  text: ConsentText = waiverText,
) {
  const termsVersion = String(terms.version);
  return {
    termsText,
    termsVersion,
    termsHash: hashConsent(termsText, termsVersion, terms.hash),
    termsAcceptedAt: at,
    ...(consent.waiver
      ? proveWaiver(at, text)
      : { waiverText: null, waiverVersion: null, waiverHash: null, waiverAcceptedAt: null }),
  };
}

export function proveWaiver(at: Date, text: ConsentText = waiverText) {
  const waiverVersion = waiverVersions[text] ?? '';
  return {
    ...{ waiverText: text, waiverVersion, waiverHash: hashConsent(text, waiverVersion) },
    waiverAcceptedAt: at,
  };
}

const hashConsent = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex');

/** Returns the start of a consent hash, as printed in the confirmation. */
export const formatFingerprint = (hash: string): string => hash.slice(0, 16);
