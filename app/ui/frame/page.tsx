import type { ReactNode } from 'react';
import { joinClasses } from '../join-classes.ts';
import styles from './page.module.css';

export type PageProps = {
  children: ReactNode;
  /** `page` (the default): the whole grid; `text`: one column to read; `form`: one narrow column. */
  width?: 'page' | 'text' | 'form' | undefined;
  className?: string | undefined;
};

/** The main part of a page, inside the margins of the site; where the skip link leads. */
export function Page({ children, width = 'page', className }: PageProps) {
  return (
    <main
      id="contenu"
      tabIndex={-1}
      className={joinClasses(styles.page, width !== 'page' && styles[width], className)}
    >
      {children}
    </main>
  );
}
