import { m } from '#words/messages.js';
import styles from './breadcrumbs.module.css';

export type Crumb = { href: string; label: string };

/** The way from the home page to this one; the page itself is not in it. */
export function Breadcrumbs({ trail, label }: { trail: readonly Crumb[]; label?: string | undefined }) {
  return (
    <nav aria-label={label ?? m.ui_breadcrumbs()} className={styles.crumbs} data-print="none">
      <ol>
        {trail.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
