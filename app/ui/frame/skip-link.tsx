import { m } from '#words/messages.js';
import styles from './skip-link.module.css';

/** First keyboard stop: skips the header and moves to `<Page>`. */
export function SkipLink() {
  return (
    <a href="#contenu" className={styles.skip}>
      {m.frame_skip()}
    </a>
  );
}
