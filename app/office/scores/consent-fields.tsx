import { m } from '#words/messages.js';
import { TextArea, TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import type { EditorPart } from './editor-part.ts';
import { fieldId } from './field-words.ts';
import type { KnownScore } from './score-editor.tsx';
import { WithdrawButton } from './withdraw-button.tsx';
import { WithdrawalLink } from './withdrawal-link.tsx';

/** The candidate's agreement, and the private link by which they take it back. */
export function ConsentFields({
  draft,
  change,
  errors,
  known,
}: EditorPart & { known: KnownScore | undefined }) {
  return (
    <Fieldset legend={m.marks_part_consent()} hint={m.marks_consent_hint()}>
      <TextField
        id={fieldId('consentDate')}
        type="date"
        label={m.marks_field_consent_date()}
        value={draft.consentDate}
        onChange={(event) => change({ consentDate: event.currentTarget.value })}
        error={errors.consentDate}
        optional
      />
      <TextField
        id={fieldId('consentBy')}
        label={m.marks_field_consent_by()}
        hint={m.marks_consent_by_hint()}
        value={draft.consentBy}
        onChange={(event) => change({ consentBy: event.currentTarget.value })}
        maxLength={120}
        autoComplete="off"
        error={errors.consentBy}
        optional
      />
      <TextArea
        id={fieldId('consentNote')}
        label={m.marks_field_consent_note()}
        hint={m.marks_consent_note_hint()}
        rows={3}
        value={draft.consentNote}
        onChange={(event) => change({ consentNote: event.currentTarget.value })}
        error={errors.consentNote}
        optional
      />
      {known ? (
        <>
          <WithdrawalLink id={known.id} hasLink={known.hasLink} />
          <WithdrawButton id={known.id} />
        </>
      ) : (
        <p>{m.marks_link_later()}</p>
      )}
    </Fieldset>
  );
}
