import { formatDuration } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import type { OpenedProduct } from '#core/products/open-product.ts';
import { readLevel } from '../ui/catalogue/level.ts';
import { LevelBadge } from '../ui/catalogue/level-badge.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { Icon } from '../ui/mark/icon.tsx';
import { kindWords } from './kind-words.ts';
import { ProductContent } from './product-content.tsx';
import { ProductOffer } from './product-offer.tsx';
import styles from './product-view.module.css';

const lists = {
  course: { href: '/courses', label: 'Les cours' },
  exercise: { href: '/exercices', label: 'Les exercices' },
} as const;

/** A course or an exercise pack for a signed-in person: its content, or its offer. */
export function ProductView({ product, admin }: { product: OpenedProduct; admin: boolean }) {
  const level = readLevel(product.level);
  return (
    <>
      <PageHeader title={typeset(product.title)} trail={[lists[product.type]]} />
      <p className={styles.facts}>
        {level ? <LevelBadge level={level} /> : null}
        <span>{kindWords[product.type]}</span>
        {product.durationMinutes > 0 ? <span>{formatDuration(product.durationMinutes)}</span> : null}
        {product.bought ? (
          <span className={styles.owned}>
            <Icon name="check" /> Dans votre espace
          </span>
        ) : null}
      </p>
      {product.access === 'open' ? (
        <ProductContent product={product} admin={admin} />
      ) : (
        <ProductOffer product={product} />
      )}
    </>
  );
}
