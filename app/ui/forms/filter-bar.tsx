import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import styles from './filter-bar.module.css';

export type FilterBarProps = Omit<ComponentProps<'form'>, 'className' | 'children' | 'method'> & {
  /** The fields: usually `Select`. */
  children: ReactNode;
  submitLabel?: string | undefined;
  /** What is found: « 15 résultats ». */
  summary?: ReactNode;
};

/**
 * The filters of a list, a GET form that works without script. A module may submit it on change; it
 * finds it by `data-filters`.
 */
export function FilterBar({ children, submitLabel = 'Filtrer', summary, ...form }: FilterBarProps) {
  return (
    <form {...form} method="get" className={styles.bar} data-filters="">
      {children}
      <Button type="submit" variant="secondary">
        {submitLabel}
      </Button>
      {summary ? <p className={styles.summary}>{summary}</p> : null}
    </form>
  );
}
