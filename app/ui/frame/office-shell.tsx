import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import type { Brand } from '#common/brand.ts';
import { m } from '#words/messages.js';
import { Icon, type IconName } from '../mark/icon.tsx';
import { SchoolLogo } from '../mark/school-logo.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import { ThemeSwitch } from '../theme/theme-switch.tsx';
import styles from './office-shell.module.css';

type OfficeLink = {
  href: string;
  label: string;
  icon: IconName;
  end?: boolean | undefined;
  /** Number of pending items, as figure and text: « 3 », « 3 nouveaux messages ». */
  waiting?: { figure: string; words: string } | undefined;
};
type OfficeSection = { title?: string | undefined; links: readonly OfficeLink[] };

type OfficeShellProps = {
  schoolName: string;
  logo?: Brand['logo'] | undefined;
  sections: readonly OfficeSection[];
  /** Bottom of the sidebar: signed-in account and sign-out. */
  foot?: ReactNode;
  children: ReactNode;
};

function closeMenu(): void {
  document.getElementById('office-menu')?.hidePopover();
}

/** Layout of the back office: a sidebar of links, or a popover on narrow screens. */
export function OfficeShell({ schoolName, logo = null, sections, foot, children }: OfficeShellProps) {
  return (
    <div className={styles.office}>
      <header className={styles.bar} data-print="none">
        <a href="/" className={styles.home}>
          <SchoolLogo logo={logo} name={schoolName} />
          <span>{` ${schoolName}`}</span>
        </a>
        <ThemeSwitch className={styles.theme} />
        <button type="button" className={styles.opener} popoverTarget="office-menu">
          <Icon name="menu" /> {m.frame_menu()}
        </button>
      </header>
      <nav
        id="office-menu"
        popover="auto"
        className={styles.side}
        aria-label={m.common_office()}
        data-print="none"
      >
        {sections.map(({ title, links }) => (
          <div key={title ?? links[0]?.href} className={styles.group}>
            {title ? <p className={styles.groupTitle}>{title}</p> : null}
            <ul>
              {links.map(({ href, label, icon, end, waiting }) => (
                <li key={href}>
                  <NavLink to={href} end={end ?? false} className={styles.link} onClick={closeMenu}>
                    <Icon name={icon} className={styles.icon} />
                    <span>{` ${label}`}</span>
                    {waiting ? (
                      <span className={styles.waiting}>
                        <span aria-hidden="true">{waiting.figure}</span>
                        <VisuallyHidden>{` (${waiting.words})`}</VisuallyHidden>
                      </span>
                    ) : null}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
        {foot ? <div className={styles.foot}>{foot}</div> : null}
      </nav>
      <main id="contenu" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}
