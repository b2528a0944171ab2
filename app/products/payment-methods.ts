import { createOnFirstUse } from '#common/first-use.ts';
import type { PresentedProduct } from '#core/products/present-product.ts';
import { m } from '#words/messages.js';

const alternatives = createOnFirstUse(() => new Intl.ListFormat('fr-FR', { type: 'disjunction' }));

/**
 * Formats « carte bancaire, prélèvement SEPA ou virement ».
 * Payment methods must be named before ordering (article L221-14 du code de la consommation).
 */
export const formatMethods = ({ sepaDebit, transfer }: PresentedProduct['methods']): string =>
  alternatives().format([
    m.checkout_by_card(),
    ...(sepaDebit ? [m.common_by_debit()] : []),
    ...(transfer ? [m.common_transfer()] : []),
  ]);
