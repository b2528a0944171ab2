import type { ComponentProps, ReactNode } from 'react';
import { typeset } from '#common/typography.ts';
import { answerNames, maxAnswerCharacters } from '#core/exercises/attempts/parse-answers.ts';
import type { ShownOption } from '#core/exercises/keys/shown-exercise.ts';
import { m } from '#words/messages.js';
import learningStyles from '../learning/learning.module.css';
import { Button } from '../ui/actions/button.tsx';
import fieldStyles from '../ui/forms/field.module.css';
import { joinClasses } from '../ui/join-classes.ts';
import { Icon } from '../ui/mark/icon.tsx';
import styles from './exercise.module.css';
import { MarkedAnswer, MarkedOptions, MarkedOrder, VerdictIcon } from './marked-answer.tsx';
import { useWorksheet } from './worksheet-state.ts';

/** What is given in a field, as a text. */
function useText(field: string): string {
  const { answers } = useWorksheet();
  const answer = answers[field];
  return typeof answer === 'string' ? answer : '';
}

/** What every text to type has: French, of a length that holds any answer, and no checker that would give it away. */
export const typedProps = (field: string): ComponentProps<'input'> & Record<`data-${string}`, string> => ({
  type: 'text',
  maxLength: maxAnswerCharacters,
  lang: 'fr',
  autoCapitalize: 'none',
  autoComplete: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  enterKeyHint: 'next',
  'data-answer': field,
  'data-typed': '',
});

type FieldProps = {
  field: string;
  /** What a screen reader calls it, where no label stands beside it. */
  label?: string;
  /** In a text with several: by which number it is spoken of once it is marked. */
  number?: number | undefined;
};

/** A text to type: of one width whatever is expected; it grows with what is typed. */
export function TypedField({ field, label, number, isWide }: FieldProps & { isWide?: boolean }) {
  const { marks } = useWorksheet();
  const value = useText(field);
  const mark = marks?.[field];
  if (mark && !mark.mayRetry) return <MarkedAnswer field={field} words={value} number={number} />;
  return (
    <>
      {mark ? <VerdictIcon verdict={mark.verdict} /> : null}
      {mark && number ? <span>{`${number}. `}</span> : null}
      <input
        {...typedProps(field)}
        id={answerNames.value(field)}
        name={answerNames.value(field)}
        defaultValue={value}
        aria-label={label}
        aria-describedby={mark ? `mark-${field}` : undefined}
        className={joinClasses(fieldStyles.control, isWide ? undefined : styles.gap)}
      />
    </>
  );
}

/** One of several, in a list. With `isPlaced`, words of a bank are put there by pressing the one and the other, once a script makes it work. */
export function SelectField({
  field,
  label,
  number,
  options,
  isPlaced,
  isWide,
}: FieldProps & { options: readonly ShownOption[]; isPlaced?: boolean; isWide?: boolean }) {
  const { marks } = useWorksheet();
  const value = useText(field);
  const text = options.find(({ id }) => id === value)?.text ?? '';
  if (marks) return <MarkedAnswer field={field} words={text} number={number} />;
  const className = joinClasses(fieldStyles.control, isWide ? undefined : styles.gap);
  return (
    <>
      <select
        id={answerNames.value(field)}
        name={answerNames.value(field)}
        defaultValue={value}
        aria-label={label}
        className={joinClasses(className, fieldStyles.select)}
        data-answer={field}
        data-without-script={isPlaced ? '' : undefined}
        lang="fr"
      >
        <option value="">{m.practice_choose()}</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {typeset(option.text)}
          </option>
        ))}
      </select>
      {isPlaced ? (
        <button
          type="button"
          className={className}
          hidden
          data-with-script=""
          data-gap={label}
          data-empty={m.practice_gap_empty()}
        />
      ) : null}
    </>
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
  const answer = useWorksheet().answers[props.field];
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
  const { marks } = useWorksheet();
  const texts = options.map(({ id, text }) => ({ id, text: typeset(text) }));
  return (
    <Group legend={legend} labelledBy={labelledBy}>
      {marks ? (
        <MarkedOptions field={field} options={texts} chosen={chosen} />
      ) : (
        <div className={options.every(({ text }) => text.length <= 6) ? styles.words : styles.options}>
          {texts.map(({ id, text }) => (
            <label key={id} className={styles.option}>
              <input
                type={type}
                name={answerNames.value(field)}
                value={id}
                defaultChecked={chosen.includes(id)}
                data-answer={field}
              />
              <span lang="fr">{text}</span>
            </label>
          ))}
        </div>
      )}
    </Group>
  );
}

/** What belongs together: under a legend of its own, or called by the question that stands above it. */
function Group({
  legend,
  labelledBy,
  children,
  ...data
}: { legend?: string | undefined; labelledBy: string | undefined } & { children: ReactNode } & Record<
    `data-${string}`,
    string
  >) {
  return legend ? (
    <fieldset className={styles.options} {...data}>
      <legend lang="fr">{legend}</legend>
      {children}
    </fieldset>
  ) : (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, and its words are the heading's.
    <div role="group" className={styles.options} aria-labelledby={labelledBy} {...data}>
      {children}
    </div>
  );
}

type OrderProps = {
  field: string;
  parts: readonly ShownOption[];
  unit: 'words' | 'sentences';
  labelledBy: string | undefined;
};

/**
 * Parts to be put in order: by their numbers without script. With it, words are pressed one after the other, and sentences are
 * moved by buttons.
 */
export function OrderField({ field, parts, unit, labelledBy }: OrderProps) {
  const { answers, marks } = useWorksheet();
  if (marks) return <MarkedOrder field={field} parts={parts} unit={unit} />;
  const given = answers[field];
  const order = Array.isArray(given) ? given : [];
  const placeOf = (id: string) => (order.includes(id) ? order.indexOf(id) + 1 : '');
  const sorted = parts.toSorted(
    (a, b) => (Number(placeOf(a.id)) || parts.length) - (Number(placeOf(b.id)) || parts.length),
  );
  return (
    <Group labelledBy={labelledBy} data-order={field} data-unit={unit}>
      <p className={learningStyles.small} data-without-script="">
        {m.practice_order_numbers({ count: parts.length })}
      </p>
      <ol className={styles.options} data-without-script={unit === 'words' ? '' : undefined}>
        {sorted.map(({ id, text }) => (
          <li key={id} className={styles.option} data-part={id}>
            <input
              type="number"
              inputMode="numeric"
              min={1}
              max={parts.length}
              name={answerNames.place(field, id)}
              defaultValue={placeOf(id)}
              aria-label={m.practice_place_of({ part: text })}
              className={joinClasses(fieldStyles.control, styles.gap)}
              data-answer={field}
              data-without-script=""
            />
            <span lang="fr">{typeset(text)}</span>
            {unit === 'sentences' ? (
              <span className={styles.moves} hidden data-with-script="">
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
            ) : null}
          </li>
        ))}
      </ol>
      <p className={styles.line} data-print="only" />
      {unit === 'words' ? <WordParts parts={parts} /> : null}
    </Group>
  );
}

/** Words that are pressed one after the other; pressed again, they come back. */
function WordParts({ parts }: { parts: readonly ShownOption[] }) {
  return (
    <div className={styles.options} hidden data-with-script="">
      <p className={learningStyles.small}>{m.practice_order_press()}</p>
      <ul
        className={joinClasses(styles.bank, styles.line)}
        aria-label={m.practice_your_sentence()}
        data-line=""
      />
      <ul className={styles.bank} aria-label={m.practice_bank()} data-left="">
        {parts.map(({ id, text }) => (
          <li key={id}>
            <Button variant="secondary" size="small" data-word={id} lang="fr">
              {typeset(text)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
