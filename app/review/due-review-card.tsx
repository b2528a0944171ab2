import type { DueSummary } from '#core/exercises/review/practice-summary.ts';
import { m } from '#words/messages.js';
import styles from '../exercises/exercise.module.css';
import { LinkButton } from '../ui/actions/button.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { beginHref } from './session-address.ts';

/** Number of questions due for review today, and a link to the session. */
export function DueReviewCard({ due: { questions, seconds, hasMore } }: { due: DueSummary }) {
  const words = {
    questions: m.review_questions({ count: questions }),
    minutes: m.review_minutes({ count: Math.max(1, Math.round(seconds / 60)) }),
  };
  return (
    <section className={joinClasses(styles.boxed, styles.options)} aria-labelledby="a-reviser">
      <h2 id="a-reviser" className={styles.prompt}>
        {m.review_today(words)}
      </h2>
      <p>{hasMore ? m.review_more_waits() : m.review_card_words()}</p>
      <p>
        <LinkButton href={beginHref} variant="secondary">
          {m.common_start()}
        </LinkButton>
      </p>
    </section>
  );
}
