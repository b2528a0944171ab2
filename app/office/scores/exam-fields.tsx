import { useRef } from 'react';
import { type ExamId, exams, formatImmigrationProgramme } from '#core/scores/exams.ts';
import { checkMark, listParts, type Part, readScore } from '#core/scores/read-score.ts';
import type { ScoreDraft } from '#core/scores/score-subject.ts';
import { m } from '#words/messages.js';
import { formatLevel, toPartNames } from '../../scores/format-score.ts';
import { explainCause, OutcomeFigure } from '../../scores/outcome.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { toFieldId } from '../kit/field.ts';
import {
  keepFitting,
  listImmigrationProgrammes,
  parseMark,
  parseMarks,
  type ScorePart,
} from './score-draft.ts';
import styles from './score-editor.module.css';

export function ExamFields({ draft, change, errors, textField }: ScorePart) {
  const { exam, programme, sessionDate, marks } = draft;
  const reading = readScore({ exam, programme, sessionDate, marks: parseMarks(marks) });
  const switchTo = useExamSwitch(draft, change);
  const programmes = listImmigrationProgrammes(exam);
  const unlisted = programme && !programmes.includes(programme) ? [programme] : [];
  return (
    <Fieldset legend={m.marks_part_exam()}>
      <div className={styles.pair}>
        <Select
          id={toFieldId('exam')}
          label={m.common_exam()}
          value={exam}
          onChange={(event) => switchTo({ exam: event.currentTarget.value as ExamId })}
          options={exams.map(({ id, name }) => ({ value: id, label: name }))}
          error={errors.exam}
        />
        <TextField {...textField('sessionDate')} type="date" required />
      </div>
      <Select
        id={toFieldId('programme')}
        label={m.common_purpose()}
        hint={exam === 'tef-canada' ? m.marks_programme_tef() : m.marks_programme_hint()}
        value={programme}
        onChange={(event) => switchTo({ programme: event.currentTarget.value })}
        options={[
          { value: '', label: m.common_none_in_particular() },
          ...[...programmes, ...unlisted].map((id) => ({ value: id, label: formatImmigrationProgramme(id) })),
        ]}
        error={errors.programme}
      />
      <div id={toFieldId('marks')} tabIndex={-1} className={styles.marks}>
        {reading.parts.map((part) => {
          const { name, short } = toPartNames(reading.exam, part.id);
          return (
            <div key={part.id}>
              <TextField
                id={toFieldId(`marks.${part.id}`)}
                label={m.scores_calculator_part({ name, short })}
                hint={
                  part.step === 1
                    ? m.scores_calculator_range({ max: String(part.max) })
                    : m.scores_calculator_range_half({ max: String(part.max) })
                }
                optional={part.optional}
                inputMode="decimal"
                autoComplete="off"
                maxLength={8}
                value={marks[part.id] ?? ''}
                onChange={(event) => {
                  const typed = event.currentTarget.value;
                  change((now) => ({ marks: { ...now.marks, [part.id]: typed } }));
                }}
                error={explainTyped(part, marks[part.id]) ?? errors[`marks.${part.id}`]}
              />
              <p className={styles.level} role="status">
                {part.mark !== null && reading.exam.kind === 'test' && reading.outcome.kind !== 'no-chart'
                  ? formatLevel(reading.exam.scale, part.level)
                  : null}
              </p>
            </div>
          );
        })}
      </div>
    </Fieldset>
  );
}

/** Changes the exam or programme. Valid marks stay; other marks return when the user switches back. */
function useExamSwitch(draft: ScoreDraft, change: ScorePart['change']) {
  const left = useRef(new Map<string, ScoreDraft['marks']>());
  return (to: Partial<Pick<ScoreDraft, 'exam' | 'programme'>>) => {
    left.current.set(`${draft.exam} ${draft.programme}`, draft.marks);
    const exam = to.exam ?? draft.exam;
    const wanted = to.programme ?? draft.programme;
    const programme = to.exam && !listImmigrationProgrammes(exam).includes(wanted) ? '' : wanted;
    const before = left.current.get(`${exam} ${programme}`) ?? {};
    const fitting = keepFitting({ exam, programme }, draft.marks);
    const here = listParts(exam, programme).map(({ id }) => [id, fitting[id] ?? before[id] ?? ''] as const);
    change({ exam, programme, marks: Object.fromEntries(here.filter(([, mark]) => mark !== '')) });
  };
}

/** Explains a mark while it is typed, once it is long enough to validate. */
function explainTyped(part: Part, typed: string | undefined): string | undefined {
  const mark = parseMark(typed);
  if (mark === undefined) return undefined;
  // A number that ends in a comma is still being typed, so it is not an error yet.
  if (Number.isNaN(mark))
    return /^\d{1,4}[.,]$/.test(typed?.trim() ?? '') ? undefined : m.marks_wrong_number();
  const found = checkMark(part, mark);
  if (!found) return undefined;
  if (found.problem === 'out-of-range') return m.scores_error_range({ max: String(part.max) });
  return part.step === 1 ? m.refusals_number_malformed() : m.scores_error_half();
}

/** Result of the typed marks, by the rules of the exam on that date. */
export function LiveReading({ draft, isMock }: { draft: ScoreDraft; isMock: boolean }) {
  const { exam, programme, sessionDate, marks } = draft;
  const reading = readScore({ exam, programme, sessionDate, marks: parseMarks(marks), mock: isMock });
  const { outcome } = reading;
  return (
    <Fieldset legend={m.marks_part_reading()}>
      <div role="status" className={styles.reading}>
        <OutcomeFigure reading={reading} />
        {outcome.kind === 'failed' ? (
          <ul className={styles.causes}>
            {outcome.causes.map((cause) => (
              <li key={cause.kind === 'part' ? cause.part : 'total'}>{explainCause(reading, cause)}</li>
            ))}
          </ul>
        ) : null}
        {outcome.kind === 'no-chart' ? (
          <p>{sessionDate ? m.scores_no_chart() : m.marks_reading_date()}</p>
        ) : null}
      </div>
    </Fieldset>
  );
}
