import { Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import { formatDate, formatDateTime } from '#common/dates.ts';
import { toProductHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import { findMember, type MemberSheet } from '#core/members/members.ts';
import { listOfficeOrders, type OfficeOrder } from '#core/orders/list-orders.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { unknownParameter } from '../../errors/unknown-parameter.ts';
import { describe } from '../../meta.ts';
import { requireUser } from '../../require-user.ts';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { Table } from '../../ui/text/table.tsx';
import { ActRefusal } from '../acts/act-refusal.tsx';
import { answerAct } from '../acts/answer-act.ts';
import { useAct } from '../acts/use-act.ts';
import styles from '../kit/sheet.module.css';
import { nameOrigin, nameState } from '../orders/order-words.ts';
import type { Route } from './+types/member.ts';
import { doMemberAct } from './do-member-act.ts';
import { GrantForm } from './grant-form.tsx';
import { memberAct } from './member-act.ts';
import { MemberActs } from './member-acts.tsx';
import { isUid } from './member-address.ts';
import { nameMemberState } from './member-words.ts';
import { nameDevice } from './name-device.ts';

/** As many orders are shown here; the list of orders has the others. */
const ordersShown = 20;

export const loader = answerErrors(async ({ url, params, context }: Route.LoaderArgs) => {
  if (!isUid(params.uid)) throw unknownParameter(url, context);
  const core = context.get(coreContext);
  const { account, owned, sessions } = await findMember(core, params.uid);
  const orders = await listOfficeOrders(core, { uid: account.uid, limit: ordersShown });
  const { uid, email, emailVerified, displayName, disabled, createdAt, lastLoginAt, hasPassword, claims } =
    account;
  return {
    uid,
    email,
    emailVerified,
    displayName,
    disabled,
    createdAt,
    lastLoginAt: lastLoginAt ?? null,
    hasPassword,
    admin: claims.admin,
    owned,
    sessions,
    orders: orders.rows,
    isOneself: requireUser(context).uid === uid,
  };
});

export const action = answerErrors(async ({ request, url, params, context }: Route.ActionArgs) => {
  const { uid } = params;
  if (!isUid(uid)) throw unknownParameter(url, context);
  const core = context.get(coreContext);
  const actor = requireUser(context);
  return answerAct(request, memberAct, (act) => doMemberAct(core, actor, uid, act));
});

/** Who is removed cannot be shown again, before the list is. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formData?.get('intent') === 'remove' ? false : defaultShouldRevalidate;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describe(
    { title: loaderData?.displayName || loaderData?.email || m.people_title(), index: false },
    matches[0].loaderData,
  );

/** Somebody: what they own, what they ordered, where they are signed in, and what can be done. */
export default function Member({ loaderData }: Route.ComponentProps) {
  const { displayName, email, uid } = loaderData;
  const act = useAct({ leaveAfter: { remove: '/admin/members' } });
  return (
    <>
      <PageHeader
        title={displayName || email || uid}
        lead={displayName ? email : undefined}
        trail={[{ href: '/admin/members', label: m.people_title() }]}
      />
      <div className={styles.sheet}>
        <ActRefusal act={act} />
        <Facts
          facts={[
            { term: m.people_state(), detail: nameMemberState(loaderData) },
            { term: m.people_since(), detail: formatDate(loaderData.createdAt) },
            {
              term: m.people_last_sign_in(),
              detail: loaderData.lastLoginAt ? formatDateTime(loaderData.lastLoginAt) : m.people_never(),
            },
            {
              term: m.people_email_state(),
              detail: loaderData.emailVerified ? m.people_email_verified() : m.people_email_unverified(),
            },
          ]}
        />
        <MemberActs act={act} member={loaderData} />
        <section className={styles.part}>
          <h2>{m.people_owned()}</h2>
          <Owned owned={loaderData.owned} />
          {loaderData.disabled ? null : <GrantForm act={act} />}
        </section>
        <section className={styles.part}>
          <h2>{m.orders_title()}</h2>
          <OwnOrders orders={loaderData.orders} />
          {loaderData.orders.length === ordersShown ? (
            <p>
              <Link to={`/admin/orders?${new URLSearchParams({ q: email })}`}>{m.people_all_orders()}</Link>
            </p>
          ) : null}
        </section>
        <section className={styles.part}>
          <h2>{m.people_sessions()}</h2>
          <Sessions sessions={loaderData.sessions} />
        </section>
      </div>
    </>
  );
}

function Owned({ owned }: Pick<MemberSheet, 'owned'>) {
  if (owned.length === 0) return <p>{m.people_owns_nothing()}</p>;
  return (
    <Table caption={m.people_owned()} dense>
      <thead>
        <tr>
          <th scope="col">{m.orders_content()}</th>
          <th scope="col">{m.people_owned_since()}</th>
          <th scope="col">{m.orders_origin()}</th>
        </tr>
      </thead>
      <tbody>
        {owned.map((product) => (
          <tr key={product.id}>
            <th scope="row">
              <a href={toProductHref(product)}>{typeset(product.title)}</a>
            </th>
            <td>{formatDate(product.grantedAt)}</td>
            <td>
              <Link to={`/admin/orders/${product.orderId}`}>{nameOrigin(product.origin)}</Link>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function OwnOrders({ orders }: { orders: OfficeOrder[] }) {
  if (orders.length === 0) return <p>{m.people_ordered_nothing()}</p>;
  return (
    <ul className={styles.lines}>
      {orders.map((order) => (
        <li key={order.id}>
          <Link to={`/admin/orders/${order.id}`}>{typeset(order.title)}</Link>
          {' · '}
          {formatDate(order.createdAt)} {' · '}
          {order.origin === 'payment' ? nameState(order.state) : nameOrigin(order.origin)}
        </li>
      ))}
    </ul>
  );
}

function Sessions({ sessions }: Pick<MemberSheet, 'sessions'>) {
  if (sessions.length === 0) return <p>{m.people_sessions_none()}</p>;
  return (
    <ul className={styles.lines}>
      {sessions.map((session) => (
        <li key={session.createdAt.getTime()}>
          {m.people_session_since({
            device: nameDevice(session.userAgent),
            date: formatDateTime(session.createdAt),
          })}
        </li>
      ))}
    </ul>
  );
}
