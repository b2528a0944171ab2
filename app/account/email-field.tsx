import { useEffect, useRef } from 'react';
import { m } from '#words/messages.js';
import { TextField, type TextFieldProps } from '../ui/forms/field.tsx';

/** Address field, prefilled from the previous step or from this browser (`storeEmail`). */
export function EmailField({
  autoComplete = 'username',
  ...field
}: Pick<TextFieldProps, 'autoComplete' | 'hint' | 'error' | 'readOnly' | 'defaultValue'>) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Keeps text typed before hydration and does not fill a focused field.
    if (!input.current || input.current.value || document.activeElement === input.current) return;
    input.current.value = readStored(() => sessionStorage) || readStoredEmail();
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

/** Stores the address that requested a link, so that this browser need not ask for it again. */
export const storeEmail = (email: string): void => keep(() => localStorage, email);

/** Returns the address that requested a link in this browser; empty if none did or storage is blocked. */
export const readStoredEmail = (): string => readStored(() => localStorage);

export function deleteStoredEmail(): void {
  attempt(() => localStorage.removeItem(key));
}

const key = 'cedille:adresse';

const keep = (open: () => Storage, email: string): void => void attempt(() => open().setItem(key, email));
const readStored = (open: () => Storage): string => attempt(() => open().getItem(key)) ?? '';

/** If storage is blocked, the next step asks for the address. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
