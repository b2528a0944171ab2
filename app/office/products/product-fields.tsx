import { m } from '#words/messages.js';
import { levels } from '../../ui/catalogue/level.tsx';
import { Select, TextArea, TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import type { EditorPart } from './editor-part.ts';
import { fieldId } from './field-words.ts';
import type { ProductDraft } from './product-draft.ts';
import styles from './product-editor.module.css';

/** Title, kind, level, duration, text. */
export function DescriptionFields({ draft, change, errors }: EditorPart) {
  return (
    <Fieldset legend={m.office_part_description()}>
      <TextField
        id={fieldId('title')}
        label={m.office_field_title()}
        name="title"
        value={draft.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
        maxLength={140}
        required
        error={errors.title}
      />
      <div className={styles.facts}>
        <Select
          id={fieldId('type')}
          label={m.office_field_type()}
          name="type"
          value={draft.type}
          onChange={(event) => change({ type: event.currentTarget.value as ProductDraft['type'] })}
          options={[
            { value: 'course', label: m.office_type_course() },
            { value: 'exercise', label: m.office_type_exercise() },
          ]}
          error={errors.type}
        />
        <Select
          id={fieldId('difficulty')}
          label={m.office_field_level()}
          name="difficulty"
          value={draft.difficulty}
          onChange={(event) =>
            change({ difficulty: event.currentTarget.value as ProductDraft['difficulty'] })
          }
          options={[
            { value: '', label: m.office_level_any() },
            ...levels.map((level) => ({ value: level, label: level })),
          ]}
          error={errors.difficulty}
        />
        <TextField
          id={fieldId('duration')}
          label={m.office_field_duration()}
          name="duration"
          inputMode="numeric"
          value={draft.duration}
          onChange={(event) => change({ duration: event.currentTarget.value })}
          error={errors.duration}
        />
      </div>
      <TextArea
        id={fieldId('description')}
        label={m.office_field_description()}
        name="description"
        hint={m.office_description_hint()}
        rows={10}
        value={draft.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
        error={errors.description}
      />
    </Fieldset>
  );
}
