import { formatDate } from '#common/dates.ts';
import { toCorrectionHref } from '#common/training-links.ts';
import { typeset } from '#common/typography.ts';
import type { RecentCorrection } from '#core/productions/recent-corrections.ts';
import { m } from '#words/messages.js';
import styles from '../exercises/exercise.module.css';
import { joinClasses } from '../ui/join-classes.ts';

/** Last productions of a learner: returned corrections to read, and promised dates of the others. */
export const RecentCorrections = ({ corrections }: { corrections: readonly RecentCorrection[] }) => (
  <section className={joinClasses(styles.boxed, styles.options)} aria-labelledby="mes-corrections">
    <h2 id="mes-corrections" className={styles.prompt}>
      {m.corrections_own()}
    </h2>
    <ul className={styles.options}>
      {corrections.map(({ id, state, title, at }) => (
        <li key={id}>
          {state === 'returned' ? (
            <a href={toCorrectionHref(id)}>{typeset(title)}</a>
          ) : (
            <span>{typeset(title)}</span>
          )}
          <span>
            {` · ${state === 'returned' ? m.corrections_own_returned({ date: formatDate(at) }) : m.corrections_promised({ date: formatDate(at) })}`}
          </span>
        </li>
      ))}
    </ul>
  </section>
);
