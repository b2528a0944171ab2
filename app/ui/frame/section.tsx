import type { ReactNode } from 'react';
import { joinClasses } from '../join-classes.ts';
import { Icon } from '../mark/icon.tsx';
import styles from './section.module.css';

type SectionProps = SectionHeadingProps & {
  children: ReactNode;
  /** `margin` sets the title in the left margin of wide screens, `top` above (the default). */
  layout?: 'top' | 'margin' | undefined;
  /** A band of sunk paper from edge to edge. */
  tinted?: boolean | undefined;
};

/** A part of a page with its title; sections keep the same distance from one another. */
export function Section({ children, layout = 'top', tinted, ...heading }: SectionProps) {
  return (
    <section className={joinClasses(styles.section, styles[layout], tinted && styles.band)}>
      <div className={styles.head}>
        <SectionHeading {...heading} />
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

type SectionHeadingProps = {
  title: ReactNode;
  /** A sentence under the title. */
  intro?: ReactNode;
  /** Where the rest is: « Tous les cours ». */
  more?: { href: string; label: string } | undefined;
  id?: string | undefined;
};

/** The title of a part of a page (h2). */
function SectionHeading({ title, intro, more, id }: SectionHeadingProps) {
  return (
    <div className={styles.heading}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {intro ? <p className={styles.intro}>{intro}</p> : null}
      {more ? (
        <a href={more.href} className={styles.more}>
          <span>{`${more.label} `}</span>
          <Icon name="arrow-right" className={styles.arrow} />
        </a>
      ) : null}
    </div>
  );
}

type CardProps = {
  children: ReactNode;
  /** `article` for what stands alone, `section` with a title in it, `div` otherwise (the default). */
  as?: 'div' | 'article' | 'section' | 'aside' | undefined;
  /** `ruled` (the default): a thin line round; `tinted`: sunk paper; `raised`: lighter paper with a shadow. */
  tone?: 'ruled' | 'tinted' | 'raised' | undefined;
  /** The id of the title inside it, which names it. */
  labelledBy?: string | undefined;
  className?: string | undefined;
};

/** A sheet of paper on the page. */
export function Card({ children, as: Element = 'div', tone = 'ruled', labelledBy, className }: CardProps) {
  return (
    <Element className={joinClasses(styles.card, styles[tone], className)} aria-labelledby={labelledBy}>
      {children}
    </Element>
  );
}
