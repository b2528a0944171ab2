import { m } from '#words/messages.js';
import { LinkButton } from '../ui/actions/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import styles from './catalogue.module.css';
import { type CatalogueChoice, isFiltered, toCatalogueHref } from './catalogue-address.ts';
import { withoutWords } from './catalogue-chips.tsx';
import type { CatalogueData } from './load-catalogue.ts';
import { formatFound } from './say-found.ts';

/** A list that the choice leaves empty: what would fill it again. */
export function NothingFound({ type, path, choice, result }: CatalogueData) {
  const { foundUnfiltered, foundElsewhere, near } = result;
  const words = near ?? choice.words;
  const bare: Partial<CatalogueChoice> = { words, levels: [], duration: null, price: null };
  const filtered = isFiltered(choice);
  const other = type === 'course' ? 'exercise' : 'course';
  const elsewhere = other === 'course' ? '/courses' : '/exercices';
  return (
    <EmptyState
      title={choice.words && !filtered ? m.catalogue_nothing_for_words() : m.catalogue_nothing_for_filters()}
      action={
        <p className={styles.ways}>
          {filtered && (foundUnfiltered > 0 || !choice.words) ? (
            <LinkButton href={toCatalogueHref(path, choice, bare)}>
              {m.catalogue_without_filters()}
            </LinkButton>
          ) : null}
          {foundElsewhere > 0 ? (
            <LinkButton href={toCatalogueHref(elsewhere, choice, bare)}>
              {m.catalogue_see_elsewhere({ found: formatFound(foundElsewhere, other) })}
            </LinkButton>
          ) : null}
          {choice.words ? (
            <LinkButton href={withoutWords(path, choice)} variant="secondary">
              {m.catalogue_without_words()}
            </LinkButton>
          ) : null}
        </p>
      }
    >
      <p>{choice.words ? m.catalogue_nothing_words_next() : m.catalogue_nothing_filters_next()}</p>
    </EmptyState>
  );
}
