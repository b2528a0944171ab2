import { formatCode } from './secret-code.ts';
import { toSlugOf } from './slugs.ts';

/** Returns a slug (`Réussir le DELF B1` → `reussir-le-delf-b1`) of 1 to 80 characters. */
export const toSlug = (title: string): string => toSlugOf(title, 80) || 'sans-titre';

/** Returns the address of a teacher's own page. */
export const toPageHref = ({ slug }: { slug: string }): string => `/${slug}`;

/** Returns a product's page for its owners. */
export function toProductHref(product: { id: string; type: 'course' | 'exercise' }): string {
  return product.type === 'course' ? `/course/${product.id}` : `/exercices/${product.id}`;
}

/** Returns a product's public page. */
export function toPresentationHref(product: { id: string; slug?: string }): string {
  return `/products/${product.slug || product.id}`;
}

export function toFreeLessonHref(product: { id: string; slug?: string }, lessonId: string): string {
  return `${toPresentationHref(product)}/${lessonId}`;
}

/** Returns a lesson's page for owners of the product. */
export function toLessonHref(product: { id: string; type: 'course' | 'exercise' }, lessonId: string): string {
  return `${toProductHref(product)}/${lessonId}`;
}

/** Returns the page on which a learner writes and edits their product review. */
export function toOwnOpinionHref(product: { id: string }): string {
  return `/members/avis/${product.id}`;
}

export function toBuyHref(product: { id: string; priceId: string }): string {
  return `/products/${product.id}/buy/${encodeURIComponent(product.priceId)}`;
}

/** Returns the page on which owners of a product buy corrections. */
export const toCorrectionsHref = (product: { id: string; priceId: string }): string =>
  `${toBuyHref(product)}?pour=corrections`;

/** Returns the anchor of a product in a list: `/courses#fiche-{id}`. */
export const toCardAnchor = (id: string): string => `fiche-${id}`;

/** A page without a slug of its own has its title and id as address (specification §2). */
type Titled = { id: string; title: string; slug?: string };

const toTitledSegment = ({ id, title, slug }: Titled): string => slug || `${toSlug(title)}----${id}`;

export function toNewsHref(item: Titled): string {
  return `/news/${toTitledSegment(item)}`;
}

/** Returns the page of a published exam result (specification §2). */
export function toScoreHref(score: Titled): string {
  return `/scores/${toTitledSegment(score)}`;
}

/** Returns the id of `{title}----{id}` (the text after the last four hyphens), or null. */
export function parseTitledId(address: string): string | null {
  return /^.*----([a-z0-9][a-z0-9-]{0,79})$/i.exec(address)?.[1] ?? null;
}

/** Returns an exercise's public trial page. */
export const toTrialHref = ({ productId, slug, id }: TrialAddress): string =>
  `${toPresentationHref({ id: productId, ...(slug ? { slug } : {}) })}/essai/${id}`;

/** `slug` is that of the product. */
type TrialAddress = { productId: string; slug?: string | undefined; id: string };

export const toExerciseHref = (id: string): string => `/members/exercices/${id}`;

/** Returns the result page of a marked attempt. */
export const toResultHref = (exerciseId: string, number: number): string =>
  `${toExerciseHref(exerciseId)}?copie=${number}`;

/** Page of due review cards and frequent mistakes. */
export const reviewHref = '/members/revision';

/** Returns the withdrawal form of an order; it needs no sign-in. */
export function toWithdrawalHref(number: string): string {
  return `/retractation?${new URLSearchParams({ commande: number })}`;
}

/** Section of the terms of sale about withdrawal and refunds. */
export const withdrawalTermsHref = '/terms-and-conditions#partie-7-le-droit-de-retractation';

/** Returns the page that verifies a completion certificate (attestation); `toPdfHref` returns its PDF. */
export const toAttestationHref = (code: string): string => `/attestations/${formatCode(code)}`;
export const toPdfHref = (code: string): string => `${toAttestationHref(code)}/attestation.pdf`;

export const toVoucherHref = (code: string): string =>
  `/bon?${new URLSearchParams({ code: formatCode(code) })}`;

/** Returns the buyer's page with the vouchers of an order. */
export const toVouchersHref = (orderId: string): string => `/members/commandes/${orderId}`;

/** Page of the learner's study plan. */
export const studyPlanHref = '/members/plan';
