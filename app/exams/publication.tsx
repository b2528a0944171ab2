import type { StoredSitting } from '#core/exams/open-sittings/stored-sitting.ts';
import { m } from '#words/messages.js';
import exerciseStyles from '../exercises/exercise.module.css';
import { Button } from '../ui/actions/button.tsx';
import { Checkbox } from '../ui/forms/checkbox.tsx';
import { TextField } from '../ui/forms/field.tsx';

/** Request to publish a result, with the learner's consent, or its withdrawal. */
export function Publication({ scoreId, consentedAt }: Pick<StoredSitting, 'scoreId' | 'consentedAt'>) {
  // A withdrawn consent is final, because the name was erased.
  if (scoreId && !consentedAt) return <p>{m.exams_publish_withdrawn()}</p>;
  return (
    <section aria-labelledby="publication" className={exerciseStyles.item} data-print="none">
      <h2 id="publication" className={exerciseStyles.prompt}>
        {m.exams_publish()}
      </h2>
      {consentedAt ? (
        <form method="post" className={exerciseStyles.options}>
          <p>{m.exams_publish_requested()}</p>
          <input type="hidden" name="act" value="withdraw" />
          <p>
            <Button type="submit" variant="secondary">
              {m.scores_withdrawal_submit()}
            </Button>
          </p>
        </form>
      ) : (
        <form method="post" className={exerciseStyles.options}>
          <p>{m.exams_publish_words()}</p>
          <input type="hidden" name="act" value="publish" />
          <TextField label={m.common_displayed_name()} name="name" required maxLength={80} />
          <Checkbox label={m.exams_publish_consent()} name="consent" required />
          <p>
            <Button type="submit" variant="secondary">
              {m.exams_publish()}
            </Button>
          </p>
        </form>
      )}
    </section>
  );
}
