import { sendPasswordResetEmail } from 'firebase/auth';
import { useState } from 'react';
import { TextField } from '../ui/forms/text-field.tsx';
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
    return (
      <LetterSent
        email={sentTo}
        words="Si cette adresse a un compte, la lettre contient un lien pour choisir un nouveau mot de passe. Il est valable une heure."
        lettersStayHere={lettersStayHere}
      />
    );
  return (
    <>
      <PageHeader
        title="Mot de passe oublié"
        lead="Donnez votre adresse : nous vous écrivons pour en choisir un nouveau."
      />
      <AuthForm
        form={form}
        button="Recevoir la lettre"
        beside={<a href={toLoginHref(null, target)}>Revenir à la connexion</a>}
      >
        <TextField
          label="Adresse e-mail"
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
