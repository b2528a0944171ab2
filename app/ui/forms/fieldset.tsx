import type { ReactNode } from 'react';
import { joinClasses } from '../join-classes.ts';
import styles from './fieldset.module.css';

export type FieldsetProps = {
  legend: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
  /** Fields side by side from the `sm` breakpoint: two or three columns. */
  columns?: 1 | 2 | 3 | undefined;
};

/** Fields that belong together, under their title. */
export function Fieldset({ legend, hint, children, columns = 1 }: FieldsetProps) {
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>{legend}</legend>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
      <div className={joinClasses(styles.fields, columns === 2 && styles.two, columns === 3 && styles.three)}>
        {children}
      </div>
    </fieldset>
  );
}
