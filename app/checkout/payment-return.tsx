import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { typeset } from '#common/typography.ts';
import type { PurchaseView } from '#core/orders/view-purchase.ts';
import { LinkButton } from '../ui/actions/link-button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Card } from '../ui/frame/card.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';

/** How often the page asks again while the payment is being confirmed, in milliseconds. */
const pause = 2_000;

/** After the payment: being confirmed, or access at once. Reloading changes nothing. */
export function PaymentReturn({ view, justPaid }: { view: PurchaseView; justPaid: boolean }) {
  const { revalidate, state } = useRevalidator();
  const checking = view.state === 'checking';
  useEffect(() => {
    if (!checking || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), pause);
    return () => clearTimeout(timer);
  }, [checking, state, revalidate]);

  if (checking)
    return (
      <>
        <PageHeader title="Paiement en cours de vérification" />
        <Notice live title={view.product.title}>
          <p>
            {typeset(
              'Votre banque n’a pas encore confirmé le paiement. Cette page se met à jour toute seule ; vous pouvez aussi la fermer, une lettre vous préviendra.',
            )}
          </p>
        </Notice>
      </>
    );
  return (
    <>
      <PageHeader
        title={justPaid ? 'Merci' : 'Ce contenu est déjà à vous'}
        lead={
          justPaid
            ? 'Votre commande est confirmée. Une lettre avec le récapitulatif part vers votre boîte.'
            : undefined
        }
      />
      <Card tone="raised">
        <h2>{view.product.title}</h2>
        <p>Votre accès est ouvert, sans limite de durée.</p>
        <p>
          <LinkButton href={view.product.href}>Commencer</LinkButton>
        </p>
      </Card>
    </>
  );
}
