import { useEffect, useState } from 'react';
import {
  type IdentityClient,
  mayKnowSomebody,
  openIdentityClient,
} from '#clients/browser/open-identity-client.ts';
import { m } from '#words/messages.js';
import { Button } from '../ui/actions/button.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import styles from './account.module.css';
import { AuthForm, enterSite, type LoginStepProps, readField, useAuthForm } from './auth-form.tsx';
import { EmailField, storeEmail } from './email-field.tsx';
import { EmailSent } from './email-sent.tsx';
import { toLoginHref } from './login-step.ts';
import { OtherMethods } from './other-methods.tsx';
import { KnownPasswordField } from './password-fields.tsx';
import { StepHeader } from './step-header.tsx';

/** Title of the sign-in screen, and why it appears instead of the requested page. */
export type SignInWords = { title: string; lead: string };

type SignInProps = LoginStepProps & {
  words: SignInWords;
  /** True if the form has the password field. */
  hasPassword: boolean;
  setHasPassword: (hasPassword: boolean) => void;
  /** True to continue without input if the identity client is still signed in. */
  resumes: boolean;
};

/**
 * Sign-in and sign-up by one email address (decision 62). Sends a sign-in link, with the same result for every
 * address. Members may use a password or a passkey on the same screen.
 */
export function SignIn({
  services,
  target,
  signUpOpen,
  isEmailStoredOnly,
  words,
  hasPassword,
  setHasPassword,
  resumes,
}: SignInProps) {
  const returning = useReturningVisitor(services, resumes ? target : null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  async function send({ auth, sendSignInLinkToEmail }: IdentityClient, email: string): Promise<void> {
    const url = location.origin + toLoginHref(null, target);
    await sendSignInLinkToEmail(auth, email, { url, handleCodeInApp: true });
    storeEmail(email);
  }
  const form = useAuthForm(services, async (identity, fields) => {
    const email = readField(fields, 'email').trim();
    if (hasPassword) {
      const password = readField(fields, 'password');
      const { user } = await identity.signInWithEmailAndPassword(identity.auth, email, password);
      await enterSite(user, target);
    } else {
      await send(identity, email);
      setSentTo(email);
    }
  });
  if (returning)
    return (
      <>
        <StepHeader title={words.title} />
        <Spinner label={m.account_sign_in_recognised()} />
      </>
    );
  if (sentTo)
    return (
      <EmailSent
        services={services}
        email={sentTo}
        send={(identity) => send(identity, sentTo)}
        words={signUpOpen ? m.account_letter_sent_words() : m.account_letter_sent_known()}
        isEmailStoredOnly={isEmailStoredOnly}
        onAgain={() => setSentTo(null)}
      />
    );
  const hint = signUpOpen ? m.account_link_hint_new() : m.account_link_hint();
  return (
    <>
      <StepHeader title={words.title} lead={words.lead} />
      <AuthForm
        form={form}
        button={hasPassword ? m.common_sign_in() : m.common_continue()}
        beside={hasPassword ? <a href={toLoginHref('oubli', target)}>{m.account_forgotten_title()}</a> : null}
      >
        <EmailField
          autoComplete="username webauthn"
          hint={hasPassword ? null : hint}
          error={form.fieldErrors.email}
        />
        {hasPassword ? <KnownPasswordField focuses error={form.fieldErrors.password} /> : null}
      </AuthForm>
      <OtherMethods
        services={services}
        provider={{ purpose: 'sign-in', uid: '', target }}
        onEntered={(user) => enterSite(user, target)}
        first={
          <Button variant="secondary" wide onClick={() => setHasPassword(!hasPassword)}>
            {hasPassword ? m.account_without_password() : m.account_with_password()}
          </Button>
        }
        fills
      />
      {signUpOpen ? null : (
        <p className={styles.other}>
          {m.account_sign_up_closed()} <a href="/contact">{m.common_write_to_us()}</a>
        </p>
      )}
    </>
  );
}

/** Renews the site session from the identity client. Signs that client out if this fails. */
function useReturningVisitor(services: LoginStepProps['services'], target: string | null): boolean {
  const [returning, setReturning] = useState(false);
  useEffect(() => {
    let isGone = false;
    async function pass(): Promise<void> {
      if (target === null || !(await mayKnowSomebody())) return;
      const { auth, signOut } = await openIdentityClient(services);
      await auth.authStateReady();
      const user = auth.currentUser;
      if (isGone || !user) return;
      setReturning(true);
      try {
        await enterSite(user, target);
      } catch {
        await signOut(auth);
        setReturning(false);
      }
    }
    // If the client failed to load, submitting the form reports the error.
    void pass().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [services, target]);
  return returning;
}
