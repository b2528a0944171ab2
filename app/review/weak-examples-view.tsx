import { typeset } from '#common/typography.ts';
import type { WeakExample } from '#core/exercises/review/weak-examples.ts';
import { usualPrompts } from '#core/exercises/usual-prompts.ts';
import { m } from '#words/messages.js';
import exerciseStyles from '../exercises/exercise.module.css';
import { VerdictIcon } from '../exercises/marked-answer.tsx';
import { nameAnswer, nameGiven } from '../exercises/name-answer.ts';
import learningStyles from '../learning/learning.module.css';
import styles from './weak-examples.module.css';

const inText: ReadonlySet<WeakExample['kind']> = new Set(['gaps', 'gap-choices', 'word-bank']);

/** Wrong answers of the learner with their questions and corrections. */
export const WeakExamplesView = ({
  examples,
  isOpen,
}: {
  examples: readonly WeakExample[];
  isOpen: boolean;
}) => (
  <details open={isOpen}>
    <summary>{m.review_examples({ count: examples.length })}</summary>
    <ul className={styles.examples}>
      {examples.map((example) => (
        <li key={`${example.exerciseId} ${example.field}`} className={exerciseStyles.note}>
          <Question example={example} />
          <p>
            <VerdictIcon verdict={example.verdict} />
            <span>{`${m.practice_you_wrote()} `}</span>
            <span lang="fr">{formatGiven(example)}</span>
          </p>
          <p>
            <span>{`${m.practice_correction()} `}</span>
            <strong lang="fr">{typeset(nameAnswer(example))}</strong>
          </p>
        </li>
      ))}
    </ul>
  </details>
);

const formatGiven = (example: WeakExample): string =>
  typeset(nameGiven(example, example.given)) || m.practice_no_answer();

function Question({ example: { kind, prompt, before, after } }: { example: WeakExample }) {
  const sentence = inText.has(kind) ? `${before}[…]${after}` : before;
  return (
    <>
      {prompt || !sentence ? (
        <p className={learningStyles.small} lang="fr">
          {typeset(prompt) || usualPrompts[kind]()}
        </p>
      ) : null}
      {sentence ? <p lang="fr">{typeset(sentence)}</p> : null}
    </>
  );
}
