import type { ReactNode } from 'react';
import { joinClasses } from '../join-classes.ts';
import { SectionHeading, type SectionHeadingProps } from '../text/section-heading.tsx';
import styles from './section.module.css';

export type SectionProps = SectionHeadingProps & {
  children: ReactNode;
  /** `margin` sets the title in the left margin of wide screens, `top` above (the default). */
  layout?: 'top' | 'margin' | undefined;
  /** A band of sunk paper from edge to edge. */
  tinted?: boolean | undefined;
};

/** A part of a page with its title; sections keep the same distance from one another. */
export function Section({ children, layout = 'top', tinted, ...heading }: SectionProps) {
  return (
    <section className={joinClasses(styles.section, styles[layout], tinted && styles.tinted)}>
      <div className={styles.head}>
        <SectionHeading {...heading} />
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
