import type { PickedExercise } from '#core/exams/papers/list-paper-exercises.ts';
import type { PaperSection } from '#core/exams/papers/paper-section.ts';
import type { ExamId, PartId } from '#core/scores/exams.ts';
import { m } from '#words/messages.js';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import styles from '../exercises/exercise-editor.module.css';
import { toFieldId } from '../kit/field.ts';
import { namePart, nameSection } from './paper-draft.ts';
import { SectionExercises } from './section-exercises.tsx';
import { NumberField, SectionTiming } from './section-timing.tsx';

type CardProps = {
  section: PaperSection;
  index: number;
  count: number;
  exam: ExamId;
  parts: readonly PartId[];
  offered: readonly PickedExercise[];
  /** Ids of the exercises of all sections. */
  used: ReadonlySet<string>;
  error: string[] | undefined;
  onChange: (change: Partial<PaperSection>) => void;
  onMeasure: (exerciseId: string, seconds: number[]) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
};

/** One section of a paper with its timing and exercises. */
export function SectionCard(props: CardProps) {
  const { section, index, count, exam, parts, error, onChange, onMove, onRemove } = props;
  const { id } = section;
  const name = `${m.exams_section({ number: index + 1 })} · ${nameSection(section, exam)}`;
  return (
    <li className={styles.card} id={toFieldId(`sections.${index}`)} tabIndex={-1}>
      <Fieldset legend={name}>
        {error ? <p role="alert">{error[0]}</p> : null}
        <div className={styles.fields}>
          <Select
            id={`${id}-part`}
            label={m.writing_field_skill()}
            value={section.part}
            options={parts.map((part) => ({ value: part, label: namePart(part, exam) }))}
            onChange={({ currentTarget }) => onChange({ part: currentTarget.value as PartId })}
          />
          <NumberField
            id={`${id}-minutes`}
            label={m.exams_minutes()}
            value={section.minutes}
            max={300}
            onChange={(minutes) => onChange({ minutes })}
          />
        </div>
        <TextField
          id={`${id}-title`}
          label={m.exams_section_title()}
          hint={m.exams_section_title_hint({ name: namePart(section.part, exam) })}
          optional
          maxLength={140}
          value={section.title}
          onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
        />
        <SectionTiming id={id} section={section} onChange={onChange} />
        <SectionExercises {...props} />
        <ButtonRow>
          <Button
            id={`${id}-up`}
            variant="quiet"
            size="small"
            aria-disabled={index === 0 || undefined}
            onClick={() => onMove(-1)}
          >
            {m.common_move_up()} <VisuallyHidden>{name}</VisuallyHidden>
          </Button>
          <Button
            id={`${id}-down`}
            variant="quiet"
            size="small"
            aria-disabled={index === count - 1 || undefined}
            onClick={() => onMove(1)}
          >
            {m.common_move_down()} <VisuallyHidden>{name}</VisuallyHidden>
          </Button>
          <Button variant="quiet" size="small" onClick={onRemove}>
            {m.common_remove()} <VisuallyHidden>{name}</VisuallyHidden>
          </Button>
        </ButtonRow>
      </Fieldset>
    </li>
  );
}
