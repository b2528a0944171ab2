import { useEffect, useRef } from 'react';
import { m } from '#words/messages.js';
import { TextField, type TextFieldProps } from '../ui/forms/field.tsx';

/**
 * The address of an account. What is typed in one step stands in the next, in this window; a letter's link finds it in whatever
 * window of this browser it opens (`storeEmail`).
 */
export function EmailField({
  autoComplete = 'username',
  ...field
}: Pick<TextFieldProps, 'autoComplete' | 'hint' | 'error' | 'readOnly' | 'defaultValue'>) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // What was typed before the script was ready stays, and nothing is put where somebody is about to type.
    if (!input.current || input.current.value || document.activeElement === input.current) return;
    input.current.value = readStored(() => sessionStorage) || readStored(() => localStorage);
  }, []);
  return (
    <TextField
      ref={input}
      label={m.common_email()}
      name="email"
      type="email"
      autoComplete={autoComplete}
      required
      onChange={(event) => keep(() => sessionStorage, event.currentTarget.value)}
      {...field}
    />
  );
}

/** Keeps the address that a link was asked for, so that the same browser need not ask for it again. */
export const storeEmail = (email: string): void => keep(() => localStorage, email);

/** The link has served. */
export function deleteEmail(): void {
  attempt(() => localStorage.removeItem(key));
}

const key = 'cedille:adresse';

const keep = (open: () => Storage, email: string): void => void attempt(() => open().setItem(key, email));
const readStored = (open: () => Storage): string => attempt(() => open().getItem(key)) ?? '';

/** Storage may be refused: the next step then asks for the address. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
