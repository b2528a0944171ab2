import { formatDuration } from '#common/dates.ts';
import { formatPrice } from '#common/money.ts';
import { toProductHref } from '#common/product-links.ts';
import type { ProductCard as Card } from '#core/products/product.ts';
import { CardGrid } from '../ui/catalogue/card-grid.tsx';
import { readLevel } from '../ui/catalogue/level.ts';
import { ProductCard } from '../ui/catalogue/product-card.tsx';

export const kindWords = { course: 'Cours', exercise: 'Exercices' } as const;

/** « 49,00 € », « Gratuit », or exactly `Loading...` until the price is known. */
export function toPriceLabel(cents: number | null): string {
  if (cents === null) return 'Loading...';
  return cents === 0 ? 'Gratuit' : formatPrice(cents);
}

/** Products as cards on the grid; the first ones load their pictures at once. */
export function ProductShelf({ cards, headingLevel }: { cards: readonly Card[]; headingLevel?: 2 | 3 }) {
  return (
    <CardGrid>
      {cards.map((card, index) => (
        <ProductCard
          key={card.id}
          href={toProductHref(card)}
          title={card.title}
          level={readLevel(card.level)}
          kind={kindWords[card.type]}
          duration={card.durationMinutes > 0 ? formatDuration(card.durationMinutes) : undefined}
          picture={
            card.picture
              ? {
                  src: card.picture.url,
                  alt: card.picture.alt,
                  width: card.picture.width,
                  height: card.picture.height,
                }
              : undefined
          }
          priceLabel={card.priceId ? toPriceLabel(card.priceCents) : undefined}
          priceId={card.priceId || undefined}
          soon={!card.enabled}
          bought={card.bought}
          eager={index < 4}
          headingLevel={headingLevel}
        />
      ))}
    </CardGrid>
  );
}
