import {
  getAdditionalUserInfo,
  signInWithEmailLink,
  type User,
  updatePassword,
  updateProfile,
} from 'firebase/auth';
import { useState } from 'react';
import { m } from '#words/messages.js';
import { LinkButton } from '../ui/actions/button.tsx';
import { PasswordField, TextField } from '../ui/forms/field.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { AuthForm } from './auth-form.tsx';
import { enterSite } from './enter-site.ts';
import { takeRememberedEmail } from './known-email.ts';
import { toLoginHref } from './login-step.ts';
import { type LoginStepProps, readField, useAuthForm } from './use-auth-form.ts';

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
