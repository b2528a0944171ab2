import { applyActionCode } from 'firebase/auth';
import { useState } from 'react';
import { Button } from '../ui/actions/button.tsx';
import { LinkButton } from '../ui/actions/link-button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
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
      <PageHeader title="Confirmer votre adresse" />
      {form.error ? <Notice tone="error" live title={form.error} /> : null}
      <form onSubmit={form.submit} method="post">
        <Button type="submit" pending={form.pending}>
          Confirmer mon adresse
        </Button>
      </form>
    </>
  );
}
