import { levels } from '../../ui/catalogue/level.ts';
import { Fieldset } from '../../ui/forms/fieldset.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { EditorPart } from './editor-part.ts';
import { fieldId } from './field-words.ts';
import type { ProductDraft } from './product-draft.ts';
import styles from './product-editor.module.css';

/** Title, kind, level, duration, text. */
export function DescriptionFields({ draft, change, errors }: EditorPart) {
  return (
    <Fieldset legend="Présentation">
      <TextField
        id={fieldId('title')}
        label="Titre"
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
          label="Type"
          name="type"
          value={draft.type}
          onChange={(event) => change({ type: event.currentTarget.value as ProductDraft['type'] })}
          options={[
            { value: 'course', label: 'Cours' },
            { value: 'exercise', label: 'Pack d’exercices' },
          ]}
          error={errors.type}
        />
        <Select
          id={fieldId('difficulty')}
          label="Niveau"
          name="difficulty"
          value={draft.difficulty}
          onChange={(event) =>
            change({ difficulty: event.currentTarget.value as ProductDraft['difficulty'] })
          }
          options={[
            { value: '', label: 'Tous niveaux' },
            ...levels.map((level) => ({ value: level, label: level })),
          ]}
          error={errors.difficulty}
        />
        <TextField
          id={fieldId('duration')}
          label="Durée en minutes"
          name="duration"
          inputMode="numeric"
          value={draft.duration}
          onChange={(event) => change({ duration: event.currentTarget.value })}
          error={errors.duration}
        />
      </div>
      <TextArea
        id={fieldId('description')}
        label="Description"
        name="description"
        hint="Ce qu’on y apprend, le plan, pour qui. Une ligne vide sépare les paragraphes ; des lignes qui commencent par un tiret font une liste."
        rows={10}
        value={draft.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
        error={errors.description}
      />
    </Fieldset>
  );
}
