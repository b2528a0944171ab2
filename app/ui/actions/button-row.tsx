import type { ComponentProps } from 'react';
import styles from './button-row.module.css';

/** Buttons and links that belong together, side by side. */
export const ButtonRow = (props: Omit<ComponentProps<'div'>, 'className'>) => (
  <div {...props} className={styles.row} />
);
