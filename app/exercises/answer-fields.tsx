import type { ComponentProps, ReactNode } from 'react';
import { typeset } from '#common/typography.ts';
import type { ShownMark } from '#core/exercises/attempts/marked-attempt.ts';
import {
  answerNames,
  maxAnswerCharacters,
  maxTextCharacters,
} from '#core/exercises/attempts/parse-answers.ts';
import type { ShownOption } from '#core/exercises/keys/shown-exercise.ts';
import { m } from '#words/messages.js';
import learningStyles from '../learning/learning.module.css';
import { Button } from '../ui/actions/button.tsx';
import fieldStyles from '../ui/forms/field.module.css';
import { joinClasses } from '../ui/join-classes.ts';
import { Icon } from '../ui/mark/icon.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import styles from './exercise.module.css';
import { noEdges, toShownEdges, type WordEdges } from './gap-text.tsx';
import { MarkedAnswer, MarkedOptions, MarkedOrder, VerdictIcon } from './marked-answer.tsx';
import { useWorksheet } from './worksheet-state.ts';

function useText(field: string): string {
  const { answers } = useWorksheet();
  const answer = answers[field];
  return typeof answer === 'string' ? answer : '';
}

/** Props of every text field: French, long enough for any answer, no spelling aids that reveal it. */
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
  label?: string;
  /** Number of the gap, used in the comments of a marked text. */
  number?: number | undefined;
  /** Letters around a gap within a word. */
  edges?: WordEdges;
};

/** A field within a word is short, whatever the answer. */
const styleGap = ({ start, end }: WordEdges): string | undefined =>
  joinClasses(styles.gap, start || end ? styles.inWord : undefined);

/** Returns a right answer as it was understood: « père » for « pe`re ». */
const readAnswer = (value: string, { verdict, words }: ShownMark): string =>
  verdict === 'right' && words.length === 1 && /[´`^¨¸'’]/.test(value)
    ? (words[0]?.given ?? []).map(({ text }) => text).join('')
    : value;

function joinEdges(edges: WordEdges, words: string): string {
  const { start, end } = toShownEdges(edges, words);
  return words ? start + words + end : '';
}

/** Text field. Its width does not depend on the expected answer and grows with the input. */
export function TypedField({
  field,
  label,
  number,
  edges = noEdges,
  isWide,
}: FieldProps & { isWide?: boolean }) {
  const { marks } = useWorksheet();
  const value = useText(field);
  const mark = marks?.[field];
  if (mark && !mark.mayRetry)
    return <MarkedAnswer field={field} words={joinEdges(edges, readAnswer(value, mark))} number={number} />;
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
        className={joinClasses(fieldStyles.control, isWide ? undefined : styleGap(edges))}
      />
    </>
  );
}

/** Text of several lines with a visible label. */
export function LongAnswer({
  field,
  label,
  rows = 6,
  isOptional,
}: {
  field: string;
  label: string;
  rows?: number;
  isOptional?: boolean;
}) {
  const { marks } = useWorksheet();
  const value = useText(field);
  if (marks?.[field]) return <MarkedAnswer field={field} words={value} />;
  return (
    <label className={styles.options}>
      {/* The summary above an outline names it visibly. */}
      {isOptional ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
      <textarea
        id={answerNames.text(field)}
        name={answerNames.text(field)}
        defaultValue={value}
        readOnly={marks !== null}
        rows={rows}
        maxLength={maxTextCharacters}
        lang="fr"
        autoComplete="off"
        spellCheck={false}
        className={joinClasses(fieldStyles.control, fieldStyles.area)}
        data-answer={field}
        data-typed=""
        data-optional={isOptional ? '' : undefined}
      />
    </label>
  );
}

/** Select list. With `isPlaced`, a script replaces it by word-bank buttons. */
export function SelectField({
  field,
  label,
  number,
  edges = noEdges,
  options,
  isPlaced,
  isWide,
}: FieldProps & { options: readonly ShownOption[]; isPlaced?: boolean; isWide?: boolean }) {
  const { marks } = useWorksheet();
  const value = useText(field);
  const text = options.find(({ id }) => id === value)?.text ?? '';
  if (marks) return <MarkedAnswer field={field} words={joinEdges(edges, text)} number={number} />;
  const className = joinClasses(fieldStyles.control, isWide ? undefined : styleGap(edges));
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

/** Radio buttons. */
export function OneOption(props: OptionsProps) {
  return <OptionList {...props} type="radio" chosen={[useText(props.field)]} />;
}

/** Checkboxes. */
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
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, which would repeat the heading.
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

/** Parts to sort. With scripts, words are clicked in order and sentences moved by buttons. */
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
      {unit === 'sentences' ? (
        <p hidden data-with-script="">
          <Button
            variant="secondary"
            size="small"
            data-keep-order={m.practice_order_kept()}
            data-print="none"
          >
            {m.practice_order_keep()}
          </Button>
        </p>
      ) : null}
      <p className={styles.line} data-print="only" />
      {unit === 'words' ? <WordParts parts={parts} /> : null}
    </Group>
  );
}

/** Words to click in order; a second click puts a word back. */
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
