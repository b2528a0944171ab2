import { typeset } from '#common/typography.ts';
import type { ShownMark } from '#core/exercises/attempts/marked-attempt.ts';
import { listFieldsOf } from '#core/exercises/keys/list-fields.ts';
import type { ShownQuestion } from '#core/exercises/keys/shown-exercise.ts';
import { dictationPoints } from '#core/exercises/marking/mark.ts';
import { m } from '#words/messages.js';
import learningStyles from '../learning/learning.module.css';
import { Button } from '../ui/actions/button.tsx';
import styles from './exercise.module.css';
import { findWordEdges, noEdges, toShownEdges, type WordEdges } from './gap-text.tsx';
import { ComparedWords, VerdictIcon } from './marked-answer.tsx';
import { formatMistake, formatVerdict } from './mistake-names.ts';
import { useWorksheet } from './worksheet-state.ts';

type Kind = ShownQuestion['kind'];

/** Kinds with one answer per row, which get a comment below each row. */
const rowKinds: readonly Kind[] = ['true-false', 'match', 'classify', 'conjugation', 'find-fault'];

/** Kinds that mark the correct option in the list itself. */
const optionKinds: readonly Kind[] = ['choice', 'choices', 'true-false'];

const appealableKinds: readonly Kind[] = ['gaps', 'conjugation', 'transformation'];

/** Comments of a marked item: one line if all answers are right, otherwise a list by answer. */
export function ItemMarks({ item }: { item: ShownQuestion }) {
  const { marks } = useWorksheet();
  // Only a person grades productions.
  if (!marks || item.kind === 'writing' || item.kind === 'speaking') return null;
  const fields = listFieldsOf([item]).map(({ field }) => field);
  const edgesOf = 'text' in item ? findWordEdges(item.text) : null;
  if (fields.every((field) => !hasRemarks(marks[field])))
    return (
      <p className={styles.markHead}>
        <VerdictIcon verdict="right" isWorded />
        <span>{` ${fields.length > 1 ? m.practice_all_right() : m.common_right_answer()}`}</span>
      </p>
    );
  if (rowKinds.includes(item.kind)) return null;
  return (
    <div className={styles.rows}>
      {item.kind === 'dictation' ? <DictationScore marks={fields.map((field) => marks[field])} /> : null}
      {fields.map((field, index) => (
        <FieldFeedback
          key={field}
          field={field}
          kind={item.kind}
          number={fields.length > 1 ? index + 1 : undefined}
          edges={edgesOf?.get(field)}
        />
      ))}
    </div>
  );
}

/** Mark of a dictation out of 20 and its right words. The fields of its sentences are averaged. */
function DictationScore({ marks }: { marks: readonly (ShownMark | undefined)[] }) {
  const sum = (read: (mark: ShownMark) => number) =>
    marks.reduce((total, mark) => total + (mark ? read(mark) : 0), 0);
  const mark = (dictationPoints * sum(({ credit }) => credit)) / Math.max(1, marks.length);
  return (
    <p>
      <strong>
        {m.practice_dictation_mark({
          mark: String(Math.round(mark * 2) / 2).replace('.', ','),
          right: sum(({ count }) => count?.right ?? 0),
          words: sum(({ count }) => count?.words ?? 0),
        })}
      </strong>
    </p>
  );
}

const isOtherSpelling = ({ words }: ShownMark): boolean => words.some((word) => word.otherSpelling);

/** True if the mark needs more than "right". */
const hasRemarks = (mark: ShownMark | undefined): boolean =>
  mark !== undefined &&
  (mark.verdict !== 'right' || mark.feedback !== '' || mark.appeal !== null || isOtherSpelling(mark));

/** Verdict, expected answer and feedback. Renders nothing for a right answer without feedback. */
export function FieldFeedback({
  field,
  kind,
  number,
  remark,
  source,
  edges = noEdges,
}: {
  field: string;
  kind: Kind;
  number?: number | undefined;
  remark?: string;
  /** Sentence in which to find a mistake. It is not repeated if it is correct. */
  source?: string;
  edges?: WordEdges | undefined;
}) {
  const mark = useWorksheet().marks?.[field];
  if (!mark || !hasRemarks(mark)) return null;
  const { verdict, words, model, feedback, mayRetry, fault } = mark;
  const { start, end } = toShownEdges(edges, typeof mark.answer === 'string' ? mark.answer : '');
  const isCompared = words.length > 0 && fault !== 'empty';
  // The answer of another row itself says « sans réponse ».
  const isNamed = fault !== null && (fault !== 'empty' || kind === 'true-false');
  const isHeaded = !rowKinds.includes(kind) || isNamed || verdict !== 'wrong';
  return (
    <div className={styles.note} id={`mark-${field}`}>
      {isHeaded ? (
        <p className={styles.markHead} data-verdict={verdict}>
          <VerdictIcon verdict={verdict} isWorded />
          <strong>
            {`${number ? `${number}. ` : ''}${isOtherSpelling(mark) && verdict === 'right' ? m.practice_right_spelling() : formatVerdict(mark)}`}
          </strong>
        </p>
      ) : null}
      {isCompared && (verdict !== 'right' || isOtherSpelling(mark)) ? (
        <p>
          <span className={learningStyles.small}>{m.practice_you_wrote()}</span> <span>{start}</span>
          <ComparedWords words={words} side="given" />
          <span>{end}</span>
        </p>
      ) : null}
      {remark ? <p>{remark}</p> : null}
      {mayRetry ? <p>{m.practice_retry_words()}</p> : null}
      {model &&
      model !== source &&
      (verdict !== 'right' || isOtherSpelling(mark)) &&
      !optionKinds.includes(kind) ? (
        <p className={styles.lines}>
          <span className={learningStyles.small}>
            {verdict === 'right' ? m.practice_also_written() : m.practice_expected()}
          </span>
          <span>{`${model.includes('\n') ? '\n' : ' '}${start}`}</span>
          {isCompared ? <ComparedWords words={words} side="expected" /> : <span lang="fr">{model}</span>}
          <span>{end}</span>
        </p>
      ) : null}
      <WordMistakes words={words} />
      {kind === 'choices' ? <ChoicesCount field={field} /> : null}
      {kind === 'order' && fault === 'order' ? <p>{m.practice_order_marked()}</p> : null}
      {feedback ? <p className={styles.lines}>{typeset(feedback)}</p> : null}
      <Appeal field={field} isOffered={appealableKinds.includes(kind) || isCorrection(mark.answer)} />
    </div>
  );
}

function WordMistakes({ words }: Pick<ShownMark, 'words'>) {
  const faulty = words.filter(({ fault }) => fault !== null);
  if (faulty.length < 2) return null;
  const join = (letters: readonly { text: string }[]) => letters.map(({ text }) => text).join('');
  return (
    <ul>
      {faulty.map(({ given, expected, fault }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: words never move.
        <li key={index}>
          {fault
            ? m.practice_word_fault({ word: join(given) || join(expected), fault: formatMistake(fault) })
            : null}
        </li>
      ))}
    </ul>
  );
}

/** Explains the score of a multiple choice. */
function ChoicesCount({ field }: { field: string }) {
  const { answers, marks } = useWorksheet();
  const [mark, answer] = [marks?.[field], answers[field]];
  if (!mark || mark.verdict === 'right' || !Array.isArray(answer)) return null;
  const hits = answer.filter((id) => mark.right.includes(id)).length;
  return (
    <p>
      {`${m.practice_choices_found({ hits, count: mark.right.length })}${answer.length > hits ? ` ${m.practice_choices_extra({ count: answer.length - hits })}` : ''}`}
    </p>
  );
}

/** Id of the appeal form. Separate from the second-try form, whose first button Enter submits. */
export const appealsForm = 'claims';

function Appeal({ field, isOffered }: { field: string; isOffered: boolean }) {
  const { canAppeal, marks } = useWorksheet();
  const mark = marks?.[field];
  if (!mark) return null;
  if (mark.appeal) return <p className={learningStyles.small}>{appealStates[mark.appeal]()}</p>;
  const isOpen = canAppeal && isOffered && mark.verdict !== 'right' && !mark.mayRetry;
  if (!isOpen || mark.fault === 'empty') return null;
  return (
    <Button type="submit" form={appealsForm} name="claim" value={field} variant="quiet" size="small">
      {m.practice_claim()}
    </Button>
  );
}

const isCorrection = (answer: ShownMark['answer']): boolean =>
  typeof answer === 'object' && !Array.isArray(answer) && answer.word !== null && answer.correction !== '';

const appealStates = {
  waiting: m.practice_claim_waiting,
  accepted: m.practice_claim_accepted,
  refused: m.practice_claim_refused,
};
