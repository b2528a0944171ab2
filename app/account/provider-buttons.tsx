import type { User } from '@firebase/auth';
import type { BrowserServices, ProviderName } from '#clients/browser/firebase-auth.ts';
import { m } from '#words/messages.js';
import { type ProviderSignInRequest, signInByProvider } from '../identity/provider-sign-in.ts';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { useSubmission } from './auth-form.tsx';

/** Purpose of a provider sign-in: ordinary, or the recent sign-in that a change of account `uid` requires. */
export type ProviderMethod = Pick<ProviderSignInRequest, 'purpose' | 'uid' | 'target'>;

type ProviderButtonsProps = {
  services: BrowserServices;
  request: ProviderMethod;
  onEntered: (user: User) => Promise<void>;
};

export function ProviderButtons({ services, ...props }: ProviderButtonsProps) {
  return services.providers.map((provider) => (
    <ProviderButton key={provider.id} provider={provider} services={services} {...props} />
  ));
}

function ProviderButton({
  provider,
  services,
  request,
  onEntered,
}: ProviderButtonsProps & { provider: ProviderName }) {
  const form = useSubmission(services, async () =>
    onEntered(await signInByProvider({ services, providerId: provider.id, ...request })),
  );
  return (
    <>
      {form.error ? <Notice tone="error" live title={form.error} /> : null}
      <Button variant="secondary" wide pending={form.pending} onClick={form.run}>
        {m.providers_enter({ name: provider.name })}
      </Button>
    </>
  );
}
