import { m } from '#words/messages.js';
import { PasswordField, type TextFieldProps } from '../ui/forms/field.tsx';
import { focusFirstInvalid } from '../ui/forms/validity.ts';

/** Moves the focus to the first empty field of the form when the password field appears. */
const focusEmpty = (input: HTMLInputElement | null) => {
  if (input?.form) focusFirstInvalid(input.form);
};

/** `focuses` if the user has just asked for the field. */
export const KnownPasswordField = ({
  error,
  focuses = false,
}: Pick<TextFieldProps, 'error'> & { focuses?: boolean }) => (
  <PasswordField
    ref={focuses ? focusEmpty : undefined}
    label={m.common_password()}
    name="password"
    autoComplete="current-password"
    required
    error={error}
  />
);

/** Field for a new password. `label` replaces the label, for example for an account's first password. */
export const NewPasswordField = ({
  label = m.account_password_new_label(),
  error,
}: Pick<TextFieldProps, 'error'> & { label?: string }) => (
  <PasswordField
    label={label}
    name="password"
    autoComplete="new-password"
    minLength={12}
    hint={m.account_password_hint()}
    required
    error={error}
  />
);
