import type { Auth, User } from '@firebase/auth';
import { useState } from 'react';
import type { IdentityClient } from '#clients/browser/open-identity-client.ts';
import { m } from '#words/messages.js';
import { LeaveForm } from '../frame/leave-form.tsx';
import { Button, ButtonRow, LinkButton } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { FormStack } from '../ui/forms/form.tsx';
import styles from './account.module.css';
import { AuthForm, enterSite, type LoginStepProps, useAuthForm } from './auth-form.tsx';
import { EmailSent } from './email-sent.tsx';
import { toLoginHref } from './login-step.ts';
import { StepHeader } from './step-header.tsx';

/** Step for an unverified address: sends the verification email and checks whether its link was used. */
export function ProveAddress({
  services,
  target,
  isEmailStoredOnly,
  email,
}: LoginStepProps & { email: string }) {
  const [isSent, setSent] = useState(false);
  const [isStillUnverified, setStillUnverified] = useState(false);
  async function send({ auth, sendEmailVerification }: IdentityClient): Promise<void> {
    const url = location.origin + toLoginHref(null, target);
    await sendEmailVerification(await requireUser(auth), { url });
    setStillUnverified(false);
  }
  const sending = useAuthForm(services, async (identity) => {
    await send(identity);
    setSent(true);
  });
  const looking = useAuthForm(services, async ({ auth }) => {
    const user = await requireUser(auth);
    await user.reload();
    if (user.emailVerified) await enterSite(user, target);
    setStillUnverified(true);
  });
  return (
    <>
      {isSent ? (
        <EmailSent
          services={services}
          email={email}
          send={send}
          words={m.account_prove_sent()}
          isEmailStoredOnly={isEmailStoredOnly}
          onAgain={() => setSent(false)}
        />
      ) : (
        <>
          <StepHeader title={m.account_email_confirm_title()} lead={m.account_prove_lead({ email })} />
          <AuthForm
            form={{ ...sending, error: sending.error ?? looking.error }}
            button={m.account_forgotten_send()}
            errorAction={<a href={toLoginHref('lettre', target)}>{m.account_letter_opens()}</a>}
          />
        </>
      )}
      <div className={styles.other}>
        <FormStack>
          {isStillUnverified ? <Notice live title={m.account_prove_not_yet()} /> : null}
          <ButtonRow>
            <Button variant="secondary" pending={looking.pending} onClick={looking.run}>
              {m.account_prove_look()}
            </Button>
            <LeaveForm variant="quiet" />
          </ButtonRow>
        </FormStack>
      </div>
    </>
  );
}

/** @throws the error that Firebase uses for a missing user, if the identity client is signed out */
async function requireUser(auth: Auth): Promise<User> {
  await auth.authStateReady();
  if (auth.currentUser) return auth.currentUser;
  throw Object.assign(new Error('identity client is signed out'), {
    code: 'auth/user-token-expired',
  });
}

/**
 * Step opened from a verification email. Uses the code only after a click, because mail scanners open links.
 * It requires a session of that account. Otherwise the owner of an address could verify a stranger's account.
 */
export function ConfirmEmail({ services, target, code }: LoginStepProps & { code: string }) {
  const [done, setDone] = useState(false);
  const [isElsewhere, setElsewhere] = useState(false);
  const form = useAuthForm(services, async ({ auth, applyActionCode, checkActionCode }) => {
    const { data } = await checkActionCode(auth, code);
    await auth.authStateReady();
    if (auth.currentUser?.email !== data.email) return setElsewhere(true);
    await applyActionCode(auth, code);
    setDone(true);
  });
  if (isElsewhere)
    return (
      <>
        <StepHeader title={m.account_email_confirm_title()} lead={m.account_email_confirm_elsewhere()} />
        <LinkButton href={toLoginHref('lettre', target)}>{m.account_letter_opens()}</LinkButton>
      </>
    );
  if (done)
    return (
      <>
        <StepHeader title={m.account_email_confirmed_title()} lead={m.account_email_confirmed_lead()} />
        <LinkButton href={toLoginHref(null, target)}>{m.common_continue()}</LinkButton>
      </>
    );
  return (
    <>
      <StepHeader title={m.account_email_confirm_title()} lead={m.account_email_confirm_lead()} />
      <AuthForm
        form={form}
        button={m.common_confirm_address()}
        errorAction={<a href={toLoginHref('adresse', target)}>{m.account_link_renew()}</a>}
      />
    </>
  );
}
