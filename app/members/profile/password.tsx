import {
  EmailAuthProvider,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  type User,
  updatePassword,
} from '@firebase/auth';
import { useState } from 'react';
import { m } from '#words/messages.js';
import { AuthForm, readField } from '../../account/auth-form.tsx';
import { toLoginHref } from '../../account/login-step.ts';
import { NewPasswordField } from '../../account/password-fields.tsx';
import { openSiteSession } from '../../identity/site-session.ts';
import { Button, LinkButton } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PasswordField } from '../../ui/forms/field.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { toConfirmHref } from './confirm-href.ts';
import { DoneNotice } from './done-notice.tsx';
import { OpenedForm } from './opened-form.tsx';
import { type OwnAccount, requireClientUser, useOwnAccount } from './use-own-account.ts';

type PasswordProps = {
  account: OwnAccount;
  email: string;
  hasPassword: boolean;
  isRecent: boolean;
  isOpen: boolean;
};

/** Changes the password, sends a reset email, or sets the first password. Signs out all other devices. */
export function Password({ account, email, hasPassword, isRecent, isOpen }: PasswordProps) {
  const [isEditing, setEditing] = useState(isOpen && (hasPassword || isRecent));
  const changing = useOwnAccount(account, 'mot-de-passe', async (auth, fields) => {
    const user = await requireClientUser(auth, account.uid);
    if (hasPassword) await proveOldPassword(user, readField(fields, 'old'));
    await updatePassword(user, readField(fields, 'password'));
    // The change revoked all sign-ins, including this one.
    await openSiteSession(user);
    setEditing(false);
    return hasPassword ? m.profile_password_saved() : m.profile_password_was_set();
  });
  const writing = useOwnAccount(account, 'mot-de-passe', async (auth) => {
    await sendPasswordResetEmail(auth, email, { url: location.origin + toLoginHref(null, '/profile') });
    return m.profile_password_letter_sent({ email });
  });
  const open = hasPassword ? m.profile_password_change() : m.profile_password_set();
  return (
    <>
      <p>{hasPassword ? m.profile_password_words() : m.profile_password_none()}</p>
      {isEditing ? (
        <OpenedForm>
          <AuthForm
            form={changing}
            button={open}
            beside={
              <Button variant="quiet" onClick={() => setEditing(false)}>
                {m.common_cancel()}
              </Button>
            }
          >
            <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
            {hasPassword ? (
              <PasswordField
                label={m.profile_password_old()}
                name="old"
                autoComplete="current-password"
                required
                error={changing.fieldErrors.old}
              />
            ) : null}
            <NewPasswordField error={changing.fieldErrors.password} />
          </AuthForm>
        </OpenedForm>
      ) : null}
      <FormActions>
        {isEditing ? null : isRecent || hasPassword ? (
          <Button variant="secondary" onClick={() => setEditing(true)}>
            {open}
          </Button>
        ) : (
          <LinkButton variant="secondary" href={toConfirmHref('mot-de-passe')}>
            {open}
          </LinkButton>
        )}
        {hasPassword ? (
          <Button variant="quiet" pending={writing.pending} onClick={writing.run}>
            {m.profile_password_letter()}
          </Button>
        ) : null}
      </FormActions>
      {writing.error ? <Notice tone="error" live title={writing.error} /> : null}
      <DoneNotice words={changing.done} />
      <DoneNotice words={writing.done} />
    </>
  );
}

/** @throws `profile/password-wrong`, because the identity client's message would also question the address */
async function proveOldPassword(user: User, password: string): Promise<void> {
  try {
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password));
  } catch (failure) {
    const code = failure instanceof Error && 'code' in failure ? failure.code : '';
    // Requests a recent sign-in only after a correct password. The change itself checks the age of the
    // sign-in.
    if (code === 'auth/multi-factor-auth-required') return;
    if (code === 'auth/wrong-password' || code === 'auth/invalid-credential')
      throw Object.assign(new Error('wrong current password'), { code: 'profile/password-wrong' });
    throw failure;
  }
}
