import { formatDuration } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import type { OpenedProduct } from '#core/products/open-product.ts';
import { m } from '#words/messages.js';
import { LevelBadge, readLevel } from '../ui/catalogue/level.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { Icon } from '../ui/mark/icon.tsx';
import { formatProductKind } from './kind-words.ts';
import type { loadProduct } from './load-product.ts';
import { ProductContent } from './product-content.tsx';
import { ProductOffer } from './product-offer.tsx';
import styles from './product-view.module.css';
import { RelatedProducts } from './related-products.tsx';

const toList = (type: OpenedProduct['type']) =>
  type === 'course'
    ? { href: '/courses', label: m.catalogue_courses() }
    : { href: '/exercices', label: m.catalogue_exercises() };

/** A course or an exercise pack for a signed-in person: its content, or its offer. */
export function ProductView({ product, related, admin }: Awaited<ReturnType<typeof loadProduct>>) {
  const level = readLevel(product.level);
  return (
    <>
      <PageHeader title={typeset(product.title)} trail={[toList(product.type)]} />
      <p className={styles.facts}>
        {level ? <LevelBadge level={level} /> : null}
        <span>{formatProductKind(product.type)}</span>
        {product.durationMinutes > 0 ? <span>{formatDuration(product.durationMinutes)}</span> : null}
        {product.bought ? (
          <span className={styles.owned}>
            <Icon name="check" /> {m.ui_product_owned()}
          </span>
        ) : null}
      </p>
      {product.access === 'open' ? (
        <ProductContent product={product} admin={admin} />
      ) : (
        <ProductOffer product={product} />
      )}
      <RelatedProducts type={product.type} cards={related} />
    </>
  );
}
