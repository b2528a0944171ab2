import type { ReactNode } from 'react';
import styles from './exercise.module.css';

/** Fields of one answer, named by a legend or by the heading of the item. */
export function AnswerGroup({
  legend,
  labelledBy,
  children,
  ...data
}: { legend?: string | undefined; labelledBy: string | undefined } & { children: ReactNode } & Record<
    `data-${string}`,
    string
  >) {
  return legend ? (
    <fieldset className={styles.options} {...data}>
      <legend lang="fr">{legend}</legend>
      {children}
    </fieldset>
  ) : (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, which would repeat the heading.
    <div role="group" className={styles.options} aria-labelledby={labelledBy} {...data}>
      {children}
    </div>
  );
}
