import type { MetaDescriptor } from 'react-router';
import { formatDuration } from '#common/dates.ts';
import { toPresentationHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import type { Difficulty, Picture, ProductType } from '#core/products/product.ts';
import { m } from '#words/messages.js';
import type { FrameData } from '../frame/frame-data.ts';
import { describe } from '../meta.ts';
import { describeUnlisted } from '../page-title.ts';
import { describeProduct } from '../products/describe-product.ts';
import { formatPriceLabel, formatProductKind } from '../products/product-labels.ts';
import { ProductCover } from '../products/product-shelf.tsx';
import { toSharePicture } from '../seo/share-picture.ts';
import { PriceTag } from '../ui/catalogue/product-card.tsx';
import { LevelBadge, readLevel } from '../ui/text/level.tsx';
import styles from './account.module.css';

/** Product that the visitor tried to open, limited to data that the catalogue shows to everyone. */
export type WantedProduct = {
  id: string;
  type: ProductType;
  title: string;
  opening: string;
  level: Difficulty;
  durationMinutes: number;
  enabled: boolean;
  picture: Picture | null;
  priceId: string;
  priceCents: number | null;
};

/** Card of that product next to the form. */
export function WantedProductCard({ product }: { product: WantedProduct }) {
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
                note={product.priceCents === 0 ? undefined : m.common_tax_included()}
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

/** Returns the meta tags of the sign-in page, which show the product because its page redirects here. */
export function describeLogin(
  title: string,
  wanted: WantedProduct | null | undefined,
  frame: FrameData | undefined,
): MetaDescriptor[] {
  if (!wanted) return describeUnlisted(title, frame);
  return describe(
    {
      title: typeset(wanted.title),
      description: describeProduct(wanted),
      index: false,
      path: toPresentationHref(wanted),
      image: toSharePicture({ kind: 'product', ...wanted }, frame),
    },
    frame,
  );
}
