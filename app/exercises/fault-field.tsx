import { answerNames } from '#core/exercises/attempts/parse-answers.ts';
import { m } from '#words/messages.js';
import fieldStyles from '../ui/forms/field.module.css';
import styles from './exercise.module.css';
import { MarkedAnswer } from './marked-answer.tsx';
import { useSheet } from './sheet-state.ts';

/** A sentence in which a word may be wrong: it is pointed at, and put right. */
export function FaultField({
  field,
  words,
  number,
}: {
  field: string;
  words: readonly string[];
  number: number;
}) {
  const { answers, marks } = useSheet();
  const given = answers[field];
  const answer = typeof given === 'object' && !Array.isArray(given) ? given : null;
  if (marks) {
    const word = answer && answer.word !== null ? (words[answer.word] ?? '') : '';
    const pointed = answer ? (word ? `${word} → ${answer.correction}` : m.practice_no_fault()) : '';
    return (
      <div className={styles.rows}>
        <p lang="fr">{words.join(' ')}</p>
        <MarkedAnswer field={field} words={pointed} />
      </div>
    );
  }
  return (
    <div className={styles.rows}>
      <fieldset className={styles.words}>
        <legend>{m.practice_sentence({ number })}</legend>
        {words.map((word, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place.
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
        <span className={styles.typed}>
          <input
            type="text"
            name={answerNames.correction(field)}
            defaultValue={answer?.correction ?? ''}
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
      </label>
    </div>
  );
}
