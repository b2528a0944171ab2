import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './profile.module.css';

/** What has just been done, announced where it appears; there from the start, so that screen readers hear it. */
export function DoneNotice({ words }: { words: string | null }) {
  return (
    <div role="status" className={styles.done}>
      {words ? <Notice tone="success" title={words} /> : null}
    </div>
  );
}
