import {
  applyActionCode,
  getAdditionalUserInfo,
  sendSignInLinkToEmail,
  signInWithEmailLink,
  type User,
  updatePassword,
  updateProfile,
} from '@firebase/auth';
import { useState } from 'react';
import { m } from '#words/messages.js';
import { LinkButton } from '../ui/actions/button.tsx';
import { PasswordField, TextField } from '../ui/forms/field.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { RichMessage } from '../ui/text/rich-message.tsx';
import styles from './account.module.css';
import {
  AuthForm,
  enterSite,
  LetterSent,
  type LoginStepProps,
  readField,
  useAuthForm,
} from './auth-form.tsx';
import { toLoginHref } from './login-step.ts';

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
    return <LetterSent email={sentTo} words={m.account_sign_up_sent()} lettersStayHere={lettersStayHere} />;
  return (
    <>
      <PageHeader title={m.account_sign_up_title()} lead={m.account_sign_up_lead()} />
      <AuthForm form={form} button={m.account_sign_up_send()}>
        <TextField
          label={m.account_email_label()}
          name="email"
          type="email"
          autoComplete="email"
          required
          error={form.fieldErrors.email}
        />
      </AuthForm>
      <p className={styles.other}>
        <RichMessage
          parts={m.account_account_already.parts()}
          wraps={{ link: (words) => <a href={toLoginHref(null, target)}>{words}</a> }}
        />
      </p>
    </>
  );
}

/**
 * The link of a sign-in letter was opened. The code is used on a press only, because mail programs
 * open links by themselves to look at them. A new account then chooses its name and password.
 */
export function FinishSignIn(props: LoginStepProps) {
  const { services, target } = props;
  const [newcomer, setNewcomer] = useState<User | null>(null);
  const [email] = useState(() => (typeof window === 'undefined' ? null : takeRememberedEmail()));
  const form = useAuthForm(services, async (auth, fields) => {
    const credential = await signInWithEmailLink(auth, readField(fields, 'email').trim(), location.href);
    if (getAdditionalUserInfo(credential)?.isNewUser) setNewcomer(credential.user);
    else await enterSite(credential.user, target);
  });
  if (newcomer) return <CompleteAccount {...props} user={newcomer} />;
  return (
    <>
      <PageHeader title={m.account_finish_title()} lead={m.account_finish_lead()} />
      <AuthForm
        form={form}
        button={m.account_finish_enter()}
        errorAction={
          <LinkButton variant="secondary" size="small" href={toLoginHref('inscription', target)}>
            {m.account_link_renew()}
          </LinkButton>
        }
      >
        <TextField
          label={m.account_email_label()}
          name="email"
          type="email"
          autoComplete="email"
          hint={m.account_finish_email_hint()}
          defaultValue={email ?? ''}
          suppressHydrationWarning
          required
          error={form.fieldErrors.email}
        />
      </AuthForm>
    </>
  );
}

function CompleteAccount({ services, target, user }: LoginStepProps & { user: User }) {
  const form = useAuthForm(services, async (_auth, fields) => {
    const displayName = readField(fields, 'name').trim();
    await updatePassword(user, readField(fields, 'password'));
    if (displayName) await updateProfile(user, { displayName });
    await enterSite(user, target);
  });
  return (
    <>
      <PageHeader title={m.account_opened_title()} lead={m.account_opened_lead()} />
      <AuthForm form={form} button={m.account_continue()}>
        <TextField
          label={m.account_name_label()}
          name="name"
          autoComplete="name"
          optional
          hint={m.account_name_hint()}
          maxLength={80}
        />
        <PasswordField
          label={m.account_password_label()}
          name="password"
          autoComplete="new-password"
          minLength={12}
          hint={m.account_password_hint()}
          required
          error={form.fieldErrors.password}
        />
      </AuthForm>
    </>
  );
}

/** From a letter that verifies an address. The code is used on a press: mail programs open links by themselves. */
export function ConfirmEmail({ services, target, code }: LoginStepProps & { code: string }) {
  const [done, setDone] = useState(false);
  const form = useAuthForm(services, async (auth) => {
    await applyActionCode(auth, code);
    setDone(true);
  });
  if (done)
    return (
      <>
        <PageHeader title={m.account_email_confirmed_title()} lead={m.account_email_confirmed_lead()} />
        <LinkButton href={toLoginHref(null, target)}>{m.account_continue()}</LinkButton>
      </>
    );
  return (
    <>
      <PageHeader title={m.account_email_confirm_title()} lead={m.account_email_confirm_lead()} />
      <AuthForm form={form} button={m.account_email_confirm()} />
    </>
  );
}

const key = 'cedille:adresse';

/** Keeps the address a link was asked for, so that the same browser need not ask for it again. */
function rememberEmail(email: string): void {
  try {
    localStorage.setItem(key, email);
  } catch {
    // Storage may be refused: the next page then asks for the address.
  }
}

/** The address kept by this browser, once. */
function takeRememberedEmail(): string | null {
  try {
    const email = localStorage.getItem(key);
    localStorage.removeItem(key);
    return email;
  } catch {
    return null;
  }
}
