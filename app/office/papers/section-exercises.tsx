import { useState } from 'react';
import { typeset } from '#common/typography.ts';
import type { PickedExercise } from '#core/exams/papers/list-paper-exercises.ts';
import { paperLimits } from '#core/exams/papers/paper-limits.ts';
import type { PaperSection } from '#core/exams/papers/paper-section.ts';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Select } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import styles from '../exercises/exercise-editor.module.css';
import sheet from '../kit/sheet.module.css';
import { moveEntry } from '../kit/use-moved.tsx';
import { formatQuestionCount, listChoices } from './exercise-choices.ts';
import { RecordingLengths } from './recording-lengths.tsx';

type Props = {
  section: PaperSection;
  offered: readonly PickedExercise[];
  used: ReadonlySet<string>;
  onChange: (change: Partial<PaperSection>) => void;
  onMeasure: (exerciseId: string, seconds: number[]) => void;
};

/** A longer list is folded, because the sections of a test have up to forty exercises. */
const longList = 8;

/** Exercises of a section, and a field that adds one exercise or all exercises of a skill. */
export function SectionExercises({ section, offered, used, onChange, onMeasure }: Props) {
  const { id, exercises } = section;
  const [chosen, setChosen] = useState('');
  const [isOpen, setOpen] = useState(exercises.length <= longList);
  const titles = new Map(offered.map((exercise) => [exercise.id, exercise]));
  const choices = listChoices(
    offered.filter((exercise) => !used.has(exercise.id)),
    section.part,
  );
  const add = () => {
    const ids = choices.find(({ value }) => value === chosen)?.ids ?? [];
    if (ids.length === 0) return;
    const added = ids.map((exerciseId) => ({ id: exerciseId, seconds: [] }));
    onChange({ exercises: [...exercises, ...added].slice(0, paperLimits.exercises) });
    if (ids.length > 1) setOpen(exercises.length + ids.length <= longList);
    setChosen('');
  };
  const questions = exercises.reduce((sum, own) => sum + (titles.get(own.id)?.questions ?? 0), 0);
  return (
    <Fieldset legend={m.exams_section_exercises()}>
      {exercises.length > 0 ? (
        <details
          className={sheet.fold}
          open={isOpen}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary>
            {m.exams_section_contains({
              count: exercises.length,
              questions: m.exams_exercise_questions({ count: questions }),
            })}
          </summary>
          <ol>
            {exercises.map((own, place) => (
              <ExerciseRow
                key={own.id}
                exercise={titles.get(own.id)}
                isFirst={place === 0}
                seconds={section.script ? own.seconds : null}
                onMeasure={(seconds) => onMeasure(own.id, seconds)}
                onRaise={() => onChange({ exercises: moveEntry(exercises, place, -1) })}
                onRemove={() => onChange({ exercises: exercises.filter((each) => each !== own) })}
              />
            ))}
          </ol>
        </details>
      ) : null}
      {offered.length === 0 ? (
        <p>{m.exams_no_exercises()}</p>
      ) : (
        <div className={styles.line}>
          <Select
            id={`${id}-add`}
            label={m.writing_add()}
            value={chosen}
            options={[{ value: '', label: m.exams_choose_exercise() }, ...choices]}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
          <Button variant="secondary" size="small" aria-disabled={!chosen || undefined} onClick={add}>
            {m.common_add()} <VisuallyHidden>{m.common_exercise()}</VisuallyHidden>
          </Button>
        </div>
      )}
    </Fieldset>
  );
}

type RowProps = {
  exercise: PickedExercise | undefined;
  isFirst: boolean;
  /** Null if the clock plays no recording. */
  seconds: readonly number[] | null;
  onMeasure: (seconds: number[]) => void;
  onRaise: () => void;
  onRemove: () => void;
};

function ExerciseRow({ exercise, isFirst, seconds, onMeasure, onRaise, onRemove }: RowProps) {
  const name = typeset(exercise?.title ?? m.common_removed_content());
  return (
    <li>
      <div className={sheet.choice}>
        <span>{name}</span>
        <small>{formatQuestionCount(exercise)}</small>
        <Button variant="quiet" size="small" aria-disabled={isFirst || undefined} onClick={onRaise}>
          {m.common_move_up()} <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
        <Button variant="quiet" size="small" onClick={onRemove}>
          {m.common_remove()} <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      </div>
      {seconds !== null && exercise ? (
        <RecordingLengths exercise={exercise} seconds={seconds} onMeasure={onMeasure} />
      ) : null}
    </li>
  );
}
