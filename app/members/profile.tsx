import { formatDate } from '#common/dates.ts';
import { formatPrice } from '#common/money.ts';
import { typeset } from '#common/typography.ts';
import { listMemberOrders, type OrderLine } from '#core/orders/list-orders.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../context.ts';
import { answerErrors } from '../errors/answer-errors.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { describe } from '../meta.ts';
import { requireUser } from '../require-user.ts';
import { LinkButton } from '../ui/actions/button.tsx';
import { FormActions } from '../ui/forms/form.tsx';
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
  describe({ title: m.frame_my_profile(), index: false }, matches[0].loaderData);

const stateWords: Record<OrderLine['state'], () => string> = {
  paid: m.members_order_paid,
  partially_refunded: m.members_order_partially_refunded,
  refunded: m.members_order_refunded,
  disputed: m.members_order_disputed,
};

export default function Profile({
  loaderData: { email, displayName, emailVerified, orders },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={m.frame_my_profile()} />
      <Facts
        facts={[
          { term: m.account_name_label(), detail: displayName || m.members_name_unknown() },
          {
            term: m.account_email_label(),
            detail: emailVerified ? m.members_email_confirmed({ email }) : email,
          },
        ]}
      />
      <Section title={m.members_orders_title()}>
        {orders.length > 0 ? (
          <Table caption={m.members_orders_caption()}>
            <thead>
              <tr>
                <th scope="col">{m.checkout_date()}</th>
                <th scope="col">{m.checkout_content()}</th>
                <th scope="col">{m.members_order_state()}</th>
                <th scope="col" data-number="">
                  {m.checkout_amount()}
                </th>
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <tr key={order.id}>
                  <td>{formatDate(new Date(order.paidAt ?? order.orderedAt))}</td>
                  <td>
                    {typeset(order.title)}
                    <small className={styles.number}>{order.number}</small>
                  </td>
                  <td>{order.isGift ? m.members_order_gift() : stateWords[order.state]()}</td>
                  <td data-number="">
                    {order.isGift
                      ? '–'
                      : order.amount === 0
                        ? m.ui_free()
                        : formatPrice(order.amount, order.currency.toUpperCase())}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        ) : (
          <p>{m.members_orders_empty()}</p>
        )}
      </Section>
      <Section title={m.members_account_title()}>
        <FormActions>
          <LinkButton href="/deconnexion" variant="secondary">
            {m.account_sign_out()}
          </LinkButton>
          <LinkButton href="/login?mode=oubli&redirect=/profile" variant="quiet">
            {m.members_password_change()}
          </LinkButton>
          <LinkButton href="/profile/remove-account" variant="quiet">
            {m.members_remove_title()}
          </LinkButton>
        </FormActions>
      </Section>
    </>
  );
}
