import { useEffect, useRef, useState } from 'react';
import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import type { ProviderAnswer } from '#common/provider-answer.ts';
import { m } from '#words/messages.js';
import { type Errand, findDoneTarget, forgetErrand, takeErrand } from '../identity/provider-errands.ts';
import { finishErrand } from '../identity/provider-sign-in.ts';
import { handOver, ProviderSignInError } from '../identity/provider-window.ts';
import { asksForRecentSignIn } from '../identity/recent-sign-in.ts';
import { openSiteSession } from '../identity/site-session.ts';
import { LinkButton } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { FormActions, FormStack } from '../ui/forms/form.tsx';
import { Page } from '../ui/frame/page.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { leaveFor, useAttempt } from './auth-form.tsx';
import { toLoginHref } from './login-step.ts';
import { SecondFactorGate } from './second-factor-gate.tsx';

type OutcomeProps = { answer: ProviderAnswer; services: BrowserServices };

/**
 * Where a provider leads back to. A window hands the answer to the page that opened it and closes; the whole page uses it and goes on
 * to where the person wanted to be.
 */
export function ProviderOutcome({ answer, services }: OutcomeProps) {
  const [errand, setErrand] = useState<Errand | 'window' | 'none' | null>(null);
  const began = useRef(false);
  useEffect(() => {
    if (began.current) return;
    began.current = true;
    // The code in the address is used up; nobody needs to keep it.
    history.replaceState(history.state, '', location.pathname);
    if (answer.inPopup) return setErrand('window');
    const taken = takeErrand(answer.name);
    const done = taken ? null : findDoneTarget();
    if (done) return location.replace(done);
    setErrand(taken ?? 'none');
  }, [answer]);
  const target = errand && typeof errand === 'object' ? errand.target : '/members';
  return (
    <Page width="form">
      <SecondFactorGate services={services} target={target}>
        <PageHeader title={m.common_sign_in()} />
        {errand === null ? <Spinner label={m.providers_finishing()} /> : null}
        {errand === 'window' ? <InWindow answer={answer} /> : null}
        {errand === 'none' ? <OnErrand services={services} answer={answer} errand={null} /> : null}
        {errand && typeof errand === 'object' ? (
          <OnErrand services={services} answer={answer} errand={errand} />
        ) : null}
      </SecondFactorGate>
    </Page>
  );
}

/** Once the page behind has the answer, nothing is left to do here. */
function InWindow({ answer }: Pick<OutcomeProps, 'answer'>) {
  const [isTaken, setTaken] = useState<boolean | null>(null);
  useEffect(() => {
    if (answer.name === null) return setTaken(false);
    void handOver({ ...answer, name: answer.name }).then((taken) => {
      setTaken(taken);
      if (taken) close();
    });
  }, [answer]);
  if (isTaken === null) return <Spinner label={m.providers_finishing()} />;
  return (
    <Notice
      tone={isTaken ? 'success' : 'error'}
      live
      title={isTaken ? m.providers_window_done() : m.providers_window_alone()}
      action={isTaken ? null : <a href="/login">{m.common_sign_in()}</a>}
    />
  );
}

/** Uses the answer as it was wanted, or says why it cannot be used. */
function OnErrand({ services, answer, errand }: OutcomeProps & { errand: Errand | null }) {
  const form = useAttempt(services, async () => {
    if (!errand) throw new ProviderSignInError('auth/invalid-auth-event', 'this tab asked for nothing');
    const user = await finishErrand(services, errand, answer).catch(async (failure: unknown) => {
      forgetErrand();
      if (errand.purpose === 'link' && asksForRecentSignIn(failure))
        await leaveFor(toLoginHref('confirmer', errand.target));
      throw failure;
    });
    // A provider that was linked began a new sign-in as well: the session is of that one from now on.
    await openSiteSession(user);
    // In place of this page: there is nothing to come back to.
    location.replace(errand.target);
    await new Promise<never>(() => undefined);
  });
  const start = useRef(form.run);
  const began = useRef(false);
  useEffect(() => {
    if (began.current) return;
    began.current = true;
    start.current();
  }, []);
  if (!form.error) return <Spinner label={m.providers_finishing()} />;
  const isLink = errand?.purpose === 'link';
  return (
    <FormStack>
      <Notice tone="error" live title={form.error} />
      <FormActions>
        <LinkButton href={isLink ? errand.target : toLoginHref(null, errand?.target ?? '/members')}>
          {isLink ? m.providers_back() : m.common_sign_in()}
        </LinkButton>
      </FormActions>
    </FormStack>
  );
}
