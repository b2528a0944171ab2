import { documentLimits } from '#core/exercises/document/document-limits.ts';
import type { ExerciseDocument } from '#core/exercises/document/exercise-document.ts';
import { exerciseLevels } from '#core/exercises/document/exercise-levels.ts';
import { nameSkill, skills } from '#core/products/skills.ts';
import { m } from '#words/messages.js';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Select, TextArea, TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { toFieldId } from '../kit/field.ts';

type Head = Omit<ExerciseDocument, 'items'>;

/** What is said of an exercise as a whole: its title, what it trains, and how strictly it is marked. */
export function DocumentFields({
  document,
  errors,
  onChange,
}: {
  document: ExerciseDocument;
  errors: Readonly<Record<string, string[] | undefined>>;
  onChange: (fields: Partial<Head>) => void;
}) {
  const { title, level, skill, instruction, marking } = document;
  return (
    <>
      <TextField
        id={toFieldId('document')}
        label={m.writing_field_title()}
        value={title}
        error={errors.document}
        maxLength={documentLimits.titleCharacters}
        required
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Fieldset legend={m.writing_trains()} columns={2}>
        <Select
          label={m.writing_field_level()}
          value={level}
          options={[
            { value: '', label: m.writing_no_level() },
            ...exerciseLevels.map((each) => ({ value: each, label: each })),
          ]}
          onChange={(event) => onChange({ level: event.currentTarget.value })}
        />
        <Select
          label={m.writing_field_skill()}
          value={skill}
          options={skills.map((each) => ({ value: each, label: nameSkill(each) }))}
          onChange={(event) => onChange({ skill: event.currentTarget.value as Head['skill'] })}
        />
      </Fieldset>
      <TextArea
        label={m.writing_field_instruction()}
        hint={m.writing_instruction_hint()}
        value={instruction}
        rows={2}
        lang="fr"
        onChange={(event) => onChange({ instruction: event.currentTarget.value })}
      />
      <Fieldset legend={m.writing_marking()} columns={2}>
        <Select
          label={m.writing_preset()}
          value={marking.preset}
          options={[
            { value: 'grammaire', label: m.writing_preset_grammar() },
            { value: 'vocabulaire', label: m.writing_preset_vocabulary() },
            { value: 'examen', label: m.writing_preset_exam() },
          ]}
          onChange={(event) =>
            onChange({
              marking: { ...marking, preset: event.currentTarget.value as Head['marking']['preset'] },
            })
          }
        />
        <div>
          <Checkbox
            label={m.writing_capitals()}
            checked={marking.capitals}
            onChange={(event) => onChange({ marking: { ...marking, capitals: event.currentTarget.checked } })}
          />
          <Checkbox
            label={m.writing_punctuation()}
            checked={marking.punctuation}
            onChange={(event) =>
              onChange({ marking: { ...marking, punctuation: event.currentTarget.checked } })
            }
          />
        </div>
      </Fieldset>
    </>
  );
}
