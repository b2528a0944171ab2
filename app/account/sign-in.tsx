import { onAuthStateChanged, signInWithEmailAndPassword, signOut } from '@firebase/auth';
import { useEffect, useState } from 'react';
import { openAuth } from '#clients/browser/firebase-auth.ts';
import { m } from '#words/messages.js';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { PasswordField, TextField } from '../ui/forms/field.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { RichMessage } from '../ui/text/rich-message.tsx';
import styles from './account.module.css';
import { AuthForm, enterSite, type LoginStepProps, readField, useAuthForm } from './auth-form.tsx';
import { toLoginHref } from './login-step.ts';

/** E-mail and password. Who is still known to this browser passes without typing. */
export function SignIn({ services, target, lead }: LoginStepProps & { lead: string }) {
  const returning = useReturningVisitor(services, target);
  const form = useAuthForm(services, async (auth, fields) => {
    const { user } = await signInWithEmailAndPassword(
      auth,
      readField(fields, 'email').trim(),
      readField(fields, 'password'),
    );
    await enterSite(user, target);
  });
  if (returning)
    return (
      <>
        <PageHeader title={m.account_sign_in_title()} />
        <Spinner label={m.account_sign_in_recognised()} />
      </>
    );
  return (
    <>
      <PageHeader title={m.account_sign_in_title()} lead={lead} />
      <AuthForm
        form={form}
        button={m.account_sign_in()}
        errorAction={<a href={toLoginHref('oubli', target)}>{m.account_letter_opens()}</a>}
        beside={<a href={toLoginHref('oubli', target)}>{m.account_forgotten_title()}</a>}
      >
        <TextField
          label={m.account_email_label()}
          name="email"
          type="email"
          autoComplete="username"
          required
          error={form.fieldErrors.email}
        />
        <PasswordField
          label={m.account_password_label()}
          name="password"
          autoComplete="current-password"
          required
          error={form.fieldErrors.password}
        />
      </AuthForm>
      <p className={styles.other}>
        <RichMessage
          parts={m.account_no_account_yet.parts()}
          wraps={{ link: (words) => <a href={toLoginHref('inscription', target)}>{words}</a> }}
        />
      </p>
    </>
  );
}

/**
 * The site's session lasts five days, the identity client remembers longer: its next visit renews
 * the session. An account that was disabled or signed out elsewhere is forgotten here too.
 */
function useReturningVisitor(services: LoginStepProps['services'], target: string): boolean {
  const [returning, setReturning] = useState(false);
  useEffect(() => {
    const auth = openAuth(services);
    const stop = onAuthStateChanged(auth, (user) => {
      stop();
      if (!user) return;
      setReturning(true);
      enterSite(user, target).catch(async () => {
        // Whatever the reason, the form is the way on; the old sign-in is of no more use.
        await signOut(auth);
        setReturning(false);
      });
    });
    return stop;
  }, [services, target]);
  return returning;
}
