import type { ReactNode } from 'react';
import { joinClasses } from '../join-classes.ts';
import styles from './card.module.css';

export type CardProps = {
  children: ReactNode;
  /** `article` for what stands alone, `section` with a title in it, `div` otherwise (the default). */
  as?: 'div' | 'article' | 'section' | 'aside' | undefined;
  /** `ruled` (the default): a thin line round; `tinted`: sunk paper; `raised`: lighter paper with a shadow. */
  tone?: 'ruled' | 'tinted' | 'raised' | undefined;
  className?: string | undefined;
};

/** A sheet of paper on the page. */
export function Card({ children, as: Element = 'div', tone = 'ruled', className }: CardProps) {
  return <Element className={joinClasses(styles.card, styles[tone], className)}>{children}</Element>;
}
