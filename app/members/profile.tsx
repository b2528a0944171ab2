import { formatDate } from '#common/dates.ts';
import { formatPrice } from '#common/money.ts';
import { typeset } from '#common/typography.ts';
import { listMemberOrders, type OrderLine } from '#core/orders/list-orders.ts';
import { toOrderNumber } from '../checkout/order-number.ts';
import { coreContext } from '../context.ts';
import { answerErrors } from '../errors/answer-errors.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { describe } from '../meta.ts';
import { requireUser } from '../require-user.ts';
import { LinkButton } from '../ui/actions/link-button.tsx';
import { FormActions } from '../ui/forms/form-stack.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { Section } from '../ui/frame/section.tsx';
import { Facts } from '../ui/text/facts.tsx';
import { Table } from '../ui/text/table.tsx';
import type { Route } from './+types/profile.ts';
import styles from './members.module.css';

export const handle: PageHandle = { application: true, layout: 'member' };

export const loader = answerErrors(async ({ context }: Route.LoaderArgs) => {
  const { uid, email, displayName, emailVerified } = requireUser(context);
  return { email, displayName, emailVerified, orders: await listMemberOrders(context.get(coreContext), uid) };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: 'Mon profil', index: false }, matches[0].loaderData?.school);

const stateWords: Record<OrderLine['state'], string> = {
  paid: 'Payée',
  partially_refunded: 'Remboursée en partie',
  refunded: 'Remboursée',
  disputed: 'Contestée',
};

export default function Profile({
  loaderData: { email, displayName, emailVerified, orders },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Mon profil" />
      <Facts
        facts={[
          { term: 'Nom', detail: displayName || 'Non renseigné' },
          { term: 'Adresse e-mail', detail: `${email}${emailVerified ? ' (confirmée)' : ''}` },
        ]}
      />
      <Section title="Mes commandes">
        {orders.length > 0 ? (
          <Table caption="Vos commandes">
            <thead>
              <tr>
                <th scope="col">Date</th>
                <th scope="col">Contenu</th>
                <th scope="col">État</th>
                <th scope="col" data-number="">
                  Montant TTC
                </th>
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <tr key={order.id}>
                  <td>{order.paidAt ? formatDate(new Date(order.paidAt)) : ''}</td>
                  <td>
                    {typeset(order.title)}
                    <small className={styles.number}>{toOrderNumber(order.id)}</small>
                  </td>
                  <td>{stateWords[order.state]}</td>
                  <td data-number="">
                    {order.amount === 0 ? 'Gratuit' : formatPrice(order.amount, order.currency.toUpperCase())}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        ) : (
          <p>Vos commandes apparaîtront ici après votre premier achat.</p>
        )}
      </Section>
      <Section title="Mon compte">
        <FormActions>
          <LinkButton href="/deconnexion" variant="secondary">
            Se déconnecter
          </LinkButton>
          <LinkButton href="/login?mode=oubli&redirect=/profile" variant="quiet">
            Changer de mot de passe
          </LinkButton>
          <LinkButton href="/profile/remove-account" variant="quiet">
            Supprimer mon compte
          </LinkButton>
        </FormActions>
      </Section>
    </>
  );
}
