import { useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { formatDuration } from '#common/dates.ts';
import { formatPrice } from '#common/money.ts';
import { typeset } from '#common/typography.ts';
import type { PurchaseView } from '#core/orders/view-purchase.ts';
import { kindWords } from '../product/product-shelf.tsx';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Checkbox } from '../ui/forms/checkbox.tsx';
import { FormActions, FormStack } from '../ui/forms/form-stack.tsx';
import { Card } from '../ui/frame/card.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { Facts } from '../ui/text/facts.tsx';

type Errors = { terms?: string | undefined; waiver?: string | undefined };

/**
 * The last step before the payment: what is bought, for how much, the two boxes nobody ticked for the
 * buyer, and the button whose words the law gives (art. L221-14 du code de la consommation).
 */
export function OrderForm({
  view,
  canceled,
  errors,
}: {
  view: PurchaseView;
  canceled: boolean;
  errors?: Errors | undefined;
}) {
  const { pending, start } = useSubmission();
  const { product, priceCents } = view;
  const free = priceCents === 0;
  return (
    <>
      <PageHeader title="Votre commande" trail={[{ href: product.href, label: product.title }]} />
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
      <Card as="section" tone="raised">
        <h2>{product.title}</h2>
        <Facts
          facts={[
            { term: 'Contenu', detail: describeContent(product) },
            ...(product.durationMinutes > 0
              ? [{ term: 'Durée', detail: formatDuration(product.durationMinutes) }]
              : []),
            { term: 'Accès', detail: 'Sans limite de durée, dès la confirmation du paiement' },
            {
              term: 'Rétractation',
              detail: 'Quatorze jours, sauf si vous demandez l’accès immédiat ci-dessous',
            },
            {
              term: 'Prix total TTC',
              detail: (
                <strong>
                  {free ? 'Gratuit' : formatPrice(priceCents)}
                  {view.vatMention && !free ? ` (${view.vatMention})` : ''}
                </strong>
              ),
            },
          ]}
        />
        {view.state === 'order' ? (
          <Form method="post" reloadDocument onSubmit={start} noValidate>
            <FormStack>
              <Checkbox
                name="terms"
                required
                error={errors?.terms}
                label={
                  <>
                    {typeset(view.termsText)} <a href="/terms-and-conditions">Les lire</a>
                  </>
                }
              />
              <Checkbox name="waiver" required error={errors?.waiver} label={typeset(view.waiverText)} />
              <FormActions>
                <Button type="submit" pending={pending}>
                  {free ? 'Obtenir gratuitement' : 'Commander avec obligation de paiement'}
                </Button>
              </FormActions>
            </FormStack>
          </Form>
        ) : null}
      </Card>
    </>
  );
}

/** True from the first press on; the browser's own « back » must find the button ready again. */
function useSubmission(): { pending: boolean; start: (event: { preventDefault(): void }) => void } {
  const [pending, setPending] = useState(false);
  const sent = useRef(false);
  useEffect(() => {
    const reset = () => {
      sent.current = false;
      setPending(false);
    };
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, []);
  return {
    pending,
    start(event) {
      if (sent.current) event.preventDefault();
      sent.current = true;
      // After the browser has collected the form: a button that is disabled at once would stop it.
      setTimeout(() => setPending(true));
    },
  };
}

function describeContent({ type, hasVideo, fileCount }: PurchaseView['product']): string {
  const parts = [
    kindWords[type],
    ...(hasVideo ? ['une vidéo'] : []),
    ...(fileCount > 0 ? [`${fileCount} ${fileCount > 1 ? 'documents' : 'document'} à télécharger`] : []),
  ];
  return parts.join(', ');
}
