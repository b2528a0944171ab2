import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Brand } from '#common/brand.ts';
import { m } from '#words/messages.js';
import { Icon, type IconName } from '../mark/icon.tsx';
import { SchoolLogo } from '../mark/school-logo.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import { ThemeSwitch } from '../theme/theme-switch.tsx';
import styles from './office-shell.module.css';
import { TabLinks } from './tab-links.tsx';

type OfficeLink = {
  href: string;
  label: string;
  /** `page` for the page itself, `true` for a page below it. */
  current: 'page' | 'true' | undefined;
  /** Number of pending items, as figure and text: « 3 », « 3 nouveaux messages ». */
  waiting?: { figure: string; words: string } | undefined;
};

type OfficeShellProps = {
  schoolName: string;
  logo?: Brand['logo'] | undefined;
  groups: readonly (OfficeLink & { icon: IconName })[];
  /** Title of the current group, and its pages if it has several. */
  title: string;
  pages: readonly OfficeLink[];
  /** Bottom of the sidebar: signed-in account and sign-out. */
  foot?: ReactNode;
  children: ReactNode;
};

function closeMenu(): void {
  document.getElementById('office-menu')?.hidePopover();
}

/**
 * Layout of the back office: a sidebar with the groups of the menu, or a popover on narrow screens. The pages
 * of the current group are tabs above the content.
 */
export function OfficeShell({
  schoolName,
  logo = null,
  groups,
  title,
  pages,
  foot,
  children,
}: OfficeShellProps) {
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
        <ul>
          {groups.map(({ icon, ...link }) => (
            <li key={link.href}>
              <Link to={link.href} className={styles.link} aria-current={link.current} onClick={closeMenu}>
                <Icon name={icon} className={styles.icon} />
                <LinkWords link={link} />
              </Link>
            </li>
          ))}
        </ul>
        {foot ? <div className={styles.foot}>{foot}</div> : null}
      </nav>
      <main id="contenu" tabIndex={-1} className={styles.main}>
        {pages.length > 0 ? (
          <TabLinks
            label={m.office_menu_pages({ title })}
            className={styles.pages}
            tabs={pages.map((link) => ({ ...link, label: <LinkWords link={link} /> }))}
          />
        ) : null}
        {children}
      </main>
    </div>
  );
}

const LinkWords = ({ link: { label, waiting } }: { link: OfficeLink }) => (
  <>
    <span>{label}</span>
    {waiting ? (
      <span className={styles.waiting}>
        <span aria-hidden="true">{waiting.figure}</span>
        <VisuallyHidden>{` (${waiting.words})`}</VisuallyHidden>
      </span>
    ) : null}
  </>
);
