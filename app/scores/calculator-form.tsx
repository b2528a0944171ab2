import type { RequiredLevel } from '#core/scores/charts/required-levels.ts';
import { formatImmigrationProgramme } from '#core/scores/exams.ts';
import { m } from '#words/messages.js';
import { Button } from '../ui/actions/button.tsx';
import { Select, TextField } from '../ui/forms/field.tsx';
import { ErrorSummary, Fieldset, FormActions, FormStack } from '../ui/forms/form.tsx';
import { formatExamChoice, markFields, type Question } from './calculator-question.ts';
import { formatLevel, toPartNames } from './format-score.ts';

type CalculatorFormProps = { question: Question; required: readonly RequiredLevel[] };

/** One field per part of the exam. A GET form, so that a result has a URL and works without scripts. */
export function CalculatorForm({ question, required }: CalculatorFormProps) {
  const { exam, programme, parts, asksDate, levels, typed, goal, faults } = question;
  const labels = new Map(
    parts.map(({ id }) => {
      const { name, short } = toPartNames(exam, id);
      return [markFields[id], m.scores_calculator_part({ name, short })] as const;
    }),
  );
  const wrong = Object.entries(faults);
  return (
    <form method="get" action="/calculateur#resultat" noValidate data-calculator>
      <input type="hidden" name="examen" value={exam.id} />
      {programme ? <input type="hidden" name="programme" value={programme} /> : null}
      <FormStack>
        {wrong.length > 0 ? (
          <ErrorSummary
            focused
            title={m.scores_calculator_correct({ count: wrong.length })}
            faults={wrong.map(([id, sentence]) => ({
              id,
              label: labels.get(id) ?? m.scores_calculator_date(),
              sentence,
            }))}
          />
        ) : null}
        <Fieldset
          legend={m.scores_calculator_marks({ exam: formatExamChoice(question) })}
          hint={describeColumn(question)}
          columns={2}
        >
          {parts.map(({ id, max, step, optional }) => (
            <TextField
              key={id}
              id={markFields[id]}
              name={markFields[id]}
              label={labels.get(markFields[id])}
              hint={
                step === 1
                  ? m.scores_calculator_range({ max: String(max) })
                  : m.scores_calculator_range_half({ max: String(max) })
              }
              optional={optional}
              inputMode="decimal"
              autoComplete="off"
              maxLength={8}
              defaultValue={typed[markFields[id]]}
              error={faults[markFields[id]]}
            />
          ))}
          {asksDate ? (
            <TextField
              id="date"
              name="date"
              type="date"
              label={m.scores_calculator_date()}
              hint={m.scores_calculator_date_hint()}
              defaultValue={typed.date}
              error={faults.date}
            />
          ) : null}
          {levels.length > 0 ? (
            <Select
              id="objectif"
              name="objectif"
              label={m.scores_calculator_goal()}
              optional
              defaultValue={goal}
              options={[
                { value: '', label: m.common_none_in_particular() },
                ...levels.map((level) => ({ value: level, label: formatGoal(question, level, required) })),
              ]}
            />
          ) : null}
        </Fieldset>
        <FormActions>
          <Button type="submit" size="large">
            {m.scores_calculator_submit()}
          </Button>
        </FormActions>
      </FormStack>
    </form>
  );
}

function describeColumn({ exam, programme }: Question): string {
  if (exam.id !== 'tef-canada') return m.scores_calculator_partial();
  return programme ? m.scores_calculator_former_score() : m.scores_calculator_new_score();
}

/** Formats « B2, naturalisation »: a level with the procedure that requires it. */
function formatGoal({ exam }: Question, level: string, required: readonly RequiredLevel[]): string {
  const name = formatLevel(exam.scale, level);
  const asking = required.find((each) => each.scale === exam.scale && each.level === level);
  return asking
    ? m.scores_calculator_goal_programme({
        level: name,
        programme: formatImmigrationProgramme(asking.programme),
      })
    : name;
}
