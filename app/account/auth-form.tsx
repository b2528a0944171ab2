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
  /** The words of the button that sends it. */
  button: string;
  variant?: ButtonProps['variant'];
  /** What to do about an error: a link or a button. */
  errorAction?: ReactNode;
  /** Beside the button: other ways on. */
  beside?: ReactNode;
  children?: ReactNode;
};

/**
 * A form of the identity client. Its method is the one that sends nothing: without scripts the browser would send a password as
 * a page. What is pressed before they are there waits for them (`frame/early-clicks.ts`).
 */
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

/** What every step of the login page receives. */
export type LoginStepProps = {
  services: BrowserServices;
  /** Where the person wanted to go; a path of this site. */
  target: string;
  /** People may open an account by themselves. */
  signUpOpen: boolean;
  isEmailStoredOnly: boolean;
};

type AuthFormState = ReturnType<typeof useSubmission>;

/** Something that the identity client does, as a form or by itself: see `useSubmission`. */
export const useAuthForm = (
  services: BrowserServices,
  work: (identity: IdentityClient, form: FormData) => Promise<void>,
) => useSubmission(services, async (form) => work(await openIdentityClient(services), form));

/**
 * Something that takes a while and may fail, as a form or by itself: what is missing told by field, pending while it works, one French
 * sentence when it fails. A second press while it works does nothing. `work` begins while the press is still being answered: only then
 * do browsers let it open a window.
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
  /** True when every field can be sent; otherwise says what is wrong and leads there. */
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

/** Opens the site's session and goes where the person wanted; the page is left. */
export async function enterSite(user: User, target: string): Promise<void> {
  await openSiteSession(user);
  await leaveFor(target);
}

/** Goes where the person wanted; the page is left. */
export async function leaveFor(target: string): Promise<void> {
  location.assign(target);
  // The page is about to go: what waits for this must not show the form again meanwhile.
  await new Promise<never>(() => undefined);
}
