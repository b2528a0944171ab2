import type { ReactNode } from 'react';
import type { Brand } from '#common/brand.ts';
import { m } from '#words/messages.js';
import { joinClasses } from '../join-classes.ts';
import { Icon } from '../mark/icon.tsx';
import { Portrait } from '../mark/portrait.tsx';
import { SchoolLogo } from '../mark/school-logo.tsx';
import { ThemeSwitch } from '../theme/theme-switch.tsx';
import styles from './site-header.module.css';

/** Returns `aria-current` of a link: `page` for the current page, `true` for its parents. */
export function markCurrent(href: string, currentPath: string | undefined): 'page' | 'true' | undefined {
  const [path = href] = href.split('?');
  if (path === currentPath) return 'page';
  return path !== '/' && currentPath?.startsWith(`${path}/`) ? 'true' : undefined;
}

export type SiteLink = { href: string; label: string };

export type SiteHeaderProps = {
  /** True for a header without links, on a landing page. */
  isBare?: boolean | undefined;
  schoolName: string;
  logo?: Brand['logo'] | undefined;
  links: readonly SiteLink[];
  currentPath?: string | undefined;
  /** « Se connecter » or « Mon espace ». */
  account: SiteLink;
  /** `name` is the email address if `isNamed` is false. */
  person?: { name: string; isNamed: boolean; picture: string | null } | null;
  /** Sign-out form. */
  leave?: ReactNode;
};

/** Header of every page. Below the `lg` breakpoint its links are a native popover without script. */
export function SiteHeader({
  isBare = false,
  schoolName,
  logo = null,
  links,
  currentPath,
  account,
  person,
  leave,
}: SiteHeaderProps) {
  return (
    <header className={styles.header} data-print="none">
      <div className={styles.bar}>
        <a href="/" className={styles.home} aria-current={currentPath === '/' ? 'page' : undefined}>
          <SchoolLogo logo={logo} name={schoolName} className={styles.mark} />
          <span>{schoolName}</span>
        </a>
        {isBare ? null : (
          <nav id="menu" popover="auto" className={styles.nav} aria-label={m.frame_main_navigation()}>
            <div className={styles.sheetHead}>
              <span className={styles.sheetTitle}>{m.frame_menu()}</span>
              <ThemeSwitch />
              <button
                type="button"
                className={styles.toggle}
                popoverTarget="menu"
                popoverTargetAction="hide"
                aria-label={m.frame_menu_close()}
                // biome-ignore lint/a11y/noAutofocus: opening the popover moves the focus here, not loading the page.
                autoFocus
              >
                <Icon name="close" />
              </button>
            </div>
            <ul className={styles.links}>
              {links.map(({ href, label }) => (
                <li key={href}>
                  <a href={href} className={styles.link} aria-current={markCurrent(href, currentPath)}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className={styles.tools}>
          <ThemeSwitch className={styles.theme} />
          {isBare ? null : (
            <>
              <a
                href={account.href}
                className={styles.account}
                aria-current={markCurrent(account.href, currentPath)}
              >
                {person ? (
                  <>
                    <span className={joinClasses(styles.accountLabel, person.isNamed && styles.unseen)}>
                      {account.label}
                    </span>
                    {person.isNamed ? <span className={styles.person}>{person.name}</span> : null}
                    <Portrait name={person.name} picture={person.picture} />
                  </>
                ) : (
                  account.label
                )}
              </a>
              {person ? <AccountMenu name={person.name} leave={leave} /> : null}
              <button type="button" className={styles.opener} popoverTarget="menu">
                <Icon name="menu" />
                <span className={styles.openerText}>{m.frame_menu()}</span>
              </button>
            </>
          )}
        </div>
      </div>
    </header>
  );
}

/** Links and sign-out of the signed-in member, in a native popover. */
function AccountMenu({ name, leave }: { name: string; leave: ReactNode }) {
  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        popoverTarget="compte-menu"
        aria-label={m.frame_account_menu()}
      >
        <Icon name="chevron-down" />
      </button>
      <nav id="compte-menu" popover="auto" aria-label={m.frame_account_menu()} className={styles.accountMenu}>
        <p>{name}</p>
        <ul>
          <li>
            <a href="/members">{m.frame_my_courses()}</a>
          </li>
          <li>
            <a href="/profile">{m.frame_my_profile()}</a>
          </li>
        </ul>
        {leave}
      </nav>
    </>
  );
}
