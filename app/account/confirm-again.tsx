import type { User } from '@firebase/auth';
import { useState } from 'react';
import { type IdentityClient, openIdentityClient } from '#clients/browser/open-identity-client.ts';
import { m } from '#words/messages.js';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import styles from './account.module.css';
import { AuthForm, enterSite, type LoginStepProps, readField, useAuthForm } from './auth-form.tsx';
import { EmailField, storeEmail } from './email-field.tsx';
import { EmailSent } from './email-sent.tsx';
import { toLoginHref } from './login-step.ts';
import { OtherMethods } from './other-methods.tsx';
import { KnownPasswordField } from './password-fields.tsx';
import { StepHeader } from './step-header.tsx';

export type KnownPerson = { uid: string; email: string; hasPassword: boolean };

/** Requires a recent sign-in to the same account before a sensitive operation, then returns to `target`. */
export function ConfirmAgain({ person, ...props }: LoginStepProps & { person: KnownPerson }) {
  const { services, target, isEmailStoredOnly } = props;
  const [isSent, setSent] = useState(false);
  const byPassword = useAuthForm(services, async ({ auth, signInWithEmailAndPassword }, fields) => {
    const { user } = await signInWithEmailAndPassword(auth, person.email, readField(fields, 'password'));
    await enterAgain(user);
  });
  async function send({ auth, sendSignInLinkToEmail }: IdentityClient): Promise<void> {
    const url = location.origin + toLoginHref(null, target);
    await sendSignInLinkToEmail(auth, person.email, { url, handleCodeInApp: true });
    storeEmail(person.email);
  }
  const byEmail = useAuthForm(services, async (identity) => {
    await send(identity);
    setSent(true);
  });

  async function enterAgain(user: User): Promise<void> {
    if (user.uid === person.uid) return enterSite(user, target);
    const { auth, signOut } = await openIdentityClient(services);
    await signOut(auth);
    throw Object.assign(new Error('signed in as another account'), { code: 'auth/user-mismatch' });
  }

  if (isSent)
    return (
      <EmailSent
        services={services}
        email={person.email}
        send={send}
        words={m.account_confirm_letter_sent()}
        isEmailStoredOnly={isEmailStoredOnly}
        onAgain={() => setSent(false)}
      />
    );
  return (
    <>
      <StepHeader title={m.account_confirm_title()} lead={m.account_confirm_lead()} />
      {person.hasPassword ? (
        <AuthForm
          form={byPassword}
          button={m.common_continue()}
          beside={<a href={target}>{m.common_cancel()}</a>}
        >
          <EmailField defaultValue={person.email} readOnly />
          <KnownPasswordField error={byPassword.fieldErrors.password} />
        </AuthForm>
      ) : null}
      {byEmail.error ? <Notice tone="error" live title={byEmail.error} /> : null}
      <OtherMethods
        services={services}
        provider={{ purpose: 'confirm', uid: person.uid, target }}
        onEntered={enterAgain}
        first={
          <Button variant="secondary" wide pending={byEmail.pending} onClick={byEmail.run}>
            {m.account_confirm_by_letter()}
          </Button>
        }
      />
      {person.hasPassword ? null : (
        <p className={styles.other}>
          <a href={target}>{m.common_cancel()}</a>
        </p>
      )}
    </>
  );
}
