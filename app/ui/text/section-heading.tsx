import type { ReactNode } from 'react';
import { Icon } from '../mark/icon.tsx';
import styles from './section-heading.module.css';

export type SectionHeadingProps = {
  title: ReactNode;
  /** A sentence under the title. */
  intro?: ReactNode;
  /** Where the rest is: « Tous les cours ». */
  more?: { href: string; label: string } | undefined;
  id?: string | undefined;
};

/** The title of a part of a page (h2). */
export function SectionHeading({ title, intro, more, id }: SectionHeadingProps) {
  return (
    <div className={styles.heading}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {intro ? <p className={styles.intro}>{intro}</p> : null}
      {more ? (
        <a href={more.href} className={styles.more}>
          {more.label} <Icon name="arrow-right" className={styles.arrow} />
        </a>
      ) : null}
    </div>
  );
}
