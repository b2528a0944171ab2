import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { formatDate } from '#common/dates.ts';
import { formatPrice } from '#common/money.ts';
import { typeset } from '#common/typography.ts';
import type { PurchaseView } from '#core/orders/view-purchase.ts';
import { ProductCover } from '../product/product-cover.tsx';
import { LinkButton } from '../ui/actions/link-button.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { Split } from '../ui/frame/split.tsx';
import { Facts } from '../ui/text/facts.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import styles from './checkout.module.css';
import type { SettledOrder } from './find-order.ts';

/** How often the page asks again while the payment is being confirmed, in milliseconds. */
const pause = 2_000;

type Props = { view: PurchaseView; order: SettledOrder | null; email: string; justPaid: boolean };

/** After the payment: being confirmed, or access at once. Reloading changes nothing. */
export function PaymentReturn(props: Props) {
  const { product, state } = props.view;
  const checking = state === 'checking';
  useAskAgain(checking);
  return (
    <>
      <span role="status">
        <VisuallyHidden>{checking ? '' : 'Votre accès est ouvert.'}</VisuallyHidden>
      </span>
      <Split
        aside={
          <div className={styles.cover}>
            <ProductCover product={product} />
          </div>
        }
      >
        <div className={styles.return}>
          {checking ? <Checking product={product} /> : <Owned {...props} />}
        </div>
      </Split>
    </>
  );
}

function useAskAgain(active: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!active || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), pause);
    return () => clearTimeout(timer);
  }, [active, state, revalidate]);
}

function Checking({ product }: Pick<PurchaseView, 'product'>) {
  return (
    <>
      <h1>Paiement en cours de vérification</h1>
      <p className={styles.lead}>{typeset(product.title)}</p>
      <p className={styles.waiting}>
        <Spinner /> Votre banque n’a pas encore confirmé le paiement.
      </p>
      <p>Cette page se met à jour toute seule ; vous pouvez aussi la fermer, une lettre vous préviendra.</p>
    </>
  );
}

function Owned({ view: { product }, order, email, justPaid }: Props) {
  return (
    <>
      <h1 className={justPaid ? styles.thanks : undefined}>
        {justPaid ? 'Merci' : 'Ce contenu est déjà à vous'}
      </h1>
      <p className={styles.lead}>
        {justPaid ? 'Votre commande est confirmée. ' : ''}« {typeset(product.title)} » est à vous, sans limite
        de durée.
      </p>
      <p className={styles.start}>
        <LinkButton href={product.href} size="large">
          Commencer
        </LinkButton>
        <a href="/members">Voir tous mes cours</a>
      </p>
      {order ? <OrderFacts order={order} /> : null}
      {justPaid ? (
        <section aria-labelledby="suite">
          <h2 id="suite" className={styles.title}>
            Et maintenant
          </h2>
          <ol className={styles.steps}>
            <li>Une lettre part vers {email} : elle confirme votre commande. Gardez-la.</li>
            <li>Votre contenu vous attend dans « Mes cours », sur tous vos appareils.</li>
            <li>
              Une question, un fichier qui résiste ? <a href="/contact">Écrivez-nous</a>, nous répondons.
            </li>
          </ol>
        </section>
      ) : null}
    </>
  );
}

function OrderFacts({ order: { number, amount, currency, paidAt } }: { order: SettledOrder }) {
  return (
    <Facts
      facts={[
        { term: 'Commande', detail: <span className={styles.number}>{number}</span> },
        ...(paidAt ? [{ term: 'Date', detail: formatDate(new Date(paidAt)) }] : []),
        { term: 'Montant TTC', detail: amount === 0 ? 'Gratuit' : formatPrice(amount, currency) },
      ]}
    />
  );
}
