import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './profile.module.css';

/** Confirmation. Rendered while empty, because screen readers only announce existing live regions. */
export function DoneNotice({ words }: { words: string | null }) {
  return (
    <div role="status" className={styles.done}>
      {words ? <Notice tone="success" title={words} /> : null}
    </div>
  );
}
