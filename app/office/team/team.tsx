import { z } from 'zod';
import { formatDate, formatDateTime } from '#common/dates.ts';
import type { InvitationState } from '#core/team/invitation.ts';
import { resendInvitation, revokeInvitation } from '#core/team/invite.ts';
import { type ListedInvitation, listInvitations, listTeam } from '#core/team/list-team.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { nameUnlisted } from '../../page-title.ts';
import { ButtonRow, LinkButton } from '../../ui/actions/button.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Table } from '../../ui/text/table.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { command, officeAction } from '../kit/action.ts';
import { sendSafely } from '../kit/answer.ts';
import { CommandButton } from '../kit/command-button.tsx';
import { CommandRefusal, type Commands, useCommands } from '../kit/commands.tsx';
import { ListRows } from '../kit/list-rows.tsx';
import styles from '../kit/sheet.module.css';
import type { Route } from './+types/team.ts';
import { formatRoleOrNone } from './format-role.ts';
import { type InvitationDone, toInvitationDone } from './invitation-done.ts';
import { InvitationLink } from './invitation-link.tsx';

export const loader = withErrorResponse(async ({ context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const [team, invitations] = await Promise.all([listTeam(core), listInvitations(core)]);
  return {
    team: team.map(({ uid, name, email, role, disabled, lastSignInAt, hasSecondFactor }) => ({
      id: uid,
      href: `/admin/team/${encodeURIComponent(uid)}`,
      title: name || email || uid,
      under: name ? email : undefined,
      cells: [
        disabled ? m.common_disabled() : formatRoleOrNone(role),
        lastSignInAt ? formatDate(lastSignInAt) : m.people_never_signed_in(),
        hasSecondFactor ? m.team_second_factor_on() : m.team_second_factor_off(),
      ],
    })),
    invitations,
  };
});

const named = z.object({ id: z.string().regex(/^[\w-]{1,80}$/) });

export const action = officeAction({
  commands: {
    resend: command(named, async ({ core, actor }, { id }) =>
      toInvitationDone(await resendInvitation(core, actor, id)),
    ),
    revoke: command(named, async ({ core, actor }, { id }) => {
      await revokeInvitation(core, actor, id);
      return m.journal_action_revoke_invitation();
    }),
  },
});

export const clientAction = sendSafely;

export const meta = nameUnlisted(m.team_title);

export default function Team({ loaderData: { team, invitations } }: Route.ComponentProps) {
  const commands = useCommands<InvitationDone>();
  const { answer, pending } = commands;
  return (
    <>
      <PageHeader
        title={m.team_title()}
        lead={m.team_lead()}
        actions={<LinkButton href="/admin/team/invite">{m.team_invite()}</LinkButton>}
      />
      <div className={styles.sheet}>
        <CommandRefusal commands={commands} />
        {!pending && answer && 'link' in answer ? <InvitationLink sent={answer} /> : null}
        <ListRows
          label={m.team_title()}
          columns={[m.common_name(), m.team_role(), m.people_last_sign_in(), m.security_step_title()].map(
            (label) => ({ label }),
          )}
          rows={team}
        />
        <section className={styles.part}>
          <h2>{m.common_invitations()}</h2>
          {invitations.length === 0 ? (
            <p>{m.team_invitations_none()}</p>
          ) : (
            <Invitations invitations={invitations} commands={commands} />
          )}
        </section>
      </div>
    </>
  );
}

const stateLabels: Readonly<Record<InvitationState, () => string>> = {
  pending: m.common_waiting,
  expired: m.team_state_expired,
  revoked: m.orders_state_expired,
  accepted: m.team_state_accepted,
};

function Invitations({
  invitations,
  commands,
}: {
  invitations: ListedInvitation[];
  commands: Commands<InvitationDone>;
}) {
  return (
    <Table caption={m.common_invitations()} dense>
      <thead>
        <tr>
          <th scope="col">{m.common_email()}</th>
          <th scope="col">{m.team_role()}</th>
          <th scope="col">{m.common_state()}</th>
          <th scope="col">
            <VisuallyHidden>{m.vouchers_column_actions()}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} commands={commands} />
        ))}
      </tbody>
    </Table>
  );
}

function InvitationRow({
  invitation: { id, email, role, state, sentAt, expiresAt, inviter },
  commands,
}: {
  invitation: ListedInvitation;
  commands: Commands<InvitationDone>;
}) {
  const isOpen = state === 'pending' || state === 'expired';
  return (
    <tr>
      <td>
        <span>{email}</span>
        <small className={styles.soft}>
          {inviter
            ? m.team_invited_by({ who: inviter, date: formatDateTime(sentAt) })
            : m.team_invited_on({ date: formatDateTime(sentAt) })}
        </small>
      </td>
      <td>{formatRoleOrNone(role)}</td>
      <td>
        <span>{stateLabels[state]()}</span>
        {state === 'pending' ? (
          <small className={styles.soft}>{m.team_until({ date: formatDateTime(expiresAt) })}</small>
        ) : null}
      </td>
      <td data-actions="">
        {isOpen ? (
          <ButtonRow>
            <CommandButton
              commands={commands}
              asks={{ act: 'resend', id }}
              label={m.post_resend()}
              size="small"
            />
            <CommandButton
              commands={commands}
              asks={{ act: 'revoke', id }}
              label={m.team_revoke()}
              variant="danger"
              size="small"
              question={{
                title: m.team_revoke_title(),
                words: m.team_revoke_words({ email }),
                no: m.team_revoke_no(),
              }}
            />
          </ButtonRow>
        ) : null}
      </td>
    </tr>
  );
}
