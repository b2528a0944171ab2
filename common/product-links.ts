/** Where people open a product: its content for who bought it, its offer for the others. */
export function toProductHref(product: { id: string; type: 'course' | 'exercise' }): string {
  return product.type === 'course' ? `/course/${product.id}` : `/exercices/${product.id}`;
}

/** Where a product is bought, at the price that is shown. */
export function toBuyHref(product: { id: string; priceId: string }): string {
  return `/products/${product.id}/buy/${encodeURIComponent(product.priceId)}`;
}

/** Where a product stands in a list: `/courses#fiche-{id}`. */
export const toAnchor = (id: string): string => `fiche-${id}`;
