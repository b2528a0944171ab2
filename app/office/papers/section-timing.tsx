import type { ListeningScript } from '#core/exams/formats/exam-format.ts';
import { m } from '#words/messages.js';
import { Switch } from '../../ui/forms/checkbox.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import styles from '../exercises/exercise-editor.module.css';

type Timing = { script: ListeningScript | null; closes: boolean };

export const NumberField = ({
  id,
  label,
  value,
  max = 600,
  onChange,
}: {
  id: string;
  label: string;
  value: number;
  max?: number;
  onChange: (value: number) => void;
}) => (
  <TextField
    id={id}
    label={label}
    type="number"
    min={0}
    max={max}
    value={String(value)}
    onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
  />
);

/** End and listening script of a section of a paper or a format. */
export function SectionTiming({
  id,
  section: { script, closes },
  onChange,
}: {
  id: string;
  section: Timing;
  onChange: (change: Partial<Timing>) => void;
}) {
  const silence = (name: 'before' | 'between' | 'after', label: string) =>
    script ? (
      <NumberField
        id={`${id}-${name}`}
        label={label}
        value={script[name]}
        onChange={(value) => onChange({ script: { ...script, [name]: value } })}
      />
    ) : null;
  return (
    <>
      <Switch
        label={m.exams_closes()}
        hint={m.exams_closes_hint()}
        checked={closes}
        onChange={({ currentTarget }) => onChange({ closes: currentTarget.checked })}
      />
      <Switch
        label={m.exams_scripted()}
        hint={m.exams_scripted_hint()}
        checked={script !== null}
        onChange={({ currentTarget }) =>
          onChange({
            script: currentTarget.checked ? { before: 30, between: 30, after: 30, plays: 2 } : null,
          })
        }
      />
      {script ? (
        <div className={styles.fields}>
          {silence('before', m.exams_before())}
          <Select
            id={`${id}-plays`}
            label={m.exams_plays()}
            value={String(script.plays)}
            options={['1', '2'].map((value) => ({ value, label: value }))}
            onChange={({ currentTarget }) =>
              onChange({ script: { ...script, plays: currentTarget.value === '1' ? 1 : 2 } })
            }
          />
          {script.plays === 2 ? silence('between', m.exams_between()) : null}
          {silence('after', m.exams_after())}
        </div>
      ) : null}
    </>
  );
}
