import { useEffect, useRef, useState } from 'react';
import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import type { ProviderAnswer } from '#common/provider-answer.ts';
import { m } from '#words/messages.js';
import {
  deletePendingSignIn,
  findDoneTarget,
  type PendingSignIn,
  takePendingSignIn,
} from '../identity/pending-sign-in.ts';
import { completePendingSignIn } from '../identity/provider-sign-in.ts';
import { handOver, ProviderSignInError } from '../identity/provider-window.ts';
import { asksForRecentSignIn } from '../identity/recent-sign-in.ts';
import { openSiteSession } from '../identity/site-session.ts';
import { LinkButton } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { FormActions, FormStack } from '../ui/forms/form.tsx';
import { Page } from '../ui/frame/page.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { leaveFor, useSubmission } from './auth-form.tsx';
import { toLoginHref } from './login-step.ts';
import { SecondFactorGate } from './second-factor-gate.tsx';

type OutcomeProps = { answer: ProviderAnswer; services: BrowserServices };

/**
 * Page to which a provider returns. A popup passes the response to its opener; a full page completes the
 * sign-in itself.
 */
export function ProviderOutcome({ answer, services }: OutcomeProps) {
  const [pending, setPending] = useState<PendingSignIn | 'window' | 'none' | null>(null);
  const began = useRef(false);
  useEffect(() => {
    if (began.current) return;
    began.current = true;
    // Removes the used code from the address bar.
    history.replaceState(history.state, '', location.pathname);
    if (answer.inPopup) return setPending('window');
    const taken = takePendingSignIn(answer.name);
    const done = taken ? null : findDoneTarget();
    if (done) return location.replace(done);
    setPending(taken ?? 'none');
  }, [answer]);
  const target = pending && typeof pending === 'object' ? pending.target : '/members';
  return (
    <Page width="form">
      <SecondFactorGate services={services} target={target}>
        <PageHeader title={m.common_sign_in()} />
        {pending === null ? <Spinner label={m.account_sign_in_recognised()} /> : null}
        {pending === 'window' ? <InWindow answer={answer} /> : null}
        {pending === 'none' ? <PendingOutcome services={services} answer={answer} pending={null} /> : null}
        {pending && typeof pending === 'object' ? (
          <PendingOutcome services={services} answer={answer} pending={pending} />
        ) : null}
      </SecondFactorGate>
    </Page>
  );
}

function InWindow({ answer }: Pick<OutcomeProps, 'answer'>) {
  const [isTaken, setTaken] = useState<boolean | null>(null);
  useEffect(() => {
    if (answer.name === null) return setTaken(false);
    void handOver({ ...answer, name: answer.name }).then((taken) => {
      setTaken(taken);
      if (taken) close();
    });
  }, [answer]);
  if (isTaken === null) return <Spinner label={m.account_sign_in_recognised()} />;
  return (
    <Notice
      tone={isTaken ? 'success' : 'error'}
      live
      title={isTaken ? m.providers_window_done() : m.providers_window_alone()}
      action={isTaken ? null : <a href="/login">{m.common_sign_in()}</a>}
    />
  );
}

function PendingOutcome({ services, answer, pending }: OutcomeProps & { pending: PendingSignIn | null }) {
  const form = useSubmission(services, async () => {
    if (!pending) throw new ProviderSignInError('auth/invalid-auth-event', 'no pending sign-in in this tab');
    const user = await completePendingSignIn(services, pending, answer).catch(async (failure: unknown) => {
      deletePendingSignIn();
      if (pending.purpose === 'link' && asksForRecentSignIn(failure))
        await leaveFor(toLoginHref('confirmer', pending.target));
      throw failure;
    });
    // Linking a provider also created a new sign-in, so the session must move to it.
    await openSiteSession(user);
    // Replaces the history entry, because the page cannot be used twice.
    location.replace(pending.target);
    await new Promise<never>(() => undefined);
  });
  const start = useRef(form.run);
  const began = useRef(false);
  useEffect(() => {
    if (began.current) return;
    began.current = true;
    start.current();
  }, []);
  if (!form.error) return <Spinner label={m.account_sign_in_recognised()} />;
  const isLink = pending?.purpose === 'link';
  return (
    <FormStack>
      <Notice tone="error" live title={form.error} />
      <FormActions>
        <LinkButton href={isLink ? pending.target : toLoginHref(null, pending?.target ?? '/members')}>
          {isLink ? m.providers_back() : m.common_sign_in()}
        </LinkButton>
      </FormActions>
    </FormStack>
  );
}
