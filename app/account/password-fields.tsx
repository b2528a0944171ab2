import { m } from '#words/messages.js';
import { PasswordField, type TextFieldProps } from '../ui/forms/field.tsx';

export const KnownPasswordField = ({ error }: Pick<TextFieldProps, 'error'>) => (
  <PasswordField
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
