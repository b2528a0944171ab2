import { useRef } from 'react';
import { toBuyHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import type { OpenedProduct } from '#core/products/open-product.ts';
import { m } from '#words/messages.js';
import { PictureImage } from '../picture/picture-image.tsx';
import { LinkButton } from '../ui/actions/button.tsx';
import { readLevel } from '../ui/catalogue/level.tsx';
import { PriceTag } from '../ui/catalogue/product-card.tsx';
import { Cover } from '../ui/cover/cover.tsx';
import { Card } from '../ui/frame/section.tsx';
import { BeforeBuying } from './before-buying.tsx';
import { BuyBar } from './buy-bar.tsx';
import { Description } from './description.tsx';
import { formatProductKind } from './kind-words.ts';
import { formatPriceLabel } from './price-label.ts';
import { ProductColumns } from './product-columns.tsx';
import { ProductInside } from './product-inside.tsx';
import styles from './product-view.module.css';
import { VideoPlayer } from './video-player.tsx';

/** What a member may have: the extract or a picture, what is inside, the price, what to know before buying. */
export function ProductOffer({ product }: { product: OpenedProduct }) {
  const offer = useRef<HTMLDivElement>(null);
  const forSale = product.enabled && Boolean(product.priceId) && !product.bought;
  return (
    <ProductColumns
      media={<Look product={product} />}
      card={
        <Card as="section" tone="raised" labelledBy="offre">
          <div ref={offer}>{forSale ? <Offer product={product} /> : <Closed product={product} />}</div>
          <ProductInside product={product} />
        </Card>
      }
    >
      <Description text={product.description} />
      {forSale ? (
        <>
          <BeforeBuying product={product} />
          <BuyBar until={offer}>
            <ProductPrice product={product} />
            <LinkButton href={toBuyHref(product)}>{formatBuyLabel(product)}</LinkButton>
          </BuyBar>
        </>
      ) : null}
    </ProductColumns>
  );
}

function Look({ product: { extract, picture, title, level, type } }: { product: OpenedProduct }) {
  if (extract)
    return (
      <figure className={styles.extract}>
        <VideoPlayer
          video={extract}
          title={m.catalogue_extract_of({ title: typeset(title) })}
          poster={picture?.url}
        />
        <figcaption data-print="none">
          <strong>{m.catalogue_extract_free()}</strong> {m.catalogue_extract_note()}
        </figcaption>
      </figure>
    );
  if (!picture)
    return (
      <Cover title={title} level={readLevel(level)} series={formatProductKind(type)} shape="landscape" />
    );
  return (
    <PictureImage picture={picture} sizes="(width >= 960px) 55vw, 92vw" eager className={styles.picture} />
  );
}

function Offer({ product }: { product: OpenedProduct }) {
  return (
    <>
      <h2 id="offre" className={styles.cardTitle}>
        {product.type === 'course' ? m.catalogue_follow_course() : m.catalogue_get_pack()}
      </h2>
      <p className={styles.price}>
        <ProductPrice product={product} large />
      </p>
      <LinkButton href={toBuyHref(product)} wide>
        {formatBuyLabel(product)}
      </LinkButton>
    </>
  );
}

/** Theirs and closed for a while, or not for sale yet. */
function Closed({ product: { bought } }: { product: OpenedProduct }) {
  return (
    <>
      <h2 id="offre" className={styles.cardTitle}>
        {bought ? m.catalogue_closed_title() : m.ui_product_soon()}
      </h2>
      <p>{bought ? m.catalogue_closed_next() : m.catalogue_soon_next()}</p>
    </>
  );
}

const formatBuyLabel = ({ priceCents }: OpenedProduct) =>
  priceCents === 0 ? m.catalogue_get_free() : m.catalogue_buy();

function ProductPrice({
  product: { priceCents, priceId },
  large,
}: {
  product: OpenedProduct;
  large?: boolean;
}) {
  return (
    <PriceTag
      large={large}
      label={formatPriceLabel(priceCents)}
      priceId={priceId}
      note={priceCents === 0 ? undefined : m.catalogue_price_note()}
    />
  );
}
