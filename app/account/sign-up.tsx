import { sendSignInLinkToEmail } from 'firebase/auth';
import { useState } from 'react';
import { TextField } from '../ui/forms/text-field.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import styles from './account.module.css';
import { AuthForm } from './auth-form.tsx';
import { rememberEmail } from './known-email.ts';
import { LetterSent } from './letter-sent.tsx';
import { toLoginHref } from './login-step.ts';
import { type LoginStepProps, readField, useAuthForm } from './use-auth-form.ts';

/**
 * An account begins with a letter: the address is proved before anything is bought with it, and the
 * page answers alike whether the address is known or not.
 */
export function SignUp({ services, target, lettersStayHere }: LoginStepProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAuthForm(services, async (auth, fields) => {
    const email = readField(fields, 'email').trim();
    const url = location.origin + toLoginHref(null, target);
    await sendSignInLinkToEmail(auth, email, { url, handleCodeInApp: true });
    rememberEmail(email);
    setSentTo(email);
  });
  if (sentTo)
    return (
      <LetterSent
        email={sentTo}
        words="Le lien qu’elle contient ouvre votre compte. Il est valable dix minutes et ne sert qu’une fois."
        lettersStayHere={lettersStayHere}
      />
    );
  return (
    <>
      <PageHeader
        title="Créer un compte"
        lead="Donnez votre adresse : vous recevrez un lien pour ouvrir votre compte, puis vous choisirez un mot de passe."
      />
      <AuthForm form={form} button="Recevoir mon lien">
        <TextField
          label="Adresse e-mail"
          name="email"
          type="email"
          autoComplete="email"
          required
          error={form.fieldErrors.email}
        />
      </AuthForm>
      <p className={styles.other}>
        Déjà un compte ? <a href={toLoginHref(null, target)}>Se connecter</a>
      </p>
    </>
  );
}
