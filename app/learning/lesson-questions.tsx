import { formatDate } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import type { LessonQuestion } from '#core/questions/ask-question.ts';
import { m } from '#words/messages.js';
import { Button } from '../ui/actions/button.tsx';
import { Checkbox } from '../ui/forms/checkbox.tsx';
import { TextArea } from '../ui/forms/field.tsx';
import { FormStack } from '../ui/forms/form.tsx';
import styles from './learning.module.css';

export type RefusedQuestion = { typed: { body: string; nameAgreed: boolean }; sentence: string };

/** Answered questions of a lesson, and a form to ask one. Works without scripts. */
export function LessonQuestions({
  questions,
  asker,
  refused,
}: {
  questions: readonly LessonQuestion[];
  /** Account that may ask, or null. */
  asker: string | null;
  refused: RefusedQuestion | null;
}) {
  if (questions.length === 0 && asker === null) return null;
  return (
    <section
      aria-labelledby="questions"
      className={styles.note}
      data-print={questions.length > 0 ? undefined : 'none'}
    >
      <FormStack>
        <h2 id="questions" tabIndex={-1} className={styles.chapter}>
          {m.common_questions()}
        </h2>
        {questions.length > 0 ? (
          <ul className={styles.notes}>
            {questions.map((question) => (
              <li key={question.id}>
                <Asked question={question} />
              </li>
            ))}
          </ul>
        ) : null}
        {asker === null ? null : <AskForm asker={asker} refused={refused} />}
      </FormStack>
    </section>
  );
}

/** A script stores the text on the device until the question is sent. */
function AskForm({ asker, refused }: { asker: string; refused: RefusedQuestion | null }) {
  return (
    <form method="post" data-print="none" data-question="">
      <input type="hidden" name="reader" value={asker} />
      <FormStack>
        <TextArea
          id="question"
          name="question"
          label={m.questions_ask()}
          hint={m.questions_ask_hint()}
          error={refused?.sentence}
          defaultValue={refused?.typed.body}
          rows={3}
          maxLength={4_000}
          required
        />
        <Checkbox
          name="nameAgreed"
          value="yes"
          label={m.questions_name_agreed()}
          defaultChecked={refused?.typed.nameAgreed}
        />
        <p>
          <Button type="submit" variant="secondary" size="small">
            {m.questions_send()}
          </Button>
        </p>
        <p role="status" className={styles.small}>
          {Object.entries(states).map(([state, words]) => (
            <span key={state} data-question-state={state} hidden>
              {words()}
            </span>
          ))}
          <span data-question-state="over" hidden>
            <span>{`${m.questions_state_over()} `}</span>
            <a href="/login" target="_blank" rel="noreferrer">
              {m.practice_sign_in_again()}
            </a>
          </span>
        </p>
      </FormStack>
    </form>
  );
}

/** Messages about an unsent question, shown by the script. */
const states = {
  kept: m.questions_state_kept,
  waiting: m.questions_state_waiting,
  failed: m.questions_state_failed,
};

function Asked({ question }: { question: LessonQuestion }) {
  const { own, firstName, body, answer, answeredBy, answeredAt, createdAt } = question;
  const who = own ? m.questions_you() : firstName || m.questions_somebody();
  return (
    <article>
      <p className={styles.small}>{`${who} · ${formatDate(createdAt)}`}</p>
      <p className={styles.written}>{typeset(body)}</p>
      {answeredAt ? (
        <>
          <p className={styles.small}>{`${answeredBy} · ${formatDate(answeredAt)}`}</p>
          <p className={styles.written}>{typeset(answer)}</p>
        </>
      ) : (
        <p className={styles.small}>{m.questions_waiting()}</p>
      )}
    </article>
  );
}
