import { m } from '#words/messages.js';
import styles from './learning.module.css';

/** Messages about saving progress and the session, hidden until the script shows them. */
export function LearningState({ path }: { path: string }) {
  return (
    <div role="status" className={styles.small} data-print="none">
      <p data-progress-state="kept" hidden>
        {m.learning_kept()}
      </p>
      <p data-progress-state="waiting" hidden>
        {m.learning_waiting()}
      </p>
      <p data-progress-state="closed" hidden>
        {m.learning_closed()} <a href={path}>{m.learning_closed_link()}</a>
      </p>
      <p data-progress-state="over" hidden>
        {m.learning_over()}{' '}
        <a href={`/login?redirect=${encodeURIComponent(path)}`} target="_blank" rel="noopener">
          {m.editing_sign_in_again()}
        </a>
      </p>
    </div>
  );
}
