import type { ReactNode } from 'react';
import { m } from '#words/messages.js';
import { Mark } from '../mark/mark.tsx';
import styles from './site-footer.module.css';
import type { SiteLink } from './site-header.tsx';

type FooterColumn = { title: string; links: readonly SiteLink[] };

type SiteFooterProps = {
  schoolName: string;
  tagline?: string | undefined;
  columns: readonly FooterColumn[];
  legalLinks: readonly SiteLink[];
  /** Last line, such as « © 2026 Atelier Cédille ». */
  children?: ReactNode;
};

export function SiteFooter({ schoolName, tagline, columns, legalLinks, children }: SiteFooterProps) {
  return (
    <footer className={styles.footer} data-print="none">
      <div className={styles.inner}>
        <div className={styles.school}>
          <p className={styles.name}>{schoolName}</p>
          {tagline ? <p className={styles.tagline}>{tagline}</p> : null}
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title} className={styles.column}>
            <p className={styles.columnTitle}>{title}</p>
            <ul>
              {links.map(({ href, label }) => (
                <li key={href}>
                  <a href={href} className={styles.link}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <Mark className={styles.mark} />
        <div className={styles.legal}>
          {children ? <p>{children}</p> : null}
          <nav aria-label={m.frame_legal_links()}>
            <ul className={styles.legalLinks}>
              {legalLinks.map(({ href, label }) => (
                <li key={href}>
                  <a href={href} className={styles.link}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </footer>
  );
}
