import { toNewsHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import { buttonClasses } from '../ui/actions/button.tsx';
import styles from './share-links.module.css';

/**
 * Ways to pass an item on that tell nobody else: a letter of the reader's own, and the address itself. The button
 * waits for a script that can copy (`share-link.ts`).
 */
export function ShareLinks({ item, siteUrl }: { item: { id: string; title: string }; siteUrl: string }) {
  const title = typeset(item.title);
  const address = siteUrl + toNewsHref(item);
  const letter = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`;
  return (
    <div className={styles.share} data-print="none">
      <a href={letter} className={styles.mail}>
        {m.news_share_by_mail()}
      </a>
      <button
        type="button"
        hidden
        className={buttonClasses({ variant: 'quiet', size: 'small' })}
        data-share={address}
        data-copied={m.news_share_copied()}
      >
        <span aria-live="polite">{m.news_share_copy()}</span>
      </button>
    </div>
  );
}
