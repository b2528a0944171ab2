import { Link } from 'react-router';
import styles from './list-views.module.css';

type ListView = { href: string; words: string; isCurrent: boolean };

/** The lists that a page has, by the state of what is in them. */
export const ListViews = ({ label, views }: { label: string; views: readonly ListView[] }) => (
  <nav aria-label={label} className={styles.views}>
    {views.map(({ href, words, isCurrent }) => (
      <Link key={href} to={href} className={styles.view} aria-current={isCurrent ? 'page' : undefined}>
        {words}
      </Link>
    ))}
  </nav>
);
