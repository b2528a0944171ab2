import { typeset } from '#common/typography.ts';
import { LinkButton } from '../../ui/actions/button.tsx';
import type { ShownBlock } from '../load-home.ts';
import styles from './blocks.module.css';

/** One thing to do now. */
export function CallBlock({ words }: ShownBlock) {
  return (
    <section className={styles.call}>
      <div>
        <h2>{typeset(words.title)}</h2>
        {words.text ? <p className={styles.callText}>{typeset(words.text)}</p> : null}
      </div>
      {words.actions.map(({ label, to }) => (
        <LinkButton key={to} href={to} size="large">
          {typeset(label)}
        </LinkButton>
      ))}
    </section>
  );
}
