import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { FormActions, FormStack } from '../ui/forms/form.tsx';
import type { AuthFormState } from './use-auth-form.ts';

export type AuthFormProps = {
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
 * a page. What is pressed before they are there waits for them (`frame/early-presses.ts`).
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
