import type { ProductCard, ProductType } from '#core/products/product.ts';
import { m } from '#words/messages.js';
import { Section } from '../ui/frame/section.tsx';
import { ProductShelf } from './product-shelf.tsx';

/** Related products. Renders nothing for an empty list. */
export function RelatedProducts({ type, cards }: { type: ProductType; cards: readonly ProductCard[] }) {
  if (cards.length === 0) return null;
  return (
    <Section
      title={m.catalogue_related()}
      more={
        type === 'course'
          ? { href: '/courses', label: m.common_all_courses() }
          : { href: '/exercices', label: m.common_all_exercises() }
      }
    >
      <ProductShelf cards={cards} eager={0} />
    </Section>
  );
}
