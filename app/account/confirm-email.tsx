import { applyActionCode } from 'firebase/auth';
import { useState } from 'react';
import { m } from '#words/messages.js';
import { LinkButton } from '../ui/actions/button.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { AuthForm } from './auth-form.tsx';
import { toLoginHref } from './login-step.ts';
import { type LoginStepProps, useAuthForm } from './use-auth-form.ts';

/** From a letter that verifies an address. The code is used on a press: mail programs open links by themselves. */
export function ConfirmEmail({ services, target, code }: LoginStepProps & { code: string }) {
  const [done, setDone] = useState(false);
  const form = useAuthForm(services, async (auth) => {
    await applyActionCode(auth, code);
    setDone(true);
  });
  if (done)
    return (
      <>
        <PageHeader title={m.account_email_confirmed_title()} lead={m.account_email_confirmed_lead()} />
        <LinkButton href={toLoginHref(null, target)}>{m.account_continue()}</LinkButton>
      </>
    );
  return (
    <>
      <PageHeader title={m.account_email_confirm_title()} lead={m.account_email_confirm_lead()} />
      <AuthForm form={form} button={m.account_email_confirm()} />
    </>
  );
}
