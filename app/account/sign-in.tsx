import { useEffect, useState } from 'react';
import { mayKnowSomebody, openIdentityClient } from '#clients/browser/open-identity-client.ts';
import { m } from '#words/messages.js';
import { LinkButton } from '../ui/actions/button.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { RichMessage } from '../ui/text/rich-message.tsx';
import styles from './account.module.css';
import { AuthForm, enterSite, type LoginStepProps, readField, useAuthForm } from './auth-form.tsx';
import { EmailField } from './email-field.tsx';
import { toLoginHref } from './login-step.ts';
import { OtherMethods } from './other-methods.tsx';
import { KnownPasswordField } from './password-fields.tsx';
import { StepHeader } from './step-header.tsx';

/** Sign-in by email and password. Resumes without input if the identity client is still signed in. */
export function SignIn({ services, target, signUpOpen, lead }: LoginStepProps & { lead: string }) {
  const returning = useReturningVisitor(services, target);
  const form = useAuthForm(services, async ({ auth, signInWithEmailAndPassword }, fields) => {
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
        <StepHeader title={m.common_sign_in()} />
        <Spinner label={m.account_sign_in_recognised()} />
      </>
    );
  return (
    <>
      <StepHeader title={m.common_sign_in()} lead={lead} />
      <AuthForm
        form={form}
        button={m.common_sign_in()}
        errorAction={<a href={toLoginHref('lettre', target)}>{m.account_letter_opens()}</a>}
        beside={<a href={toLoginHref('oubli', target)}>{m.account_forgotten_title()}</a>}
      >
        <EmailField autoComplete="username webauthn" error={form.fieldErrors.email} />
        <KnownPasswordField error={form.fieldErrors.password} />
      </AuthForm>
      <OtherMethods
        services={services}
        provider={{ purpose: 'sign-in', uid: '', target }}
        onEntered={(user) => enterSite(user, target)}
        letter={
          <LinkButton variant="secondary" wide href={toLoginHref('lettre', target)}>
            {m.account_letter_title()}
          </LinkButton>
        }
        fills
      />
      <p className={styles.other}>
        {signUpOpen ? (
          <RichMessage
            parts={m.account_no_account_yet.parts()}
            wraps={{ link: (words) => <a href={toLoginHref('inscription', target)}>{words}</a> }}
          />
        ) : (
          m.account_sign_up_closed()
        )}
      </p>
    </>
  );
}

/** Renews the site session from the identity client. Signs that client out if this fails. */
function useReturningVisitor(services: LoginStepProps['services'], target: string): boolean {
  const [returning, setReturning] = useState(false);
  useEffect(() => {
    let isGone = false;
    async function pass(): Promise<void> {
      if (!(await mayKnowSomebody())) return;
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
