import type { ReactNode } from 'react';
import { joinClasses } from '../join-classes.ts';
import { Icon } from '../mark/icon.tsx';
import styles from './section.module.css';

type SectionProps = SectionHeadingProps & {
  children: ReactNode;
  /** Position of the title: in the left margin of wide screens, or above (default). */
  layout?: 'top' | 'margin' | undefined;
  /** True for a full-width band with a darker background. */
  tinted?: boolean | undefined;
};

/** A titled part of a page, with uniform spacing. */
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
  intro?: ReactNode;
  /** Link to the complete list: « Tous les cours ». */
  more?: { href: string; label: string } | undefined;
  id?: string | undefined;
};

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
  /** `article` for self-contained content, `section` for titled content, `div` otherwise (default). */
  as?: 'div' | 'article' | 'section' | 'aside' | undefined;
  /** `ruled` (default): a thin border. `tinted`: darker background. `raised`: lighter, with a shadow. */
  tone?: 'ruled' | 'tinted' | 'raised' | undefined;
  labelledBy?: string | undefined;
  className?: string | undefined;
};

export function Card({ children, as: Element = 'div', tone = 'ruled', labelledBy, className }: CardProps) {
  return (
    <Element className={joinClasses(styles.card, styles[tone], className)} aria-labelledby={labelledBy}>
      {children}
    </Element>
  );
}
