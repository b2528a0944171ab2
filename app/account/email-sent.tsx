import { useEffect, useState } from 'react';
import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import { identityTimings } from '#clients/browser/identity-timings.ts';
import type { IdentityClient } from '#clients/browser/open-identity-client.ts';
import { formatEmail } from '#common/format-email.ts';
import { m } from '#words/messages.js';
import { Button, ButtonRow } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { FormStack } from '../ui/forms/form.tsx';
import { useAuthForm } from './auth-form.tsx';
import { StepHeader } from './step-header.tsx';

const maxResends = 3;

type EmailSentProps = {
  services: BrowserServices;
  email: string;
  words: string;
  isEmailStoredOnly: boolean;
  send: (identity: IdentityClient) => Promise<void>;
  onAgain: () => void;
};

/** Shown for every address, so that the page does not reveal which ones have an account. */
export function EmailSent({ services, email, words, isEmailStoredOnly, send, onAgain }: EmailSentProps) {
  const [resends, setResends] = useState(0);
  const [isPausing, setPausing] = useState(true);
  useEffect(() => {
    if (!isPausing) return;
    const timer = setTimeout(() => setPausing(false), identityTimings.resendPause);
    return () => clearTimeout(timer);
  }, [isPausing]);
  const resending = useAuthForm(services, async (identity) => {
    await send(identity);
    setResends(resends + 1);
    setPausing(true);
  });
  const formatTitle = isEmailStoredOnly
    ? resends > 0
      ? m.account_letters_stay_again
      : m.account_letters_stay_for
    : resends > 0
      ? m.account_letter_resent_to
      : m.account_letter_sent_to;
  return (
    <>
      <StepHeader title={m.common_check_emails()} />
      <FormStack>
        <Notice
          tone={isEmailStoredOnly ? 'info' : 'success'}
          live
          title={formatTitle({ email: formatEmail(email) })}
          action={
            <ButtonRow>
              {resends < maxResends ? (
                <Button
                  size="small"
                  pending={resending.pending}
                  aria-disabled={isPausing}
                  onClick={resending.run}
                >
                  {m.account_letter_resend()}
                </Button>
              ) : null}
              <Button variant="secondary" size="small" onClick={onAgain}>
                {m.common_change_address()}
              </Button>
            </ButtonRow>
          }
        >
          {isEmailStoredOnly ? (
            <p>{m.account_letters_stay_words()}</p>
          ) : (
            <>
              <p>{words}</p>
              <p>{resends < maxResends ? m.account_letter_missing() : m.account_letter_missing_still()}</p>
            </>
          )}
        </Notice>
        {resending.error ? <Notice tone="error" live title={resending.error} /> : null}
      </FormStack>
    </>
  );
}
