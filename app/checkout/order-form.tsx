import { formatDuration } from '#common/dates.ts';
import { formatPrice } from '#common/money.ts';
import { typeset } from '#common/typography.ts';
import type { PurchaseView } from '#core/orders/view-purchase.ts';
import { kindWords } from '../product/kind-words.ts';
import { ProductCover } from '../product/product-cover.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { Split } from '../ui/frame/split.tsx';
import { Facts } from '../ui/text/facts.tsx';
import type { ConsentErrors } from './check-consent.ts';
import styles from './checkout.module.css';
import { ConsentForm } from './consent-form.tsx';

/** The last step before the payment: what is bought, for how much, and the form that orders it. */
export function OrderForm({
  view,
  canceled,
  refused,
}: {
  view: PurchaseView;
  canceled: boolean;
  refused?: ConsentErrors | undefined;
}) {
  const { product, priceCents } = view;
  const free = priceCents === 0;
  return (
    <>
      <PageHeader title="Votre commande" trail={[{ href: product.href, label: typeset(product.title) }]} />
      <Split
        side="end"
        sticky
        aside={
          <div className={styles.recap}>
            <ProductCover product={product} />
          </div>
        }
      >
        <div className={styles.order}>
          {canceled ? (
            <Notice live title="Le paiement n’a pas eu lieu">
              <p>Rien n’a été débité. Vous pouvez reprendre votre commande ici quand vous le souhaitez.</p>
            </Notice>
          ) : null}
          {view.state === 'closed' ? (
            <Notice tone="warning" title="Le paiement n’est pas encore ouvert">
              <p>Cette école prépare son ouverture. Revenez bientôt, ou écrivez-nous pour être prévenu.</p>
            </Notice>
          ) : null}
          <section aria-labelledby="recapitulatif">
            <h2 id="recapitulatif" className={styles.title}>
              {typeset(product.title)}
            </h2>
            <Facts
              facts={[
                { term: 'Contenu', detail: describeContent(product) },
                ...(product.level ? [{ term: 'Niveau', detail: product.level }] : []),
                ...(product.durationMinutes > 0
                  ? [{ term: 'Durée', detail: formatDuration(product.durationMinutes) }]
                  : []),
                {
                  term: 'Accès',
                  detail: free
                    ? 'Immédiat, sans limite de durée'
                    : 'Sans limite de durée, dès la confirmation du paiement',
                },
                {
                  term: 'Rétractation',
                  detail: 'Quatorze jours, sauf si vous demandez l’accès immédiat ci-dessous',
                },
                {
                  term: 'Prix total TTC',
                  detail: (
                    <>
                      <strong className={styles.total}>{free ? 'Gratuit' : formatPrice(priceCents)}</strong>
                      {view.vatMention && !free ? (
                        <small className={styles.mention}>{typeset(view.vatMention)}</small>
                      ) : null}
                    </>
                  ),
                },
              ]}
            />
          </section>
          {view.state === 'order' ? <ConsentForm view={view} free={free} refused={refused} /> : null}
        </div>
      </Split>
    </>
  );
}

function describeContent({ type, hasVideo, fileCount }: PurchaseView['product']): string {
  const parts = [
    kindWords[type],
    ...(hasVideo ? ['une vidéo'] : []),
    ...(fileCount > 0 ? [`${fileCount} ${fileCount > 1 ? 'documents' : 'document'} à télécharger`] : []),
  ];
  return parts.join(', ');
}
