import type { Auth, User } from '@firebase/auth';
import { useState } from 'react';
import type { IdentityClient } from '#clients/browser/open-identity-client.ts';
import { m } from '#words/messages.js';
import { Button, ButtonRow, LinkButton } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { FormStack } from '../ui/forms/form.tsx';
import styles from './account.module.css';
import { AuthForm, enterSite, type LoginStepProps, useAuthForm } from './auth-form.tsx';
import { EmailSent } from './email-sent.tsx';
import { LeaveForm } from './leave-form.tsx';
import { toLoginHref } from './login-step.ts';
import { StepHeader } from './step-header.tsx';

/** An address that nobody has proved opens nothing but this: a letter to it, and a look whether its link was used. */
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

/** @throws what the identity client itself says of nobody, where this browser knows them no more */
async function requireUser(auth: Auth): Promise<User> {
  await auth.authStateReady();
  if (auth.currentUser) return auth.currentUser;
  throw Object.assign(new Error('nobody is signed in at the identity client'), {
    code: 'auth/user-token-expired',
  });
}

/**
 * From a letter that verifies an address. The code is used on a press: mail programs open links by themselves; and in the browser that
 * is signed in to the account alone, or a stranger who made one of somebody else's address would have its owner confirm it to them.
 * Anybody else enters by a letter, after which no password opens that was chosen before.
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
        <LinkButton href={toLoginHref('lettre', target)}>{m.account_letter_title()}</LinkButton>
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
