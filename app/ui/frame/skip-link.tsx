import { m } from '#words/messages.js';
import styles from './skip-link.module.css';

/** The first stop of the keyboard: leads past the header to `<Page>`. */
export function SkipLink() {
  return (
    <a href="#contenu" className={styles.skip}>
      {m.frame_skip()}
    </a>
  );
}
