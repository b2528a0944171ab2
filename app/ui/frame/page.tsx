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

type SplitProps = {
  /** The narrower part: a cover, a picture, a summary. First on a phone. */
  aside: ReactNode;
  children: ReactNode;
  /** The narrower part stays in view while the other scrolls. */
  sticky?: boolean | undefined;
  /** On which side it is on wide screens. */
  side?: 'start' | 'end' | undefined;
};

/** Two columns of unequal width: a product and what is said of it, a form and its summary. */
export function Split({ aside, children, sticky, side = 'start' }: SplitProps) {
  return (
    <div className={joinClasses(styles.split, side === 'end' && styles.end)}>
      <div className={joinClasses(styles.splitAside, sticky && styles.sticky)}>{aside}</div>
      <div className={styles.main}>{children}</div>
    </div>
  );
}
