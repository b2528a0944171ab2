import type { Auth } from 'firebase/auth';
import { type FormEvent, useRef, useState } from 'react';
import { openAuth } from '#clients/browser/firebase-auth.ts';
import type { BrowserServices } from '../context.ts';
import { explainAuthError } from '../identity/auth-errors.ts';
import { checkForm, focusFirstInvalid } from '../ui/forms/validity.ts';

/** What every step of the login page receives. */
export type LoginStepProps = {
  services: BrowserServices;
  /** Where the person wanted to go; a path of this site. */
  target: string;
  lettersStayHere: boolean;
};

export type AuthFormState = ReturnType<typeof useAuthForm>;

/**
 * Something that the identity client does, as a form or by itself: what is missing told by field, pending while
 * it works, one French sentence when it fails. A second press while it works does nothing.
 */
export function useAuthForm(services: BrowserServices, work: (auth: Auth, form: FormData) => Promise<void>) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  const busy = useRef(false);
  async function attempt(form: FormData): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setError(null);
    try {
      await work(openAuth(services), form);
    } catch (failure) {
      setError(explainAuthError(failure));
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
