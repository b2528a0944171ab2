import { useEffect, useRef } from 'react';
import { m } from '#words/messages.js';
import { AuthForm, enterSite, type LoginStepProps, readField, useAuthForm } from './auth-form.tsx';
import { deleteStoredEmail, EmailField, readStoredEmail } from './email-field.tsx';
import { toLoginHref } from './login-step.ts';
import { StepHeader } from './step-header.tsx';

/**
 * Step opened from a sign-in email. The browser that requested the link uses its code immediately. Other browsers
 * ask for the address, because mail scanners open links and a forwarded link must give no access (decision 62).
 */
export function FinishSignIn({ services, target }: LoginStepProps) {
  const form = useAuthForm(services, async ({ auth, signInWithEmailLink }, fields) => {
    const email = readField(fields, 'email').trim() || readStoredEmail();
    const { user } = await signInWithEmailLink(auth, email, location.href).catch(explainOtherAddress);
    deleteStoredEmail();
    await enterSite(user, target);
  });
  const enter = useRef(form.run);
  useEffect(() => {
    if (readStoredEmail()) enter.current();
  }, []);
  return (
    <>
      <StepHeader title={m.account_finish_title()} lead={m.account_finish_lead()} />
      <AuthForm
        form={form}
        button={m.account_finish_enter()}
        errorAction={<a href={toLoginHref('lettre', target)}>{m.account_link_renew()}</a>}
      >
        <EmailField hint={m.account_finish_email_hint()} error={form.fieldErrors.email} />
      </AuthForm>
    </>
  );
}

/** The provider reports an address that did not receive the link as malformed. */
function explainOtherAddress(failure: unknown): never {
  const isOther = failure instanceof Error && 'code' in failure && failure.code === 'auth/invalid-email';
  throw isOther
    ? Object.assign(new Error('link of another address'), { code: 'link/other-address' })
    : failure;
}
