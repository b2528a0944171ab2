import { typeset } from '#common/typography.ts';
import type { ShownMark } from '#core/exercises/attempts/marked-attempt.ts';
import { type AnswerField, listFieldsOf } from '#core/exercises/keys/list-fields.ts';
import type { ShownQuestion } from '#core/exercises/keys/shown-exercise.ts';
import { m } from '#words/messages.js';
import learningStyles from '../learning/learning.module.css';
import { Button } from '../ui/actions/button.tsx';
import styles from './exercise.module.css';
import { formatVerdict } from './fault-names.ts';
import { ComparedWords, VerdictIcon } from './marked-answer.tsx';
import { useSheet } from './sheet-state.ts';

/** What is said of the answers of an item: of each what it is worth, what is right, and what its teacher says of it. */
export function ItemMarks({ item }: { item: ShownQuestion }) {
  const { marks } = useSheet();
  if (!marks) return null;
  const fields = listFieldsOf([item]);
  const told = fields.filter(({ field }) => {
    const mark = marks[field];
    return mark && (mark.verdict !== 'right' || mark.feedback || mark.claim || isOtherSpelling(mark));
  });
  if (told.length === 0)
    return (
      <p className={styles.markHead}>
        <VerdictIcon verdict="right" /> {fields.length > 1 ? m.practice_all_right() : m.practice_right()}
      </p>
    );
  return (
    <ul className={styles.rows} aria-label={m.practice_marks()}>
      {told.map((place) => {
        const mark = marks[place.field];
        const number = fields.length > 1 ? fields.indexOf(place) + 1 : null;
        return mark ? <FieldMarkNote key={place.field} place={place} mark={mark} number={number} /> : null;
      })}
    </ul>
  );
}

const isOtherSpelling = ({ words }: ShownMark): boolean => words.some((word) => word.otherSpelling);

function FieldMarkNote({
  place,
  mark,
  number,
}: {
  place: AnswerField;
  mark: ShownMark;
  number: number | null;
}) {
  const { mayClaim } = useSheet();
  const { verdict, words, model, feedback, mayRetry, claim, fault } = mark;
  const isCompared = words.length > 0 && fault !== 'empty';
  const isTyped = ['gaps', 'conjugation', 'transformation'].includes(place.kind) || isCorrection(mark.answer);
  return (
    <li className={styles.boxed} id={`mark-${place.field}`}>
      <p className={styles.markHead} data-verdict={verdict}>
        <VerdictIcon verdict={verdict} />
        <strong>
          {number ? `${number}. ` : null}
          {isOtherSpelling(mark) && verdict === 'right' ? m.practice_right_spelling() : formatVerdict(mark)}
        </strong>
      </p>
      {isCompared && verdict !== 'right' ? (
        <p>
          <span className={learningStyles.small}>{m.practice_you_wrote()}</span>{' '}
          <ComparedWords words={words} side="given" />
        </p>
      ) : null}
      {mayRetry ? <p>{m.practice_retry_words()}</p> : null}
      {verdict !== 'right' && model ? (
        <p>
          <span className={learningStyles.small}>{m.practice_expected()}</span>{' '}
          {isCompared ? (
            <ComparedWords words={words} side="expected" />
          ) : (
            <span lang="fr" className={styles.lines}>
              {nameModel(model)}
            </span>
          )}
        </p>
      ) : null}
      {feedback ? <p className={styles.lines}>{typeset(feedback)}</p> : null}
      {claim ? (
        <p className={learningStyles.small}>{claimWords[claim]()}</p>
      ) : mayClaim && isTyped && verdict !== 'right' && !mayRetry && fault !== 'empty' ? (
        <Button type="submit" name="claim" value={place.field} variant="quiet" size="small">
          {m.practice_claim()}
        </Button>
      ) : null}
    </li>
  );
}

/** A word that was pointed at, and put otherwise. */
const isCorrection = (answer: ShownMark['answer']): boolean =>
  typeof answer === 'object' && !Array.isArray(answer) && answer.word !== null && answer.correction !== '';

const claimWords = {
  waiting: m.practice_claim_waiting,
  accepted: m.practice_claim_accepted,
  refused: m.practice_claim_refused,
};

/** What is right in words: true and false are said. */
const nameModel = (model: string): string =>
  model === 'true' ? m.practice_true() : model === 'false' ? m.practice_false() : model;
