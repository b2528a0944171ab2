import { Button } from '../actions/button.tsx';
import { TextField } from './field.tsx';
import { FormActions, FormStack } from './form.tsx';

/** Looks up a certificate or gift card code at `action`. `typed` and `error` repeat a rejected code. */
export function CodeForm({
  action,
  label,
  hint,
  submit,
  typed = '',
  error,
}: {
  action: string;
  label: string;
  hint: string;
  submit: string;
  typed?: string;
  error?: string | undefined;
}) {
  return (
    <form action={action}>
      <FormStack>
        <TextField
          id="code"
          name="code"
          label={label}
          hint={hint}
          error={error}
          defaultValue={typed}
          required
          maxLength={300}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <FormActions>
          <Button type="submit">{submit}</Button>
        </FormActions>
      </FormStack>
    </form>
  );
}
