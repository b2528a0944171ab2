import { typeset } from '#common/typography.ts';
import type { ShownBlock } from '../load-home.ts';
import styles from './blocks.module.css';

/** Three short reasons, side by side. */
export function PromisesBlock({ words }: ShownBlock) {
  return (
    <section className={styles.promises}>
      <h2 className={styles.promisesTitle}>{typeset(words.title)}</h2>
      <ul className={styles.three}>
        {words.entries.map(({ title, text }) => (
          <li key={title} className={styles.promise}>
            <h3 className={styles.promiseTitle}>{typeset(title)}</h3>
            <p>{typeset(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
