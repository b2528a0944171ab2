import { m } from '#words/messages.js';
import { PasswordField, type TextFieldProps } from '../ui/forms/field.tsx';

/** The password that an account has. */
export const KnownPasswordField = ({ error }: Pick<TextFieldProps, 'error'>) => (
  <PasswordField
    label={m.common_password()}
    name="password"
    autoComplete="current-password"
    required
    error={error}
  />
);

/** The password that an account is to have from now on; `label` where it is no other than the first. */
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
