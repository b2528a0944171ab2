import { m } from '#words/messages.js';
import { toNewsHref } from './news-address.ts';
import styles from './year-filter.module.css';

/** The years in which something was published, as links. Nothing where there is only one to choose. */
export function YearFilter({ years, year }: { years: readonly number[]; year: number | null }) {
  if (years.length < 2 && !year) return null;
  return (
    <nav aria-label={m.news_years()} className={styles.years} data-print="none">
      <ul>
        {[null, ...years].map((each) => (
          <li key={each}>
            <a href={toNewsHref(each)} aria-current={each === year ? 'page' : undefined}>
              {each ?? m.news_all_years()}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
