import { m } from '#words/messages.js';
import styles from './needs-script.module.css';
import { Notice } from './notice.tsx';

/** Notice without JavaScript. Hides the following forms that cannot work without it. */
export const NeedsScript = ({ title }: { title: string }) => (
  <noscript className={styles.notice}>
    <Notice tone="warning" title={title}>
      <p>{m.account_no_script_next()}</p>
    </Notice>
  </noscript>
);
