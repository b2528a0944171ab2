import type { ReactNode } from 'react';
import styles from './product.module.css';

/** Layout of a product page in keyboard and phone order; on wide screens the card is beside the rest. */
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
