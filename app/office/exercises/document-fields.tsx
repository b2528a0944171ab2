import { documentLimits } from '#core/exercises/document/document-limits.ts';
import { exerciseLevels } from '#core/exercises/document/exercise-levels.ts';
import { nameSkill, skills } from '#core/products/skills.ts';
import { m } from '#words/messages.js';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Select, TextArea, TextField } from '../../ui/forms/field.tsx';
import type { EditorPart } from '../kit/use-editor.ts';
import { type ExerciseDraft, type ExerciseHead, formatMarking, markingPresets } from './exercise-draft.ts';
import styles from './exercise-editor.module.css';

export function DocumentFields({ draft, change, textField }: EditorPart<ExerciseDraft>) {
  const { marking } = draft;
  const mark = (part: Partial<ExerciseHead['marking']>) => change({ marking: { ...marking, ...part } });
  return (
    <>
      <TextField {...textField('title')} maxLength={documentLimits.titleCharacters} required />
      <TextArea {...textField('instruction')} optional rows={2} lang="fr" />
      <div className={styles.fields}>
        <Select
          {...textField('level')}
          options={[
            { value: '', label: m.writing_no_level() },
            ...exerciseLevels.map((each) => ({ value: each, label: each })),
          ]}
        />
        <Select
          {...textField('skill')}
          options={skills.map((each) => ({ value: each, label: nameSkill(each) }))}
        />
      </div>
      <details>
        <summary>{m.writing_marking_told({ words: formatMarking(marking) })}</summary>
        <div className={styles.stack}>
          <Select
            id="champ-marking"
            label={m.writing_preset()}
            value={marking.preset}
            options={Object.entries(markingPresets).map(([value, label]) => ({ value, label: label() }))}
            onChange={(event) =>
              mark({ preset: event.currentTarget.value as ExerciseHead['marking']['preset'] })
            }
          />
          <div className={styles.boxes}>
            <Checkbox
              label={m.writing_capitals()}
              checked={marking.capitals}
              onChange={(event) => mark({ capitals: event.currentTarget.checked })}
            />
            <Checkbox
              label={m.writing_punctuation()}
              checked={marking.punctuation}
              onChange={(event) => mark({ punctuation: event.currentTarget.checked })}
            />
          </div>
        </div>
      </details>
    </>
  );
}
