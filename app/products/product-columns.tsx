import type { ReactNode } from 'react';
import styles from './product.module.css';

/**
 * The page of a product. What is looked at comes first, then the card (what can be had or done), then what is
 * read: in this order for the keyboard and on a phone; on wide screens the card stands beside both.
 */
export function ProductColumns({
  media,
  card,
  children,
}: {
  media?: ReactNode;
  card: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.columns}>
      {media ? <div className={styles.media}>{media}</div> : null}
      {card ? <div className={styles.side}>{card}</div> : null}
      <div className={styles.text}>{children}</div>
    </div>
  );
}
