import { sendPasswordResetEmail } from 'firebase/auth';
import { useState } from 'react';
import { m } from '#words/messages.js';
import { TextField } from '../ui/forms/field.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { AuthForm } from './auth-form.tsx';
import { LetterSent } from './letter-sent.tsx';
import { toLoginHref } from './login-step.ts';
import { type LoginStepProps, readField, useAuthForm } from './use-auth-form.ts';

/** Asks for a letter that lets a new password be chosen; says the same for every address. */
export function ForgottenPassword({ services, target, lettersStayHere }: LoginStepProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAuthForm(services, async (auth, fields) => {
    const email = readField(fields, 'email').trim();
    await sendPasswordResetEmail(auth, email, { url: location.origin + toLoginHref(null, target) });
    setSentTo(email);
  });
  if (sentTo)
    return <LetterSent email={sentTo} words={m.account_forgotten_sent()} lettersStayHere={lettersStayHere} />;
  return (
    <>
      <PageHeader title={m.account_forgotten_title()} lead={m.account_forgotten_lead()} />
      <AuthForm
        form={form}
        button={m.account_forgotten_send()}
        beside={<a href={toLoginHref(null, target)}>{m.account_sign_in_back()}</a>}
      >
        <TextField
          label={m.account_email_label()}
          name="email"
          type="email"
          autoComplete="email"
          required
          error={form.fieldErrors.email}
        />
      </AuthForm>
    </>
  );
}
