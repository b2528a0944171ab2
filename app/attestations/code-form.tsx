import { m } from '#words/messages.js';
import { Button } from '../ui/actions/button.tsx';
import { TextField } from '../ui/forms/field.tsx';
import { FormActions, FormStack } from '../ui/forms/form.tsx';

/** Where the code of a paper is typed. `typed` is given back with what is wrong with it. */
export function CodeForm({ typed = '', error }: { typed?: string; error?: string | undefined }) {
  return (
    <form action="/attestations">
      <FormStack>
        <TextField
          id="code"
          name="code"
          label={m.attestations_code()}
          hint={m.attestations_code_hint()}
          error={error}
          defaultValue={typed}
          required
          maxLength={300}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <FormActions>
          <Button type="submit">{m.attestations_check()}</Button>
        </FormActions>
      </FormStack>
    </form>
  );
}
