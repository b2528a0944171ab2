import { Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import { z } from 'zod';
import { formatDate, formatDateTime } from '#common/dates.ts';
import { toAttestationHref, toProductHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import { listAttestations } from '#core/attestations/find-attestation.ts';
import { readNeeds, saveNeeds } from '#core/exams/sittings/learner-needs.ts';
import { endSessions, removeMember, sendPasswordEmail } from '#core/members/change-member.ts';
import { findAccountNow, findMember, type MemberDetails } from '#core/members/members.ts';
import { toPicturePath } from '#core/members/picture.ts';
import { listImportedPurchases } from '#core/moving-in/list-imported.ts';
import { grantProduct } from '#core/orders/gifts.ts';
import { listOfficeOrders, type OfficeOrder } from '#core/orders/list-orders.ts';
import { giveCorrections, listLimitedProducts } from '#core/productions/correction-credits.ts';
import { type FollowerRow, listFollowers } from '#core/progress/list-followers.ts';
import { listOwnedWork } from '#core/progress/list-owned-work.ts';
import { formatDevice } from '#core/sign-in/format-device.ts';
import { readRole } from '#core/staff/read-role.ts';
import { hasRight } from '#core/staff/roles.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { requireId } from '../../errors/unknown-parameter.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { ImportedPurchases } from '../../moving-in/imported-purchases.tsx';
import { describeUnlisted } from '../../page-title.ts';
import { requireUser } from '../../require-user.ts';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Portrait } from '../../ui/mark/portrait.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { Table } from '../../ui/text/table.tsx';
import { attemptsList } from '../attempts/attempts-list.ts';
import { command, officeAction } from '../kit/action.ts';
import { isCommand, sendSafely } from '../kit/answer.ts';
import { CommandRefusal, useCommands } from '../kit/commands.tsx';
import { toOfficeListHref } from '../kit/list-address.ts';
import { ListRows } from '../kit/list-rows.tsx';
import styles from '../kit/sheet.module.css';
import { confirmEmailQueued } from '../mail/emails-list.ts';
import { formatGiftOutcome } from '../orders/format-gift.ts';
import { formatOrderOrigin, formatOrderStatus } from '../orders/format-order.ts';
import { grantedProduct } from '../orders/grant-input.ts';
import { followersList, listFollowerCells } from '../progress/followers-list.ts';
import { useRight } from '../use-right.ts';
import type { Route } from './+types/member.ts';
import { accountCommands } from './account-commands.ts';
import { describeWork } from './describe-work.ts';
import { ExamNeeds } from './exam-needs.tsx';
import { GiveCorrections } from './give-corrections.tsx';
import { GrantForm, MemberCommands } from './member-commands.tsx';
import { MemberWork } from './member-work.tsx';
import { formatMemberState } from './members-list.ts';

/** Maximum number of orders shown; a link opens all of them. */
const ordersShown = 20;
/** Maximum number of followed courses shown; the list of progress contains the others. */
const followedShown = 10;

/** Ids of the identity provider: https://firebase.google.com/docs/auth/admin/manage-users */
const isUid = (text: string | undefined): text is string => /^[\w.-]{1,128}$/.test(text ?? '');

export const loader = withErrorResponse(async (args: Route.LoaderArgs) => {
  const core = args.context.get(coreContext);
  const { account, owned, sessions } = await findMember(core, requireId(args.params.uid, args, isUid));
  const user = requireUser(args.context);
  const seesWork = hasRight(user, 'work.read');
  const [orders, followed, work, papers, imported, needs, limited] = await Promise.all([
    listOfficeOrders(core, { uid: account.uid, limit: ordersShown }),
    seesWork ? listFollowers(core, { uid: account.uid, limit: followedShown }) : { rows: [] },
    seesWork ? listOwnedWork(core, account.uid) : [],
    listAttestations(core, account.uid),
    listImportedPurchases(core, { uid: account.uid }),
    readNeeds(core.db, account.uid),
    listLimitedProducts(core.db, account.uid),
  ]);
  const { uid, email, emailVerified, displayName, disabled, createdAt, lastLoginAt, hasPassword, claims } =
    account;
  return {
    uid,
    email,
    emailVerified,
    displayName,
    picture: toPicturePath({ uid, photoURL: account.photoUrl }),
    disabled,
    createdAt,
    lastLoginAt: lastLoginAt ?? null,
    hasPassword,
    isStaff: claims.admin,
    role: await readRole(core, account),
    owned,
    sessions,
    orders: orders.rows,
    followed: followed.rows,
    work: work.filter(({ lessons }) => lessons.length > 0).map(describeWork),
    papers,
    imported,
    needs,
    limited,
    isOneself: user.uid === uid,
  };
});

export const action = officeAction({
  id: (args: Route.ActionArgs) => requireId(args.params.uid, args, isUid),
  commands: {
    ...accountCommands,
    grant: command(z.object({ productId: grantedProduct }), async ({ core, actor, id }, { productId }) => {
      const account = await findAccountNow(core, id);
      return formatGiftOutcome(
        await grantProduct(core, actor, { email: account.email, productId }),
        account.displayName || account.email,
      );
    }),
    'sign-out': command(z.object({}), async ({ core, actor, id }) => {
      await endSessions(core, actor, id);
      return m.people_signed_out();
    }),
    'password-letter': command(z.object({}), async ({ core, actor, id }) => {
      await sendPasswordEmail(core, actor, id);
      return confirmEmailQueued(core, m.common_email_queued());
    }),
    needs: command(
      z.object({
        extraTime: z.enum(['none', 'third', 'half']),
        listening: z.enum(['none', 'transcript', 'exempt']),
      }),
      async ({ core, actor, id }, needs) => {
        const account = await findAccountNow(core, id);
        await saveNeeds(core, actor, { uid: id, title: account.displayName || account.email }, needs);
        return m.exams_needs_saved();
      },
    ),
    corrections: command(
      z.object({
        productId: z.string().max(80),
        quantity: z.coerce.number().int().min(1).max(100, { error: m.corrections_give_wrong }),
      }),
      async ({ core, actor, id }, given) => {
        const account = await findAccountNow(core, id);
        const person = { uid: id, title: account.displayName || account.email };
        await giveCorrections(core, actor, person, given);
        return m.corrections_given();
      },
    ),
    remove: command(z.object({}), async ({ core, actor, id }) => {
      await removeMember(core, actor, id);
      return m.common_removed_account();
    }),
  },
});

export const clientAction = sendSafely;

/** A removed account cannot be reloaded. */
export const shouldRevalidate = ({ json, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  isCommand(json, 'remove') ? false : defaultShouldRevalidate;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(loaderData?.displayName || loaderData?.email || m.people_title(), matches[0].loaderData);

export default function Member({ loaderData }: Route.ComponentProps) {
  const { displayName, email, uid } = loaderData;
  const mayGrant = useRight('orders.write');
  const seesWork = useRight('work.read');
  const commands = useCommands({ leaveAfter: { remove: '/admin/members' } });
  return (
    <>
      <PageHeader
        title={displayName || email || uid}
        lead={displayName ? email : undefined}
        trail={[{ href: '/admin/members', label: m.people_title() }]}
        actions={<MemberCommands commands={commands} member={loaderData} />}
      />
      <div className={styles.sheet}>
        <CommandRefusal commands={commands} />
        <Portrait name={displayName || email} picture={loaderData.picture} size="large" />
        <Facts
          facts={[
            { term: m.common_state(), detail: formatMemberState(loaderData) },
            { term: m.people_since(), detail: formatDate(loaderData.createdAt) },
            {
              term: m.people_last_sign_in(),
              detail: loaderData.lastLoginAt ? formatDateTime(loaderData.lastLoginAt) : m.people_never(),
            },
            {
              term: m.common_email(),
              detail: loaderData.emailVerified ? m.common_confirmed_feminine() : m.people_email_unverified(),
            },
          ]}
        />
        <section className={styles.part}>
          <h2>{m.people_owned()}</h2>
          <Owned owned={loaderData.owned} />
          {mayGrant && !loaderData.disabled ? <GrantForm commands={commands} /> : null}
        </section>
        {seesWork ? (
          <section className={styles.part}>
            <h2>{m.progress_of_member()}</h2>
            <Followed followed={loaderData.followed} />
            {loaderData.work.map((work) => (
              <MemberWork key={work.id} work={work} />
            ))}
            {loaderData.followed.length > 0 ? (
              <p>
                <Link to={toOfficeListHref(followersList, { uid })}>{m.progress_member_all()}</Link>
              </p>
            ) : null}
            <p>
              <Link to={toOfficeListHref(attemptsList, { uid })}>{m.results_member_link()}</Link>
            </p>
          </section>
        ) : null}
        {loaderData.papers.length > 0 ? (
          <section className={styles.part}>
            <h2>{m.people_attestations()}</h2>
            <ul className={styles.lines}>
              {loaderData.papers.map(({ code, title, issuedAt }) => (
                <li key={code}>
                  <a href={toAttestationHref(code)}>{title}</a>
                  <span>{` · ${formatDate(issuedAt)}`}</span>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <section className={styles.part}>
          <h2>{m.common_orders()}</h2>
          <OwnOrders orders={loaderData.orders} />
          {loaderData.orders.length === ordersShown ? (
            <p>
              <Link to={`/admin/orders?${new URLSearchParams({ q: email })}`}>{m.people_all_orders()}</Link>
            </p>
          ) : null}
          {loaderData.imported.length > 0 ? <ImportedPurchases purchases={loaderData.imported} /> : null}
        </section>
        <GiveCorrections commands={commands} products={loaderData.limited} />
        <ExamNeeds key={JSON.stringify(loaderData.needs)} commands={commands} needs={loaderData.needs} />
        <section className={styles.part}>
          <h2>{m.common_devices()}</h2>
          <Sessions sessions={loaderData.sessions} />
        </section>
      </div>
    </>
  );
}

function Owned({ owned }: Pick<MemberDetails, 'owned'>) {
  if (owned.length === 0) return <p>{m.common_products_none()}</p>;
  return (
    <Table caption={m.people_owned()} dense heads={[m.common_content(), m.common_since(), m.orders_origin()]}>
      <tbody>
        {owned.map((product) => (
          <tr key={product.id}>
            <th scope="row">
              <a href={toProductHref(product)}>{typeset(product.title)}</a>
            </th>
            <td>{formatDate(product.grantedAt)}</td>
            <td>
              {product.order ? (
                <Link to={`/admin/orders/${product.order.id}`}>
                  {formatOrderOrigin(product.order.origin)}
                </Link>
              ) : (
                m.moving_state_done()
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Followed({ followed }: { followed: FollowerRow[] }) {
  if (followed.length === 0) return <p>{m.progress_member_none()}</p>;
  return (
    <ListRows
      label={m.progress_of_member()}
      rows={followed.map((row) => ({
        id: row.product.id,
        href: `/admin/products/edit-${row.product.id}/progression`,
        title: typeset(row.product.title),
        under: typeset(row.lastLesson ?? ''),
        cells: listFollowerCells(row),
      }))}
    />
  );
}

function OwnOrders({ orders }: { orders: OfficeOrder[] }) {
  if (orders.length === 0) return <p>{m.people_ordered_nothing()}</p>;
  return (
    <ul className={styles.lines}>
      {orders.map((order) => (
        <li key={order.id}>
          <Link to={`/admin/orders/${order.id}`}>{typeset(order.title)}</Link>
          <span>{` · ${formatDate(order.createdAt)} · ${formatOrderStatus(order)}`}</span>
        </li>
      ))}
    </ul>
  );
}

function Sessions({ sessions }: Pick<MemberDetails, 'sessions'>) {
  if (sessions.length === 0) return <p>{m.people_sessions_none()}</p>;
  return (
    <ul className={styles.lines}>
      {sessions.map((session) => (
        <li key={session.createdAt.getTime()}>
          {m.people_session_since({
            device: formatDevice(session.userAgent),
            date: formatDateTime(session.createdAt),
          })}
        </li>
      ))}
    </ul>
  );
}
