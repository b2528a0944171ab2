import { useState } from 'react';
import type { IdentityClient } from '#clients/browser/open-identity-client.ts';
import { m } from '#words/messages.js';
import { AuthForm, enterSite, type LoginStepProps, readField, useAuthForm } from './auth-form.tsx';
import { EmailField } from './email-field.tsx';
import { EmailSent } from './email-sent.tsx';
import { toLoginHref } from './login-step.ts';
import { NewPasswordField } from './password-fields.tsx';
import { StepHeader } from './step-header.tsx';

/** Requests a password reset email. Shows the same result for every address. */
export function ForgottenPassword({ services, target, isEmailStoredOnly }: LoginStepProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = ({ auth, sendPasswordResetEmail }: IdentityClient, email: string) =>
    sendPasswordResetEmail(auth, email, { url: location.origin + toLoginHref(null, target) });
  const form = useAuthForm(services, async (identity, fields) => {
    const email = readField(fields, 'email').trim();
    await send(identity, email);
    setSentTo(email);
  });
  if (sentTo)
    return (
      <EmailSent
        services={services}
        email={sentTo}
        send={(identity) => send(identity, sentTo)}
        words={m.account_forgotten_sent()}
        isEmailStoredOnly={isEmailStoredOnly}
        onAgain={() => setSentTo(null)}
      />
    );
  return (
    <>
      <StepHeader title={m.account_forgotten_title()} lead={m.account_forgotten_lead()} />
      <AuthForm
        form={form}
        button={m.account_forgotten_send()}
        beside={<a href={toLoginHref(null, target)}>{m.account_sign_in_back()}</a>}
      >
        <EmailField error={form.fieldErrors.email} />
      </AuthForm>
    </>
  );
}

/** Step opened from the password reset email: sets the new password and signs in. */
export function ChoosePassword({ services, target, code }: LoginStepProps & { code: string }) {
  const form = useAuthForm(services, async ({ auth, ...identity }, fields) => {
    const password = readField(fields, 'password');
    const email = await identity.verifyPasswordResetCode(auth, code);
    await identity.confirmPasswordReset(auth, code, password);
    const { user } = await identity.signInWithEmailAndPassword(auth, email, password);
    await enterSite(user, target);
  });
  return (
    <>
      <StepHeader title={m.common_choose_new_password()} />
      <AuthForm
        form={form}
        button={m.common_save()}
        errorAction={<a href={toLoginHref('oubli', target)}>{m.account_link_renew()}</a>}
      >
        <NewPasswordField error={form.fieldErrors.password} />
      </AuthForm>
    </>
  );
}
