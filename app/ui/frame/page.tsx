import type { ReactNode } from 'react';
import { joinClasses } from '../join-classes.ts';
import styles from './page.module.css';

type PageProps = {
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

type HeroProps = {
  /** The title of the page (h1); an <em> in it is set in italic red. */
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Beside the title on wide screens: a cover, a picture. */
  aside?: ReactNode;
  /** What is beside the title says nothing new: it is left out where there is no room beside. */
  ornament?: boolean | undefined;
  /** `large` for the home page, `medium` (the default) for the head of a list. */
  size?: 'medium' | 'large' | undefined;
};

/** The opening of a public page. */
export function Hero({ title, lead, actions, aside, ornament, size = 'medium' }: HeroProps) {
  return (
    <div className={joinClasses(styles.hero, styles[size], aside ? styles.beside : undefined)}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      {aside ? <div className={joinClasses(styles.aside, ornament && styles.ornament)}>{aside}</div> : null}
    </div>
  );
}
