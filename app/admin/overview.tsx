import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatPrice } from '#common/money.ts';
import { countSchool } from '#core/products/list-office-products.ts';
import { coreContext, flagsContext } from '../context.ts';
import { answerErrors } from '../errors/answer-errors.ts';
import { describe } from '../meta.ts';
import { LinkButton } from '../ui/actions/link-button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import type { Route } from './+types/overview.ts';
import styles from './overview.module.css';

export const loader = answerErrors(async ({ context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  return {
    counts: await countSchool(core),
    paymentsOpen: core.paymentsOpen,
    lettersStayHere: context.get(flagsContext).lettersStayHere,
  };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: 'Aujourd’hui', index: false }, matches[0].loaderData?.school);

export default function Overview({
  loaderData: { counts, paymentsOpen, lettersStayHere },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Aujourd’hui"
        actions={<LinkButton href="/admin/products/add">Ajouter un contenu</LinkButton>}
      />
      <div className={styles.overview}>
        {paymentsOpen ? null : (
          <Notice tone="warning" title="Les ventes sont fermées">
            <p>
              Le site a une adresse publique mais pas encore de clés de paiement. Renseignez{' '}
              <code>STRIPE_SECRET_KEY</code> et <code>STRIPE_WEBHOOK_SECRET</code>, puis redémarrez.
            </p>
          </Notice>
        )}
        {lettersStayHere ? (
          <Notice title="Les lettres restent sur cette machine">
            <p>
              Vous pouvez <Link to="/admin/mail">les lire ici</Link>. Renseignez <code>SMTP_URL</code> pour
              qu’elles partent.
            </p>
          </Notice>
        ) : null}
        {counts.displayed === 0 ? (
          <Notice title="Aucun contenu n’est affiché">
            <p>Un contenu apparaît dans le catalogue dès que vous cochez « Affiché » sur sa fiche.</p>
          </Notice>
        ) : null}
        <ul className={styles.figures}>
          <Figure term="Contenus affichés" href="/admin/products">
            {counts.displayed}
            <small> sur {counts.products}</small>
          </Figure>
          <Figure term={counts.members > 1 ? 'Élèves' : 'Élève'}>{counts.members}</Figure>
          <Figure term={counts.orders > 1 ? 'Commandes' : 'Commande'}>{counts.orders}</Figure>
          <Figure term="Ventes TTC">{formatPrice(counts.cents)}</Figure>
        </ul>
      </div>
    </>
  );
}

/** One number of the day, and what it counts. */
function Figure({ term, href, children }: { term: string; href?: string; children: ReactNode }) {
  return (
    <li className={styles.figure}>
      <p className={styles.number}>{children}</p>
      <p className={styles.term}>{href ? <Link to={href}>{term}</Link> : term}</p>
    </li>
  );
}
