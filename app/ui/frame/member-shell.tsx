import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { m } from '#words/messages.js';
import styles from './member-shell.module.css';
import { SiteHeader, type SiteHeaderProps, type SiteLink } from './site-header.tsx';

type MemberShellProps = {
  header: SiteHeaderProps;
  /** Member pages: « Mes cours », « Mon profil », « Mes achats ». */
  links: readonly (SiteLink & { end?: boolean | undefined })[];
  children: ReactNode;
  footer?: ReactNode;
};

/** Layout of the members' pages: site header, member links, one column. */
export function MemberShell({ header, links, children, footer }: MemberShellProps) {
  return (
    <>
      <SiteHeader {...header} />
      <div className={styles.strip} data-print="none">
        <nav aria-label={m.frame_member_area()} className={styles.nav}>
          <ul className={styles.links}>
            {links.map(({ href, label, end }) => (
              <li key={href}>
                <NavLink to={href} end={end ?? false} reloadDocument className={styles.link}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <main id="contenu" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {footer}
    </>
  );
}
