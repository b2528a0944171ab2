import { applyActionCode } from 'firebase/auth';
import { useState } from 'react';
import { LinkButton } from '../ui/actions/link-button.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { AuthForm } from './auth-form.tsx';
import { toLoginHref } from './login-step.ts';
import { type LoginStepProps, useAuthForm } from './use-auth-form.ts';

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
        <PageHeader title="Adresse confirmée" lead="Merci. Vous pouvez continuer." />
        <LinkButton href={toLoginHref(null, target)}>Continuer</LinkButton>
      </>
    );
  return (
    <>
      <PageHeader
        title="Confirmer votre adresse"
        lead="Un dernier geste : confirmez que cette adresse est à vous."
      />
      <AuthForm form={form} button="Confirmer mon adresse" />
    </>
  );
}
