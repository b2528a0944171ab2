import { z } from 'zod';
import { formatDateTime } from '#common/dates.ts';
import { findAccountNow } from '#core/members/members.ts';
import { readRole } from '#core/staff/read-role.ts';
import { staffRoles } from '#core/staff/roles.ts';
import { setRole } from '#core/team/change-role.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { requireId } from '../../errors/unknown-parameter.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { describeUnlisted } from '../../page-title.ts';
import { requireUser } from '../../require-user.ts';
import { ButtonRow, LinkButton } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { command, officeAction } from '../kit/action.ts';
import { sendSafely } from '../kit/answer.ts';
import { CommandButton } from '../kit/command-button.tsx';
import { CommandForm } from '../kit/command-form.tsx';
import { useCommands } from '../kit/commands.tsx';
import styles from '../kit/sheet.module.css';
import type { Route } from './+types/staff-member.ts';
import { formatRoleOrNone } from './format-role.ts';
import { listRoleChoices } from './role-choices.ts';
import { RoleField } from './role-field.tsx';

/** Ids of the identity provider: https://firebase.google.com/docs/auth/admin/manage-users */
const isUid = (text: string | undefined): text is string => /^[\w.-]{1,128}$/.test(text ?? '');

export const loader = withErrorResponse(async (args: Route.LoaderArgs) => {
  const core = args.context.get(coreContext);
  const account = await findAccountNow(core, requireId(args.params.uid, args, isUid));
  const { uid, displayName, email, emailVerified, disabled, lastLoginAt } = account;
  return {
    ...{ uid, displayName, email, disabled, emailVerified },
    lastLoginAt: lastLoginAt ?? null,
    role: await readRole(core, account),
    isOneself: requireUser(args.context).uid === uid,
    choices: listRoleChoices(),
  };
});

/** People confirm a change of their own role. */
const knowingly = z.boolean({ error: () => m.people_oneself_unconfirmed() }).default(false);

export const action = officeAction({
  id: (args: Route.ActionArgs) => requireId(args.params.uid, args, isUid),
  commands: {
    'set-role': command(
      z.object({ role: z.enum(staffRoles, { error: () => m.team_role_missing() }), knowingly }),
      async ({ core, actor, id }, wanted) => {
        await setRole(core, actor, id, wanted);
        return m.journal_action_change_role();
      },
    ),
    leave: command(z.object({ knowingly }), async ({ core, actor, id }, wanted) => {
      await setRole(core, actor, id, { ...wanted, role: null });
      return m.journal_action_withdraw_admin();
    }),
  },
});

export const clientAction = sendSafely;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(loaderData?.displayName || loaderData?.email || m.team_title(), matches[0].loaderData);

export default function StaffMember({ loaderData }: Route.ComponentProps) {
  const { uid, displayName, email, emailVerified, disabled, role, isOneself, choices } = loaderData;
  const commands = useCommands({ leaveAfter: { leave: '/admin/team', 'set-role': '/admin/team' } });
  const name = displayName || email;
  return (
    <>
      <PageHeader
        title={name}
        lead={displayName ? email : undefined}
        trail={[{ href: '/admin/team', label: m.team_title() }]}
      />
      <div className={styles.sheet}>
        <Facts
          facts={[
            { term: m.team_role(), detail: formatRoleOrNone(role) },
            {
              term: m.people_last_sign_in(),
              detail: loaderData.lastLoginAt ? formatDateTime(loaderData.lastLoginAt) : m.people_never(),
            },
          ]}
        />
        {emailVerified && !disabled ? (
          <CommandForm
            key={role}
            commands={commands}
            submit={role ? m.team_role_change() : m.team_role_give()}
            back="/admin/team"
            onSend={(form) =>
              void commands.ask({
                act: 'set-role',
                role: String(form.get('role') ?? ''),
                knowingly: form.has('knowingly'),
              })
            }
          >
            <RoleField choices={choices} initial={role} error={commands.fields.role} />
            {isOneself ? (
              <Checkbox label={m.team_oneself()} hint={m.team_oneself_hint()} name="knowingly" />
            ) : null}
          </CommandForm>
        ) : (
          <Notice
            tone="warning"
            title={disabled ? m.people_disabled_no_admin() : m.people_unverified_no_admin()}
          />
        )}
        <ButtonRow data-print="none">
          {role ? (
            <CommandButton
              commands={commands}
              asks={{ act: 'leave', knowingly: isOneself }}
              label={m.people_withdraw_admin()}
              variant="danger"
              question={{
                title: m.people_withdraw_admin(),
                words: isOneself
                  ? m.people_withdraw_admin_oneself()
                  : m.people_withdraw_admin_words({ name }),
              }}
            />
          ) : null}
          <LinkButton href={`/admin/members/${encodeURIComponent(uid)}`} variant="secondary">
            {m.team_member_link()}
          </LinkButton>
        </ButtonRow>
      </div>
    </>
  );
}
