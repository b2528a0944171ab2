import { m } from '#words/messages.js';
import { TextArea, TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import type { EditorPart } from './editor-part.ts';
import { fieldId } from './field-words.ts';

/** The title, the candidate as they wish to appear, and their story. */
export function PersonFields({ draft, change, errors }: EditorPart) {
  return (
    <Fieldset legend={m.marks_part_person()}>
      <TextField
        id={fieldId('title')}
        label={m.marks_field_title()}
        hint={m.marks_title_hint()}
        value={draft.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
        maxLength={140}
        error={errors.title}
        required
      />
      <TextField
        id={fieldId('candidate')}
        label={m.marks_field_candidate()}
        hint={m.marks_candidate_hint()}
        value={draft.candidate}
        onChange={(event) => change({ candidate: event.currentTarget.value })}
        maxLength={80}
        autoComplete="off"
        error={errors.candidate}
        optional
      />
      <TextArea
        id={fieldId('story')}
        label={m.marks_field_story()}
        hint={m.marks_story_hint()}
        rows={8}
        value={draft.story}
        onChange={(event) => change({ story: event.currentTarget.value })}
        error={errors.story}
        optional
      />
    </Fieldset>
  );
}
