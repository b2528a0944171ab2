import { typeset } from '#common/typography.ts';
import { answerNames } from '#core/exercises/attempts/parse-answers.ts';
import { m } from '#words/messages.js';
import fieldStyles from '../ui/forms/field.module.css';
import { joinClasses } from '../ui/join-classes.ts';
import { typedProps } from './answer-fields.tsx';
import styles from './exercise.module.css';
import { FieldFeedback } from './item-marks.tsx';
import { MarkedAnswer } from './marked-answer.tsx';
import { useWorksheet } from './worksheet-state.ts';

/** Sentence that may contain a mistake: the learner selects the wrong word and corrects it. */
export function FaultField({
  field,
  words,
  number,
}: {
  field: string;
  words: readonly string[];
  number: number;
}) {
  const { answers, marks } = useWorksheet();
  const given = answers[field];
  const answer = typeof given === 'object' && !Array.isArray(given) ? given : null;
  if (marks) {
    const sentence = words.join(' ');
    const isUntouched = answer?.word === null && answer.correction === '';
    const word = (answer && answer.word !== null && words[answer.word]) || '…';
    const pointed = answer
      ? isUntouched
        ? m.practice_no_fault()
        : `${word} → ${answer.correction || '…'}`
      : '';
    const isWrong = answer !== null && marks[field]?.verdict === 'wrong';
    // The solution of a correct sentence is the sentence itself.
    const isCorrect = marks[field]?.model === sentence;
    const remark = isCorrect
      ? m.practice_sentence_correct()
      : isUntouched
        ? m.practice_sentence_faulty()
        : '';
    return (
      <div className={styles.options}>
        <p lang="fr">{typeset(sentence)}</p>
        <MarkedAnswer field={field} words={pointed} />
        <FieldFeedback field={field} kind="find-fault" remark={isWrong ? remark : ''} source={sentence} />
      </div>
    );
  }
  return (
    <div className={styles.options}>
      <fieldset className={styles.words}>
        <legend>{m.practice_sentence({ number })}</legend>
        {words.map((word, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: words never move.
          <label key={index} className={styles.option}>
            <input
              type="radio"
              name={answerNames.word(field)}
              value={index}
              defaultChecked={answer?.word === index}
              data-answer={field}
            />
            <span lang="fr">{word}</span>
          </label>
        ))}
        <label className={styles.option}>
          <input
            type="radio"
            name={answerNames.word(field)}
            value="none"
            defaultChecked={answer?.word === null && answer.correction === ''}
            data-answer={field}
          />
          <em>{m.practice_no_fault()}</em>
        </label>
      </fieldset>
      <label className={styles.foot}>
        <span>{m.practice_correction()}</span>
        <input
          {...typedProps(field)}
          name={answerNames.correction(field)}
          defaultValue={answer?.correction ?? ''}
          className={joinClasses(fieldStyles.control, styles.gap)}
        />
      </label>
    </div>
  );
}
