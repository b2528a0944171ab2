import type { ComponentProps, ReactNode } from 'react';
import { m } from '#words/messages.js';
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
 * The filters of a list, a GET form that works without script. Where the page marks its list with `data-results`, the
 * form sends itself on change and only the list is exchanged (`app/enhance/submit-filters.ts`); its button stays, for what goes
 * away once the script is there would move the page.
 */
export function FilterBar({ children, submitLabel = m.ui_filter(), summary, ...form }: FilterBarProps) {
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
