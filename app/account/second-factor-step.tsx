import { useEffect, useRef, useState } from 'react';
import { knowsPasskeys } from '#clients/browser/passkeys.ts';
import { m } from '#words/messages.js';
import { fetchSite } from '../identity/fetch-site.ts';
import {
  enterByPasskey,
  openSessionWithPasskey,
  type SecondFactorQuestion,
} from '../identity/second-factor.ts';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Select, TextField } from '../ui/forms/field.tsx';
import { FormActions, FormStack } from '../ui/forms/form.tsx';
import styles from './account.module.css';
import {
  AuthForm,
  enterSite,
  type LoginStepProps,
  leaveFor,
  readField,
  useAuthForm,
  useSubmission,
} from './auth-form.tsx';
import { EmailField } from './email-field.tsx';
import { StepHeader } from './step-header.tsx';

type StepProps = Pick<LoginStepProps, 'services' | 'target'> & {
  question: SecondFactorQuestion;
  onGiveUp: () => void;
};

/** Second sign-in step: an authenticator code or a passkey, or a recovery code if both are lost. */
export function SecondFactorStep({ question, onGiveUp, ...shared }: StepProps) {
  const [isLost, setLost] = useState(false);
  if (isLost)
    return <Recovery {...shared} question={question} onBack={() => setLost(false)} onGiveUp={onGiveUp} />;
  return (
    <>
      {question.kind === 'code' ? (
        <CodeForm {...shared} question={question} />
      ) : (
        <PasskeyForm {...shared} question={question} />
      )}
      <div className={styles.other}>
        <FormActions>
          <Button variant="quiet" onClick={() => setLost(true)}>
            {m.security_recovery_open()}
          </Button>
          <Button variant="quiet" onClick={onGiveUp}>
            {m.security_step_back()}
          </Button>
        </FormActions>
      </div>
    </>
  );
}

type Asked<Kind> = Omit<StepProps, 'onGiveUp' | 'question'> & {
  question: Extract<SecondFactorQuestion, { kind: Kind }>;
};

function CodeForm({ services, target, question: { resolver } }: Asked<'code'>) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const apps = resolver.hints.filter(({ factorId }) => factorId === 'totp');
  const form = useAuthForm(services, async ({ TotpMultiFactorGenerator }, fields) => {
    const app = readField(fields, 'app') || (apps[0]?.uid ?? '');
    const code = readField(fields, 'code').replace(/\s/g, '');
    const { user } = await resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(app, code));
    await enterSite(user, target);
  });
  const passkey = useSubmission(services, async () => enterSite(await enterByPasskey(services), target));
  return (
    <>
      <StepHeader title={m.security_step_title()} lead={m.security_step_code_lead()} />
      <AuthForm
        form={{ ...form, error: form.error ?? passkey.error }}
        button={m.common_continue()}
        beside={
          knowsPasskeys() ? (
            <Button variant="secondary" pending={passkey.pending} onClick={passkey.run}>
              {m.security_passkey_instead()}
            </Button>
          ) : null
        }
      >
        {apps.length > 1 ? (
          <Select
            label={m.security_step_app()}
            name="app"
            options={apps.map(({ uid, displayName }) => ({
              value: uid,
              label: displayName || m.security_app_title(),
            }))}
          />
        ) : null}
        <TextField
          ref={field}
          label={m.security_code_label()}
          hint={m.security_code_hint()}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="\s*[0-9]{3}\s?[0-9]{3}\s*"
          required
          error={form.fieldErrors.code}
        />
      </AuthForm>
    </>
  );
}

function PasskeyForm({ services, target, question: { user, request } }: Asked<'passkey'>) {
  const asked = useRef<typeof request | null>(request);
  const button = useRef<HTMLDivElement>(null);
  useEffect(() => button.current?.querySelector('button')?.focus(), []);
  const form = useSubmission(services, async () => {
    const once = asked.current;
    asked.current = null;
    await openSessionWithPasskey(user, once);
    await leaveFor(target);
  });
  return (
    <>
      <StepHeader title={m.security_step_title()} lead={m.security_step_passkey_lead()} />
      <FormStack>
        {form.error ? <Notice tone="error" live title={form.error} /> : null}
        <div ref={button}>
          <FormActions>
            <Button pending={form.pending} onClick={form.run}>
              {m.security_passkey_use()}
            </Button>
          </FormActions>
        </div>
      </FormStack>
    </>
  );
}

/** Removes all second factors with a recovery code; the user then signs in again. */
function Recovery({
  services,
  question,
  onBack,
  onGiveUp,
}: Omit<StepProps, 'target'> & { onBack: () => void }) {
  const [isDone, setDone] = useState(false);
  const form = useAuthForm(services, async ({ auth, signOut }, fields) => {
    const email = readField(fields, 'email').trim();
    await fetchSite('POST', '/api/recovery', { email, code: readField(fields, 'code') });
    // Recovery ended all sessions, so the local sign-in state is obsolete.
    await signOut(auth);
    setDone(true);
  });
  const known = question.kind === 'passkey' ? (question.user.email ?? '') : '';
  return (
    <>
      <StepHeader
        title={isDone ? m.security_recovered_title() : m.security_recovery_title()}
        lead={isDone ? undefined : m.security_recovery_lead()}
      />
      {isDone ? (
        <FormStack>
          <Notice tone="success" live title={m.security_recovered_fact()}>
            <p>{m.security_recovered_next()}</p>
          </Notice>
          <FormActions>
            <Button onClick={onGiveUp}>{m.common_sign_in()}</Button>
          </FormActions>
        </FormStack>
      ) : (
        <AuthForm
          form={form}
          button={m.security_recovery_send()}
          beside={
            <Button variant="quiet" onClick={onBack}>
              {m.security_step_back()}
            </Button>
          }
        >
          <EmailField defaultValue={known} error={form.fieldErrors.email} />
          <TextField
            label={m.security_recovery_code_label()}
            hint={m.security_recovery_code_hint()}
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            required
            error={form.fieldErrors.code}
          />
        </AuthForm>
      )}
    </>
  );
}
