import { typeset } from '#common/typography.ts';
import { answerNames } from '#core/exercises/attempts/parse-answers.ts';
import type { ShownOption } from '#core/exercises/keys/shown-exercise.ts';
import { m } from '#words/messages.js';
import learningStyles from '../learning/learning.module.css';
import { Button } from '../ui/actions/button.tsx';
import fieldStyles from '../ui/forms/field.module.css';
import { joinClasses } from '../ui/join-classes.ts';
import { Icon } from '../ui/mark/icon.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import styles from './exercise.module.css';
import { MarkedAnswer, VerdictIcon } from './marked-answer.tsx';
import { useSheet } from './sheet-state.ts';

/** What is given in a field, as a text. */
function useText(field: string): string {
  const { answers } = useSheet();
  const answer = answers[field];
  return typeof answer === 'string' ? answer : '';
}

/** A text to type: of one width whatever is expected, and without a checker of spelling that would give it away. */
export function TypedField({
  field,
  label,
  isSentence,
}: {
  field: string;
  label?: string;
  isSentence?: boolean;
}) {
  const { marks } = useSheet();
  const value = useText(field);
  const mark = marks?.[field];
  if (mark && !mark.mayRetry) return <MarkedAnswer field={field} words={value} />;
  return (
    <span className={joinClasses(styles.typed, isSentence && styles.sentence)}>
      {mark ? <VerdictIcon verdict={mark.verdict} /> : null}
      <input
        id={answerNames.value(field)}
        name={answerNames.value(field)}
        type="text"
        defaultValue={value}
        aria-label={label}
        aria-describedby={mark ? `mark-${field}` : isSentence ? `source-${field}` : undefined}
        className={fieldStyles.control}
        data-answer={field}
        data-typed=""
        maxLength={500}
        lang="fr"
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
      />
    </span>
  );
}

/** One of several, in a list. */
export function SelectField({
  field,
  label,
  options,
}: {
  field: string;
  label?: string;
  options: readonly ShownOption[];
}) {
  const { marks } = useSheet();
  const value = useText(field);
  if (marks) return <MarkedAnswer field={field} words={options.find(({ id }) => id === value)?.text ?? ''} />;
  return (
    <span className={styles.typed}>
      <select
        id={answerNames.value(field)}
        name={answerNames.value(field)}
        defaultValue={value}
        aria-label={label}
        className={joinClasses(fieldStyles.control, fieldStyles.select)}
        data-answer={field}
        lang="fr"
      >
        <option value="">{m.practice_choose()}</option>
        {options.map(({ id, text }) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
    </span>
  );
}

type OptionsProps = {
  field: string;
  options: readonly ShownOption[];
  legend?: string;
  labelledBy?: string | undefined;
};

/** One of several, all in sight. */
export function OneOption(props: OptionsProps) {
  return <OptionList {...props} type="radio" chosen={[useText(props.field)]} />;
}

/** Several of several. */
export function ManyOptions(props: OptionsProps) {
  const answer = useSheet().answers[props.field];
  return <OptionList {...props} type="checkbox" chosen={Array.isArray(answer) ? answer : []} />;
}

function OptionList({
  field,
  options,
  legend,
  labelledBy,
  type,
  chosen,
}: OptionsProps & { type: 'radio' | 'checkbox'; chosen: readonly string[] }) {
  const { marks } = useSheet();
  const mark = marks?.[field];
  return (
    <fieldset
      className={styles.options}
      data-short={options.every(({ text }) => text.length <= 6) || undefined}
      aria-labelledby={legend ? undefined : labelledBy}
    >
      {legend ? <legend lang="fr">{legend}</legend> : null}
      {options.map(({ id, text }) => {
        const isChosen = chosen.includes(id);
        return (
          <label key={id} className={styles.option} data-chosen={isChosen || undefined}>
            <input
              type={type}
              name={answerNames.value(field)}
              value={id}
              defaultChecked={isChosen}
              disabled={Boolean(mark)}
              data-answer={field}
            />
            <span lang="fr">{typeset(text)}</span>
            {mark && isChosen ? <VisuallyHidden>{m.practice_chosen()}</VisuallyHidden> : null}
          </label>
        );
      })}
    </fieldset>
  );
}

/** Parts to be put in order: by their numbers without script, by buttons with it. */
export function OrderField({
  field,
  parts,
  unit,
  labelledBy,
}: {
  field: string;
  parts: readonly ShownOption[];
  unit: 'words' | 'sentences';
  labelledBy: string | undefined;
}) {
  const { answers, marks } = useSheet();
  const given = answers[field];
  const order = Array.isArray(given) ? given : [];
  if (marks) {
    const words = order.map((id) => parts.find((part) => part.id === id)?.text ?? '');
    return <MarkedAnswer field={field} words={words.join(unit === 'words' ? ' ' : '\n')} />;
  }
  const placeOf = (id: string) => (order.includes(id) ? order.indexOf(id) + 1 : '');
  const sorted =
    order.length > 0 ? parts.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)) : parts;
  return (
    <fieldset className={styles.options} aria-labelledby={labelledBy} data-order={field} data-unit={unit}>
      <p className={learningStyles.small} data-without-script="">
        {m.practice_order_numbers({ count: parts.length })}
      </p>
      <ol className={styles.options}>
        {sorted.map(({ id, text }) => (
          <li key={id} className={styles.option} data-part={id}>
            <span className={styles.typed}>
              <input
                type="number"
                inputMode="numeric"
                min={1}
                max={parts.length}
                name={answerNames.place(field, id)}
                defaultValue={placeOf(id)}
                aria-label={m.practice_place_of({ part: text })}
                className={fieldStyles.control}
                data-answer={field}
              />
            </span>
            <span lang="fr">{text}</span>
            <span className={styles.moves} hidden data-moves="">
              <Button
                variant="quiet"
                size="small"
                data-move="up"
                aria-label={m.practice_move_up({ part: text })}
              >
                <Icon name="arrow-up" />
              </Button>
              <Button
                variant="quiet"
                size="small"
                data-move="down"
                aria-label={m.practice_move_down({ part: text })}
              >
                <Icon name="arrow-down" />
              </Button>
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.line} data-print="only" />
    </fieldset>
  );
}
