import { formatDuration } from '#common/dates.ts';
import { toCardAnchor, toPresentationHref, toProductHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import type { ProductMatches } from '#core/products/catalogue/find-matches.ts';
import type { Difficulty, Picture, ProductCard, ProductType } from '#core/products/product.ts';
import { toCoverPicture } from '../picture/picture-image.tsx';
import { CardGrid } from '../ui/catalogue/card-grid.tsx';
import { CatalogueCard } from '../ui/catalogue/product-card.tsx';
import { Cover } from '../ui/cover/cover.tsx';
import { PictureCover } from '../ui/cover/picture-cover.tsx';
import { readLevel } from '../ui/text/level.tsx';
import { FoundIn } from './found-in.tsx';
import { formatFormerPrice, formatPending, formatPriceLabel, formatProductKind } from './product-labels.ts';

type ProductShelfProps = {
  cards: readonly ProductCard[];
  headingLevel?: 2 | 3;
  /** Number of cards whose pictures load eagerly. */
  eager?: number;
  /** Lessons and skills that a search found, by product id. */
  matches?: Readonly<Record<string, ProductMatches>>;
};

/** Grid of product cards. */
export function ProductShelf({ cards, headingLevel, eager = 2, matches = {} }: ProductShelfProps) {
  return (
    <CardGrid>
      {cards.map((card, index) => (
        <CatalogueCard
          key={card.id}
          anchor={toCardAnchor(card.id)}
          href={card.bought ? toProductHref(card) : toPresentationHref(card)}
          title={typeset(card.title)}
          level={readLevel(card.level)}
          kind={formatProductKind(card.type)}
          duration={card.durationMinutes > 0 ? formatDuration(card.durationMinutes) : undefined}
          picture={card.picture ? toCoverPicture(card.picture) : undefined}
          more={<FoundIn product={card} matches={matches[card.id]} />}
          priceLabel={card.priceId ? formatPriceLabel(card.priceCents) : undefined}
          formerPrice={formatFormerPrice(card.formerCents, card.priceCents)}
          priceId={card.priceId || undefined}
          soon={!card.enabled}
          bought={card.bought}
          pending={card.pending ? formatPending(card.pending) : undefined}
          eager={index < eager}
          headingLevel={headingLevel}
        />
      ))}
    </CardGrid>
  );
}

/** Cover as in the catalogue, for other pages. */
export function ProductCover({
  product: { title, level, type, picture },
}: {
  product: { title: string; level: Difficulty; type: ProductType; picture: Picture | null };
}) {
  const shared = { title, level: readLevel(level), series: formatProductKind(type) };
  return picture ? (
    <PictureCover {...shared} picture={toCoverPicture(picture)} sizes="12rem" eager />
  ) : (
    <Cover {...shared} />
  );
}
