import { useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { emailInput } from '#core/email-input.ts';
import { staffRoles } from '#core/staff/roles.ts';
import { invite } from '#core/team/invite.ts';
import { m } from '#words/messages.js';
import { nameUnlisted } from '../../page-title.ts';
import { LinkButton } from '../../ui/actions/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { command, officeAction } from '../kit/action.ts';
import { sendSafely } from '../kit/answer.ts';
import { CommandForm } from '../kit/command-form.tsx';
import { useCommands } from '../kit/commands.tsx';
import styles from '../kit/sheet.module.css';
import type { Route } from './+types/invite.ts';
import { type InvitationDone, toInvitationDone } from './invitation-done.ts';
import { InvitationLink } from './invitation-link.tsx';
import { listRoleChoices } from './role-choices.ts';
import { RoleField } from './role-field.tsx';

export const loader = () => ({ choices: listRoleChoices() });

export const action = officeAction({
  commands: {
    invite: command(
      z.object({
        email: emailInput(m.common_email_malformed),
        role: z.enum(staffRoles, { error: () => m.team_role_missing() }),
      }),
      async ({ core, actor }, wanted) => toInvitationDone(await invite(core, actor, wanted)),
    ),
  },
});

export const clientAction = sendSafely;

export const meta = nameUnlisted(m.team_invite);

export default function Invite({ loaderData: { choices } }: Route.ComponentProps) {
  const commands = useCommands<InvitationDone>();
  const navigate = useNavigate();
  const [sent, setSent] = useState<InvitationDone>();
  const { fields } = commands;
  async function send(form: FormData): Promise<void> {
    const done = await commands.ask({
      act: 'invite',
      email: String(form.get('email') ?? ''),
      role: String(form.get('role') ?? ''),
    });
    if ('refused' in done) return;
    if (done.link) setSent(done);
    else void navigate('/admin/team');
  }
  return (
    <>
      <PageHeader
        title={m.team_invite()}
        lead={m.team_invite_lead()}
        trail={[{ href: '/admin/team', label: m.team_title() }]}
      />
      {sent ? (
        <div className={styles.sheet}>
          <InvitationLink sent={sent} />
          <FormActions>
            <LinkButton href="/admin/team">{m.team_back()}</LinkButton>
          </FormActions>
        </div>
      ) : (
        <CommandForm
          commands={commands}
          submit={m.team_invite_send()}
          back="/admin/team"
          onSend={(form) => void send(form)}
        >
          <TextField
            label={m.common_email()}
            hint={m.team_invite_email_hint()}
            name="email"
            type="email"
            maxLength={254}
            required
            error={fields.email}
          />
          <RoleField choices={choices} initial={null} error={fields.role} />
        </CommandForm>
      )}
    </>
  );
}
