import { useContext } from 'react';
import { documentLimits } from '#core/exercises/document/document-limits.ts';
import type { ExerciseItem } from '#core/exercises/document/exercise-document.ts';
import { m } from '#words/messages.js';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Select, TextArea, TextField } from '../../ui/forms/field.tsx';
import styles from './exercise-editor.module.css';
import { RubricsContext } from './rubrics-context.ts';

type Production = Extract<ExerciseItem, { kind: 'writing' | 'speaking' }>;

/** Limits, rubric and model answer of a task that a person grades. */
export default function ProductionSettings({
  item,
  onChange,
}: {
  item: Production;
  onChange: (part: Partial<ExerciseItem>) => void;
}) {
  const rubrics = useContext(RubricsContext).filter(({ skill }) => skill === item.kind);
  const isKnown = item.rubricId === '' || rubrics.some(({ id }) => id === item.rubricId);
  return (
    <>
      <div className={styles.fields}>
        {item.kind === 'writing' ? (
          <>
            <WholeField
              label={m.writing_min_words()}
              value={item.minWords}
              max={documentLimits.words}
              onChange={(minWords) => onChange({ minWords })}
            />
            <WholeField
              label={m.writing_max_words()}
              value={item.maxWords}
              max={documentLimits.words}
              onChange={(maxWords) => onChange({ maxWords })}
            />
          </>
        ) : (
          <>
            <WholeField
              label={m.writing_preparation_seconds()}
              value={item.preparationSeconds}
              max={documentLimits.preparationSeconds}
              onChange={(preparationSeconds) => onChange({ preparationSeconds })}
            />
            <WholeField
              label={m.writing_max_seconds()}
              value={item.maxSeconds}
              max={documentLimits.speakingSeconds}
              onChange={(maxSeconds) => onChange({ maxSeconds })}
            />
          </>
        )}
        <Select
          label={m.rubrics_kind()}
          value={item.rubricId}
          options={[
            { value: '', label: m.writing_rubric_none() },
            ...rubrics.map(({ id, name }) => ({ value: id, label: name })),
            ...(isKnown ? [] : [{ value: item.rubricId, label: item.rubricId }]),
          ]}
          onChange={(event) => onChange({ rubricId: event.currentTarget.value })}
        />
      </div>
      {item.kind === 'writing' ? (
        <Checkbox
          label={m.writing_plan()}
          checked={item.plan}
          onChange={(event) => onChange({ plan: event.currentTarget.checked })}
        />
      ) : null}
      <TextArea
        label={m.writing_model()}
        hint={m.writing_model_hint()}
        optional
        rows={4}
        value={item.model}
        lang="fr"
        onChange={(event) => onChange({ model: event.currentTarget.value })}
      />
    </>
  );
}

/** Zero means no limit. */
function WholeField({
  label,
  value,
  max,
  onChange,
}: {
  label: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
}) {
  return (
    <TextField
      label={label}
      type="number"
      min={0}
      max={max}
      value={value}
      onChange={(event) => onChange(Math.max(0, Math.trunc(event.currentTarget.valueAsNumber || 0)))}
    />
  );
}
