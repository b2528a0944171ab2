import { toBuyHref } from '#common/product-links.ts';
import type { OpenedProduct } from '#core/products/open-product.ts';
import { LinkButton } from '../ui/actions/link-button.tsx';
import { readLevel } from '../ui/catalogue/level.ts';
import { Price } from '../ui/catalogue/price.tsx';
import { Cover } from '../ui/cover/cover.tsx';
import { Card } from '../ui/frame/card.tsx';
import { Icon } from '../ui/mark/icon.tsx';
import { Description } from './description.tsx';
import { kindWords } from './kind-words.ts';
import { toPriceLabel } from './price-label.ts';
import { ProductColumns } from './product-columns.tsx';
import styles from './product-view.module.css';
import { VideoPlayer } from './video-player.tsx';

/** What a member may have: the extract or a picture, what is inside, the price. */
export function ProductOffer({ product }: { product: OpenedProduct }) {
  const forSale = product.enabled && Boolean(product.priceId) && !product.bought;
  return (
    <ProductColumns media={<Look product={product} />} card={<Offer product={product} forSale={forSale} />}>
      <Description text={product.description} />
      {forSale ? (
        <p className={styles.again}>
          <ProductPrice product={product} />
          <LinkButton href={toBuyHref(product)}>{buyWords(product)}</LinkButton>
        </p>
      ) : null}
    </ProductColumns>
  );
}

function Look({ product }: { product: OpenedProduct }) {
  const { extract, picture, title, level, type } = product;
  if (extract)
    return (
      <figure className={styles.extract}>
        <VideoPlayer video={extract} title={`Extrait de ${title}`} poster={picture?.url} />
        <figcaption data-print="none">Un extrait, offert à toute personne connectée.</figcaption>
      </figure>
    );
  if (!picture)
    return <Cover title={title} level={readLevel(level)} series={kindWords[type]} shape="landscape" />;
  const { url, alt, width, height } = picture;
  return <img className={styles.picture} src={url} alt={alt} width={width} height={height} />;
}

function Offer({ product, forSale }: { product: OpenedProduct; forSale: boolean }) {
  return (
    <Card as="section" tone="raised" labelledBy="offre">
      {forSale ? (
        <>
          <h2 id="offre" className={styles.cardTitle}>
            {product.type === 'course' ? 'Suivre ce cours' : 'Obtenir ce pack'}
          </h2>
          <p className={styles.price}>
            <ProductPrice product={product} large />
          </p>
          <LinkButton href={toBuyHref(product)} wide>
            {buyWords(product)}
          </LinkButton>
        </>
      ) : product.bought ? (
        <>
          <h2 id="offre" className={styles.cardTitle}>
            Momentanément fermé
          </h2>
          <p>Ce contenu est à vous et le reste. Il est en cours de révision et rouvrira à cette adresse.</p>
        </>
      ) : (
        <>
          <h2 id="offre" className={styles.cardTitle}>
            Bientôt disponible
          </h2>
          <p>Ce contenu est en préparation. Revenez bientôt : il sera en vente à cette adresse.</p>
        </>
      )}
      <Inside product={product} />
    </Card>
  );
}

const buyWords = ({ priceCents }: OpenedProduct) => (priceCents === 0 ? 'Obtenir gratuitement' : 'Acheter');

function ProductPrice({
  product: { priceCents, priceId },
  large,
}: {
  product: OpenedProduct;
  large?: boolean;
}) {
  return (
    <Price
      large={large}
      label={toPriceLabel(priceCents)}
      priceId={priceId}
      note={priceCents === 0 ? undefined : 'TTC, paiement unique'}
    />
  );
}

function Inside({ product: { hasVideo, files } }: { product: OpenedProduct }) {
  if (!hasVideo && files.length === 0) return null;
  return (
    <>
      <h3 className={styles.insideTitle}>Ce que vous recevez</h3>
      <ul className={styles.inside}>
        {hasVideo ? (
          <li>
            <Icon name="play" className={styles.icon} /> <span>Une vidéo</span>
          </li>
        ) : null}
        {files.map(({ fileName }) => (
          <li key={fileName}>
            <Icon name="file" className={styles.icon} /> <span>{fileName}</span>
          </li>
        ))}
        <li>
          <Icon name="lock" className={styles.icon} /> <span>Un accès sans limite de durée</span>
        </li>
      </ul>
    </>
  );
}
