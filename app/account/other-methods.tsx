import type { User } from '@firebase/auth';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { fillsPasskeys, knowsPasskeys, stopAskingPasskeys } from '#clients/browser/passkeys.ts';
import { m } from '#words/messages.js';
import { enterByFilledPasskey, enterByPasskey } from '../identity/second-factor.ts';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import styles from './account.module.css';
import { type LoginStepProps, useSubmission } from './auth-form.tsx';
import { ProviderButtons, type ProviderMethod } from './provider-buttons.tsx';

type OtherMethodsProps = Pick<LoginStepProps, 'services'> & {
  provider: ProviderMethod;
  onEntered: (user: User) => Promise<void>;
  /** Button above the others. */
  first: ReactNode;
  /** True if the page has an email field in which browsers can suggest passkeys. */
  fills?: boolean;
};

/** Sign-in methods besides the form, limited to those that this browser and the school support. */
export function OtherMethods({ services, provider, onEntered, first, fills = false }: OtherMethodsProps) {
  // Initially true, because nearly every browser supports passkeys: the layout must not shift during a click.
  const [isKnown, setKnown] = useState(true);
  const passkey = useSubmission(services, async () => onEntered(await enterByPasskey(services)));
  const filled = useSubmission(services, async () => {
    const user = await enterByFilledPasskey(services);
    if (user) await onEntered(user);
  });
  const waitForFilled = useRef(filled.run);
  useEffect(() => {
    setKnown(knowsPasskeys());
    if (!fills) return;
    let isGone = false;
    void fillsPasskeys().then((can) => can && !isGone && waitForFilled.current());
    return () => {
      isGone = true;
      stopAskingPasskeys();
    };
  }, [fills]);
  const error = passkey.error ?? filled.error;
  return (
    <section className={styles.ways} aria-label={m.account_other_ways()}>
      <p className={styles.or} aria-hidden="true">
        {m.account_or()}
      </p>
      {error ? <Notice tone="error" live title={error} /> : null}
      {first}
      {isKnown ? (
        <Button variant="secondary" wide pending={passkey.pending} onClick={passkey.run}>
          {m.security_passkey_enter()}
        </Button>
      ) : null}
      <ProviderButtons services={services} request={provider} onEntered={onEntered} />
    </section>
  );
}
