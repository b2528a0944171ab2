import type { User } from '@firebase/auth';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import { type IdentityClient, openIdentityClient } from '#clients/browser/open-identity-client.ts';
import { explainAuthError } from '../identity/auth-errors.ts';
import { readSecondFactorQuestion } from '../identity/second-factor.ts';
import { openSiteSession } from '../identity/site-session.ts';
import { Button, type ButtonProps } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { FormActions, FormStack } from '../ui/forms/form.tsx';
import { checkForm, focusFirstInvalid } from '../ui/forms/validity.ts';
import { useSecondFactorGate } from './second-factor-question.ts';

type AuthFormProps = {
  form: Pick<AuthFormState, 'error' | 'pending' | 'submit'>;
  button: string;
  variant?: ButtonProps['variant'];
  errorAction?: ReactNode;
  beside?: ReactNode;
  children?: ReactNode;
};

/** Form of the identity client. `method="dialog"` prevents a native submit of the password. */
export function AuthForm({ form, button, variant, errorAction, beside, children }: AuthFormProps) {
  return (
    <form onSubmit={form.submit} method="dialog" noValidate>
      <FormStack>
        {form.error ? <Notice tone="error" live title={form.error} action={errorAction} /> : null}
        {children}
        <FormActions>
          <Button type="submit" variant={variant} pending={form.pending}>
            {button}
          </Button>
          {beside}
        </FormActions>
      </FormStack>
    </form>
  );
}

/** Props shared by all steps of the sign-in page. */
export type LoginStepProps = {
  services: BrowserServices;
  /** Path on this site to open after sign-in. */
  target: string;
  signUpOpen: boolean;
  isEmailStoredOnly: boolean;
};

type AuthFormState = ReturnType<typeof useSubmission>;

/** Runs a task of the identity client with the state of `useSubmission`. */
export const useAuthForm = (
  services: BrowserServices,
  work: (identity: IdentityClient, form: FormData) => Promise<void>,
) => useSubmission(services, async (form) => work(await openIdentityClient(services), form));

/**
 * State of a submission: field errors, pending flag and French error message. Ignores clicks while pending.
 * `work` starts synchronously, because browsers only open windows during a click.
 */
export function useSubmission(services: BrowserServices, work: (form: FormData) => Promise<void>) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  const busy = useRef(false);
  const askSecondFactor = useSecondFactorGate();
  async function attempt(form: FormData): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setError(null);
    try {
      await work(form);
    } catch (failure) {
      const question = askSecondFactor && (await readSecondFactorQuestion(services, failure));
      if (question) askSecondFactor(question);
      else setError(explainAuthError(failure));
    } finally {
      busy.current = false;
      setPending(false);
    }
  }
  function check(form: HTMLFormElement): boolean {
    const errors = checkForm(form);
    setFieldErrors(errors);
    focusFirstInvalid(form);
    return Object.keys(errors).length === 0;
  }
  return {
    pending,
    error,
    fieldErrors,
    check,
    run: () => void attempt(new FormData()),
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (check(event.currentTarget)) void attempt(new FormData(event.currentTarget));
    },
  };
}

export const readField = (form: FormData, name: string) => String(form.get(name) ?? '');

/** Opens the site session, then navigates to `target`. */
export async function enterSite(user: User, target: string): Promise<void> {
  await openSiteSession(user);
  await leaveFor(target);
}

/** Navigates to `target` and never resolves. */
export async function leaveFor(target: string): Promise<void> {
  location.assign(target);
  // Never resolves, so that the form does not become active again before the page unloads.
  await new Promise<never>(() => undefined);
}
