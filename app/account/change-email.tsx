import { useState } from 'react';
import type { IdentityClient } from '#clients/browser/open-identity-client.ts';
import { m } from '#words/messages.js';
import { closeSiteSession } from '../identity/site-session.ts';
import { LinkButton } from '../ui/actions/button.tsx';
import { AuthForm, type LoginStepProps, useAuthForm } from './auth-form.tsx';
import { toLoginHref } from './login-step.ts';
import { StepHeader } from './step-header.tsx';

type CodeProps = LoginStepProps & { code: string };

/** Step opened from the email sent to a new address. Needs a click, because mail scanners open links. */
export function ConfirmNewEmail({ services, code, target }: CodeProps) {
  const [email, setEmail] = useState<string | null>(null);
  const form = useAuthForm(services, async (identity) => setEmail(await applyCode(identity, code)));
  if (email !== null)
    return (
      <>
        <StepHeader
          title={m.profile_change_email_done()}
          lead={m.profile_change_email_done_lead({ email })}
        />
        <LinkButton href={toLoginHref(null, target)}>{m.common_sign_in()}</LinkButton>
      </>
    );
  return (
    <>
      <StepHeader title={m.profile_change_email_title()} lead={m.profile_change_email_lead()} />
      <AuthForm
        form={form}
        button={m.profile_change_email_confirm()}
        errorAction={<a href="/profile#adresse">{m.account_link_renew()}</a>}
      />
    </>
  );
}

/** Step opened from the email sent to the former address: restores it and revokes all sessions. */
export function RecoverEmail({ services, code, target }: CodeProps) {
  const [isDone, setDone] = useState(false);
  const form = useAuthForm(services, async (identity) => {
    await applyCode(identity, code);
    setDone(true);
  });
  if (isDone)
    return (
      <>
        <StepHeader title={m.profile_recover_done()} lead={m.profile_recover_done_lead()} />
        <LinkButton href={toLoginHref('oubli', target)}>{m.common_choose_new_password()}</LinkButton>
      </>
    );
  return (
    <>
      <StepHeader title={m.profile_recover_title()} lead={m.profile_recover_lead()} />
      <AuthForm
        form={form}
        button={m.profile_recover_confirm()}
        errorAction={<a href="/contact">{m.common_write_to_us()}</a>}
      />
    </>
  );
}

/** Applies an action code, ends all sessions and returns the resulting address. */
async function applyCode({ auth, ...identity }: IdentityClient, code: string): Promise<string> {
  const { data } = await identity.checkActionCode(auth, code);
  await identity.applyActionCode(auth, code);
  await closeSiteSession();
  await identity.signOut(auth);
  return data.email ?? '';
}
