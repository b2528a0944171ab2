import {
  getAdditionalUserInfo,
  signInWithEmailLink,
  type User,
  updatePassword,
  updateProfile,
} from 'firebase/auth';
import { useState } from 'react';
import { LinkButton } from '../ui/actions/link-button.tsx';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
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
      <PageHeader title="Bienvenue" lead="Confirmez votre adresse pour entrer." />
      <AuthForm
        form={form}
        button="Entrer"
        errorAction={
          <LinkButton variant="secondary" size="small" href={toLoginHref('inscription', target)}>
            Recevoir un nouveau lien
          </LinkButton>
        }
      >
        <TextField
          label="Adresse e-mail"
          name="email"
          type="email"
          autoComplete="email"
          hint="Celle qui a reçu la lettre."
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
      <PageHeader
        title="Votre compte est ouvert"
        lead="Choisissez un mot de passe pour vos prochaines visites."
      />
      <AuthForm form={form} button="Continuer">
        <TextField
          label="Nom"
          name="name"
          autoComplete="name"
          optional
          hint="Tel qu’il apparaîtra dans votre espace."
          maxLength={80}
        />
        <PasswordField
          label="Mot de passe"
          name="password"
          autoComplete="new-password"
          minLength={12}
          hint="Douze caractères au moins. Une courte phrase convient très bien."
          required
          error={form.fieldErrors.password}
        />
      </AuthForm>
    </>
  );
}
