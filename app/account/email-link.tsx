import type { User } from '@firebase/auth';
import { useState } from 'react';
import type { IdentityClient } from '#clients/browser/open-identity-client.ts';
import { m } from '#words/messages.js';
import { LinkButton } from '../ui/actions/button.tsx';
import { TextField } from '../ui/forms/field.tsx';
import { FormActions } from '../ui/forms/form.tsx';
import { RichMessage } from '../ui/text/rich-message.tsx';
import styles from './account.module.css';
import { AuthForm, enterSite, type LoginStepProps, readField, useAuthForm } from './auth-form.tsx';
import { deleteStoredEmail, EmailField, storeEmail } from './email-field.tsx';
import { EmailSent } from './email-sent.tsx';
import { toLoginHref } from './login-step.ts';
import { NewPasswordField } from './password-fields.tsx';
import { StepHeader } from './step-header.tsx';

/** Requests a sign-in link by email. Shows the same result for every address. */
function EmailForm({ services, target, isEmailStoredOnly, words }: LoginStepProps & { words: EmailWords }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  async function send({ auth, sendSignInLinkToEmail }: IdentityClient, email: string): Promise<void> {
    const url = location.origin + toLoginHref(null, target);
    await sendSignInLinkToEmail(auth, email, { url, handleCodeInApp: true });
    storeEmail(email);
  }
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
        words={words.sent}
        isEmailStoredOnly={isEmailStoredOnly}
        onAgain={() => setSentTo(null)}
      />
    );
  return (
    <>
      <StepHeader title={words.title} lead={words.lead} />
      <AuthForm form={form} button={words.send}>
        <EmailField error={form.fieldErrors.email} />
      </AuthForm>
    </>
  );
}

type EmailWords = { title: string; lead: string; send: string; sent: string };

/** Registration starts with an email, so that the address is verified before any purchase (decision 4). */
export function SignUp(props: LoginStepProps) {
  if (!props.signUpOpen) return <SignUpClosed target={props.target} />;
  const words = {
    title: m.common_create_account(),
    lead: m.account_sign_up_lead(),
    send: m.account_sign_up_send(),
    sent: m.account_sign_up_sent(),
  };
  return (
    <>
      <EmailForm {...props} words={words} />
      <p className={styles.other}>
        <RichMessage
          parts={m.account_account_already.parts()}
          wraps={{ link: (words) => <a href={toLoginHref(null, props.target)}>{words}</a> }}
        />
      </p>
    </>
  );
}

function SignUpClosed({ target }: Pick<LoginStepProps, 'target'>) {
  return (
    <>
      <StepHeader title={m.common_create_account()} lead={m.account_sign_up_closed_lead()} />
      <FormActions>
        <LinkButton href={toLoginHref(null, target)}>{m.common_sign_in()}</LinkButton>
        <LinkButton href="/contact" variant="quiet">
          {m.common_write_to_us()}
        </LinkButton>
      </FormActions>
    </>
  );
}

export function SignInByEmail(props: LoginStepProps) {
  const words = {
    title: m.account_letter_title(),
    lead: m.account_letter_lead(),
    send: m.account_forgotten_send(),
    sent: m.account_letter_sent_words(),
  };
  return (
    <>
      <EmailForm {...props} words={words} />
      <p className={styles.other}>
        <a href={toLoginHref(null, props.target)}>{m.account_sign_in_back()}</a>
      </p>
    </>
  );
}

/** Step opened from a sign-in email. Uses the code only after a click, because mail scanners open links. */
export function FinishSignIn(props: LoginStepProps) {
  const { services, target } = props;
  const [newcomer, setNewcomer] = useState<User | null>(null);
  const form = useAuthForm(services, async ({ auth, ...identity }, fields) => {
    const credential = await identity.signInWithEmailLink(
      auth,
      readField(fields, 'email').trim(),
      location.href,
    );
    deleteStoredEmail();
    if (identity.getAdditionalUserInfo(credential)?.isNewUser) setNewcomer(credential.user);
    else await enterSite(credential.user, target);
  });
  if (newcomer) return <CompleteAccount {...props} user={newcomer} />;
  return (
    <>
      <StepHeader title={m.account_finish_title()} lead={m.account_finish_lead()} />
      <AuthForm
        form={form}
        button={m.account_finish_enter()}
        errorAction={<a href={toLoginHref('lettre', target)}>{m.account_link_renew()}</a>}
      >
        <EmailField hint={m.account_finish_email_hint()} error={form.fieldErrors.email} />
      </AuthForm>
    </>
  );
}

function CompleteAccount({ services, target, user }: LoginStepProps & { user: User }) {
  const form = useAuthForm(services, async ({ updatePassword, updateProfile }, fields) => {
    const displayName = readField(fields, 'name').trim();
    await updatePassword(user, readField(fields, 'password'));
    if (displayName) await updateProfile(user, { displayName });
    await enterSite(user, target);
  });
  return (
    <>
      <StepHeader title={m.account_opened_title()} lead={m.account_opened_lead()} />
      <AuthForm form={form} button={m.common_continue()}>
        <TextField
          label={m.common_name()}
          name="name"
          autoComplete="name"
          optional
          hint={m.account_name_hint()}
          maxLength={80}
        />
        {/* Lets password managers store the username with the password. */}
        <input type="hidden" name="username" autoComplete="username" value={user.email ?? ''} readOnly />
        <NewPasswordField label={m.common_password()} error={form.fieldErrors.password} />
      </AuthForm>
    </>
  );
}
