import { confirmPasswordReset, signInWithEmailAndPassword, verifyPasswordResetCode } from 'firebase/auth';
import { m } from '#words/messages.js';
import { PasswordField } from '../ui/forms/field.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { AuthForm } from './auth-form.tsx';
import { enterSite } from './enter-site.ts';
import { toLoginHref } from './login-step.ts';
import { type LoginStepProps, readField, useAuthForm } from './use-auth-form.ts';

/** From the letter « Mot de passe oublié »: a new password, and straight in with it. */
export function ChoosePassword({ services, target, code }: LoginStepProps & { code: string }) {
  const form = useAuthForm(services, async (auth, fields) => {
    const password = readField(fields, 'password');
    const email = await verifyPasswordResetCode(auth, code);
    await confirmPasswordReset(auth, code, password);
    const { user } = await signInWithEmailAndPassword(auth, email, password);
    await enterSite(user, target);
  });
  return (
    <>
      <PageHeader title={m.account_password_choose_title()} />
      <AuthForm
        form={form}
        button={m.ui_save()}
        errorAction={<a href={toLoginHref('oubli', target)}>{m.account_link_renew()}</a>}
      >
        <PasswordField
          label={m.account_password_new_label()}
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
