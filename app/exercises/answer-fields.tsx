import type { ComponentProps } from 'react';
import { typeset } from '#common/typography.ts';
import type { ShownMark } from '#core/exercises/attempts/marked-attempt.ts';
import {
  answerNames,
  maxAnswerCharacters,
  maxTextCharacters,
} from '#core/exercises/attempts/parse-answers.ts';
import type { ShownOption } from '#core/exercises/keys/shown-exercise.ts';
import { m } from '#words/messages.js';
import fieldStyles from '../ui/forms/field.module.css';
import { joinClasses } from '../ui/join-classes.ts';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import { AnswerGroup } from './answer-group.tsx';
import styles from './exercise.module.css';
import { noEdges, toShownEdges, type WordEdges } from './gap-text.tsx';
import { MarkedAnswer, MarkedOptions, VerdictIcon } from './marked-answer.tsx';
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
    <AnswerGroup legend={legend} labelledBy={labelledBy}>
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
    </AnswerGroup>
  );
}
