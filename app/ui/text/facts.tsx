import type { ReactNode } from 'react';
import { joinClasses } from '../join-classes.ts';
import styles from './facts.module.css';

export type Fact = { term: string; detail: ReactNode };

type FactsProps = {
  facts: readonly Fact[];
  /** `rows` (default): a ruled list. `columns`: terms above their details, side by side. */
  layout?: 'rows' | 'columns' | undefined;
};

/** A description list, such as level, duration and contents of a product. */
export function Facts({ facts, layout = 'rows' }: FactsProps) {
  return (
    <dl className={joinClasses(styles.facts, styles[layout])}>
      {facts.map(({ term, detail }) => (
        <div key={term} className={styles.fact}>
          <dt>{term}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
