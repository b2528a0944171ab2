import { m } from '#words/messages.js';
import { CodeForm } from '../ui/forms/code-form.tsx';

export const PaperCodeForm = (given: { typed?: string; error?: string | undefined }) => (
  <CodeForm
    action="/attestations"
    label={m.attestations_code()}
    hint={m.attestations_code_hint()}
    submit={m.common_check()}
    {...given}
  />
);
