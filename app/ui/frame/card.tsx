import type { ReactNode } from 'react';
import { joinClasses } from '../join-classes.ts';
import styles from './card.module.css';

export type CardProps = {
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
