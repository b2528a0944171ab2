import { formatCode } from './secret-code.ts';
import { toSlugOf } from './slugs.ts';

/** `Réussir le DELF B1` → `reussir-le-delf-b1`; at most 80 characters, never empty. */
export const toSlug = (title: string): string => toSlugOf(title, 80) || 'sans-titre';

/** Where people follow a product that is theirs. */
export function toProductHref(product: { id: string; type: 'course' | 'exercise' }): string {
  return product.type === 'course' ? `/course/${product.id}` : `/exercices/${product.id}`;
}

/** Where anybody reads what a product is, before buying it. */
export function toPresentationHref(product: { id: string }): string {
  return `/products/${product.id}`;
}

/** Where anybody reads a free lesson of a product. */
export function toFreeLessonHref(product: { id: string }, lessonId: string): string {
  return `${toPresentationHref(product)}/${lessonId}`;
}

/** Where somebody who has a product reads one of its lessons. */
export function toLessonHref(product: { id: string; type: 'course' | 'exercise' }, lessonId: string): string {
  return `${toProductHref(product)}/${lessonId}`;
}

/** Where somebody says what they think of a product that they finished, and finds it again. */
export function toOwnOpinionHref(product: { id: string }): string {
  return `/members/avis/${product.id}`;
}

/** Where a product is bought, at the price that is shown. */
export function toBuyHref(product: { id: string; priceId: string }): string {
  return `/products/${product.id}/buy/${encodeURIComponent(product.priceId)}`;
}

/** Where a product stands in a list: `/courses#fiche-{id}`. */
export const toCardAnchor = (id: string): string => `fiche-${id}`;

/** Where a news item is read: its title for people, its id for the site. */
export function toNewsHref(item: { id: string; title: string }): string {
  return `/news/${toSlug(item.title)}----${item.id}`;
}

/** Where an exam result is shown (specification §2). */
export function toScoreHref(score: { id: string; title: string }): string {
  return `/scores/${toSlug(score.title)}----${score.id}`;
}

/** The id in `{title}----{id}`: what follows the last four hyphens; null where there is none. */
export function parseTitledId(address: string): string | null {
  return /^.*----([a-z0-9][a-z0-9-]{0,79})$/i.exec(address)?.[1] ?? null;
}

/** Where visitors try an exercise. */
export const toTrialHref = ({ productId, id }: { productId: string; id: string }): string =>
  `/products/${productId}/essai/${id}`;

/** Where learners do an exercise. */
export const toExerciseHref = (id: string): string => `/members/exercices/${id}`;

/** Where learners find what they are asked again, and what they get wrong. */
export const reviewHref = '/members/revision';

/** Where somebody withdraws from an order, signed in or not. */
export function toWithdrawalHref(number: string): string {
  return `/retractation?${new URLSearchParams({ commande: number })}`;
}

/** Where anybody who has the code of an attestation has it confirmed, and where its owner fetches the paper. */
export const toAttestationHref = (code: string): string => `/attestations/${formatCode(code)}`;
export const toPdfHref = (code: string): string => `${toAttestationHref(code)}/attestation.pdf`;

/** Where whoever has the code of a voucher opens what it is for. */
export const toVoucherHref = (code: string): string =>
  `/bon?${new URLSearchParams({ code: formatCode(code) })}`;

/** Where a buyer finds the vouchers of an order: to be printed, or given to a class. */
export const toVouchersHref = (orderId: string): string => `/members/commandes/${orderId}`;
