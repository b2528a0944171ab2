import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import { Icon } from '../ui/mark/icon.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import { type CatalogueChoice, toCatalogueHref } from './catalogue-address.ts';
import styles from './catalogue-chips.module.css';
import { formatDurationBand, formatPriceBand } from './choice-words.ts';

/** Each filter that applies, as a link to the list without it. */
export function CatalogueChips({ path, choice }: { path: string; choice: CatalogueChoice }) {
  const { words, levels, duration, price } = choice;
  const without = (changes: Partial<CatalogueChoice>) => toCatalogueHref(path, choice, changes);
  const chips = [
    ...(words
      ? [{ label: m.catalogue_words({ words: typeset(words) }), href: withoutWords(path, choice) }]
      : []),
    ...levels.map((level) => ({
      label: m.catalogue_level_of({ level }),
      href: without({ levels: levels.filter((other) => other !== level) }),
    })),
    ...(duration ? [{ label: formatDurationBand(duration), href: without({ duration: null }) }] : []),
    ...(price ? [{ label: formatPriceBand(price), href: without({ price: null }) }] : []),
  ];
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} data-print="none">
      {chips.map(({ label, href }) => (
        <li key={label}>
          <a href={href} className={styles.chip}>
            <VisuallyHidden>{m.catalogue_remove()} </VisuallyHidden>
            {label}
            <Icon name="close" />
          </a>
        </li>
      ))}
      {chips.length > 1 ? (
        <li>
          <a href={path} className={styles.all}>
            {m.catalogue_remove_all()}
          </a>
        </li>
      ) : null}
    </ul>
  );
}

/** Without words nothing is relevant: the school's order takes over. */
export const withoutWords = (path: string, choice: CatalogueChoice): string =>
  toCatalogueHref(path, choice, { words: '', sort: choice.sort === 'pertinence' ? 'ecole' : choice.sort });
