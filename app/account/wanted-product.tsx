import { formatDuration } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import { formatProductKind } from '../product/kind-words.ts';
import { formatPriceLabel } from '../product/price-label.ts';
import { ProductCover } from '../product/product-cover.tsx';
import { LevelBadge, readLevel } from '../ui/catalogue/level.tsx';
import { PriceTag } from '../ui/catalogue/product-card.tsx';
import styles from './account.module.css';
import type { WantedProduct as Wanted } from './find-wanted.ts';

/** Beside the form: what waits behind it. */
export function WantedProductCard({ product }: { product: Wanted }) {
  const level = readLevel(product.level);
  return (
    <section className={styles.wanted} aria-labelledby="wanted">
      <div className={styles.product}>
        <ProductCover product={product} />
        <div className={styles.words}>
          <h2 id="wanted" className={styles.title}>
            {typeset(product.title)}
          </h2>
          <p className={styles.facts}>
            {level ? <LevelBadge level={level} /> : null}
            <span>{formatProductKind(product.type)}</span>
            {product.durationMinutes > 0 ? <span>{formatDuration(product.durationMinutes)}</span> : null}
          </p>
          {product.enabled && product.priceId ? (
            <p>
              <PriceTag
                label={formatPriceLabel(product.priceCents)}
                priceId={product.priceId}
                note={product.priceCents === 0 ? undefined : m.ui_tax_included()}
              />
            </p>
          ) : (
            <p>{m.ui_product_soon()}</p>
          )}
        </div>
      </div>
      {product.opening ? <p className={styles.opening}>{typeset(product.opening)}</p> : null}
    </section>
  );
}
