import type { ReactNode } from 'react';
import { joinClasses } from '../join-classes.ts';
import styles from './page.module.css';

type PageProps = {
  children: ReactNode;
  /** `page` (default): the whole grid. `text`: one column of text. `form`: one narrow column. */
  width?: 'page' | 'text' | 'form' | undefined;
  className?: string | undefined;
};

/** The main element of a page, target of the skip link. */
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
  /** The title (h1). An <em> in it is set in red italic. */
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Content beside the title on wide screens: a cover, a picture. */
  aside?: ReactNode;
  /** True if `aside` is decorative. Hidden on narrow screens. */
  ornament?: boolean | undefined;
  /** `large` for the home page, `medium` (default) for lists. */
  size?: 'medium' | 'large' | undefined;
};

/** The top of a public page. */
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
