import type { ReactNode } from 'react';
import { joinClasses } from '../join-classes.ts';
import styles from './prose.module.css';

type ProseProps = {
  children?: ReactNode;
  /** HTML already sanitised on the server, instead of children. */
  html?: string | undefined;
  /** True if the first paragraph is larger, as the opening of an article. */
  opening?: boolean | undefined;
  className?: string | undefined;
};

/** Running text with headings, lists, quotations, figures and tables. */
export function Prose({ children, html, opening, className }: ProseProps) {
  const classes = joinClasses(styles.prose, opening && styles.opening, className);
  if (html === undefined) return <div className={classes}>{children}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the caller passes HTML that was sanitised on the server
  return <div className={classes} dangerouslySetInnerHTML={{ __html: html }} />;
}
