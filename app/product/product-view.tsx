import { formatDuration } from '#common/dates.ts';
import { toBuyHref } from '#common/product-links.ts';
import { typeset } from '#common/typography.ts';
import type { OpenedProduct } from '#core/products/open-product.ts';
import { LinkButton } from '../ui/actions/link-button.tsx';
import { readLevel } from '../ui/catalogue/level.ts';
import { LevelBadge } from '../ui/catalogue/level-badge.tsx';
import { Price } from '../ui/catalogue/price.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Card } from '../ui/frame/card.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { Icon } from '../ui/mark/icon.tsx';
import { Prose } from '../ui/text/prose.tsx';
import { kindWords, toPriceLabel } from './product-shelf.tsx';
import styles from './product-view.module.css';
import { VideoPlayer } from './video-player.tsx';

const listHref = { course: '/courses', exercise: '/exercices' } as const;

/** A course or an exercise pack for a signed-in person: its content, or its offer. */
export function ProductView({ product }: { product: OpenedProduct }) {
  const level = readLevel(product.level);
  return (
    <>
      <PageHeader
        title={product.title}
        trail={[{ href: listHref[product.type], label: `Les ${kindWords[product.type].toLowerCase()}` }]}
      />
      <p className={styles.facts}>
        {level ? <LevelBadge level={level} /> : null}
        {product.durationMinutes > 0 ? <span>{formatDuration(product.durationMinutes)}</span> : null}
        {product.bought ? <span>Dans votre espace</span> : null}
      </p>
      {product.access === 'open' ? <Content product={product} /> : <Offer product={product} />}
    </>
  );
}

function Content({ product }: { product: OpenedProduct }) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {product.bought ? null : (
          <Notice title="Vous regardez ce contenu comme administration">
            <p>Les membres qui ne l’ont pas acheté voient l’offre à cette adresse.</p>
          </Notice>
        )}
        {product.video ? <VideoPlayer video={product.video} title={product.title} /> : null}
        <Description text={product.description} />
      </div>
      <aside className={styles.side} aria-labelledby="fichiers">
        <Card as="section">
          <h2 id="fichiers" className={styles.sideTitle}>
            Vos documents
          </h2>
          {product.files.length > 0 ? (
            <ul className={styles.files}>
              {product.files.map((file) => (
                <li key={file.fileName}>
                  <a href={file.href ?? undefined} download={file.fileName} className={styles.file}>
                    <Icon name="download" /> <span>{file.fileName}</span>
                  </a>
                </li>
              ))}
            </ul>
          ) : (
            <p>{typeset('Ce contenu n’a pas de document à télécharger : tout est dans la vidéo.')}</p>
          )}
        </Card>
      </aside>
    </div>
  );
}

function Offer({ product }: { product: OpenedProduct }) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {product.extract ? (
          <VideoPlayer video={product.extract} title={`Extrait de ${product.title}`} />
        ) : (
          <Picture product={product} />
        )}
        <Description text={product.description} />
      </div>
      <aside className={styles.side} aria-labelledby="offre">
        <Card as="section" tone="raised">
          <h2 id="offre" className={styles.sideTitle}>
            {product.enabled ? 'Acheter ce contenu' : 'Bientôt disponible'}
          </h2>
          {product.enabled && product.priceId ? (
            <>
              <p>
                <Price
                  large
                  label={toPriceLabel(product.priceCents)}
                  priceId={product.priceId}
                  note={product.priceCents === 0 ? undefined : 'TTC, paiement unique'}
                />
              </p>
              <LinkButton href={toBuyHref(product)} wide>
                {product.priceCents === 0 ? 'Obtenir gratuitement' : 'Acheter'}
              </LinkButton>
            </>
          ) : (
            <p>
              {typeset('Ce contenu est en préparation. Revenez bientôt : il sera en vente à cette adresse.')}
            </p>
          )}
          <Inside product={product} />
        </Card>
      </aside>
    </div>
  );
}

function Inside({ product }: { product: OpenedProduct }) {
  if (!product.hasVideo && product.files.length === 0) return null;
  return (
    <>
      <h3 className={styles.insideTitle}>Ce que vous recevez</h3>
      <ul className={styles.inside}>
        {product.hasVideo ? (
          <li>
            <Icon name="play" /> Une vidéo, avec ses sous-titres
          </li>
        ) : null}
        {product.files.map((file) => (
          <li key={file.fileName}>
            <Icon name="file" /> {file.fileName}
          </li>
        ))}
        <li>
          <Icon name="lock" /> Un accès sans limite de durée
        </li>
      </ul>
    </>
  );
}

function Picture({ product }: { product: OpenedProduct }) {
  if (!product.picture) return null;
  const { url, alt, width, height } = product.picture;
  return <img className={styles.picture} src={url} alt={alt} width={width} height={height} />;
}

/** Paragraphs and « – » lists, as the owner wrote them; newlines are kept. */
function Description({ text }: { text: string }) {
  const blocks = text.split(/\n{2,}/).filter((block) => block.trim());
  return (
    <Prose opening>
      {blocks.map((block) => {
        const lines = block.split('\n');
        if (lines.every((line) => /^[–-]\s/.test(line)))
          return (
            <ul key={block}>
              {lines.map((line) => (
                <li key={line}>{typeset(line.replace(/^[–-]\s+/, ''))}</li>
              ))}
            </ul>
          );
        return (
          <p key={block} className={styles.lines}>
            {typeset(block)}
          </p>
        );
      })}
    </Prose>
  );
}
