import { formatPrice } from '#common/money.ts';
import { countSchool } from '#core/products/list-office-products.ts';
import { coreContext, flagsContext } from '../context.ts';
import { answerErrors } from '../errors/answer-errors.ts';
import { LinkButton } from '../ui/actions/link-button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { Facts } from '../ui/text/facts.tsx';
import type { Route } from './+types/overview.ts';

export const loader = answerErrors(async ({ context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  return {
    counts: await countSchool(core),
    paymentsOpen: core.paymentsOpen,
    lettersStayHere: context.get(flagsContext).lettersStayHere,
  };
});

export default function Overview({
  loaderData: { counts, paymentsOpen, lettersStayHere },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Aujourd’hui"
        actions={<LinkButton href="/admin/products/add">Ajouter un contenu</LinkButton>}
      />
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
            Elles sont dans le dossier <code>data/mail</code>. Renseignez <code>SMTP_URL</code> pour qu’elles
            partent.
          </p>
        </Notice>
      ) : null}
      <Facts
        layout="columns"
        facts={[
          { term: 'Contenus', detail: `${counts.products}, dont ${counts.displayed} affichés` },
          { term: 'Élèves', detail: String(counts.members) },
          { term: 'Commandes', detail: String(counts.orders) },
          { term: 'Ventes TTC', detail: formatPrice(counts.cents) },
        ]}
      />
    </>
  );
}
