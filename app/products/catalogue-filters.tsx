import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import { Button } from '../ui/actions/button.tsx';
import { Choices } from '../ui/forms/choices.tsx';
import { Select, TextField } from '../ui/forms/field.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { Icon } from '../ui/mark/icon.tsx';
import chipStyles from '../ui/styles/filter-chips.module.css';
import { levels } from '../ui/text/level.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import styles from './catalogue.module.css';
import {
  type CatalogueChoice,
  type DurationBand,
  defaultSort,
  isFiltered,
  type PriceBand,
  type SortName,
  toCatalogueHref,
} from './catalogue-address.ts';

/** Search and filters as a GET form, which a script submits on change (`data-filters`). */
export function CatalogueFilters({
  path,
  choice,
  folded,
}: {
  path: string;
  choice: CatalogueChoice;
  /** True if filters are collapsed on wide screens too, because the list is short. */
  folded: boolean;
}) {
  const { words, levels: chosen, duration, price, sort } = choice;
  const usual = defaultSort(words);
  const count = chosen.length + (duration ? 1 : 0) + (price ? 1 : 0);
  return (
    <search>
      <form action={path} method="get" className={styles.form} data-filters="">
        <div className={styles.search}>
          <TextField
            id="recherche"
            type="search"
            name="q"
            label={m.catalogue_search()}
            defaultValue={typeset(words)}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
          />
          <Button type="submit" variant="secondary">
            <Icon name="search" /> {m.common_search()}
          </Button>
        </div>
        <details
          className={joinClasses(styles.panel, !folded && styles.unfolded)}
          open={isFiltered(choice) || undefined}
        >
          <summary className={styles.summary}>
            <Icon name="settings" />{' '}
            {count > 0 ? m.catalogue_filters_count({ count }) : m.catalogue_filters()}
          </summary>
          <div className={styles.fields}>
            <Choices
              legend={m.common_level()}
              name="niveau"
              options={levels.map((level) => ({
                value: level,
                label: level,
                checked: chosen.includes(level),
              }))}
            />
            <Select
              id="duree"
              name="duree"
              label={m.common_duration()}
              defaultValue={duration ?? ''}
              options={[{ value: '', label: m.common_any() }, ...formatDurationBand.options()]}
            />
            <Select
              id="prix"
              name="prix"
              label={m.common_price()}
              defaultValue={price ?? ''}
              options={[{ value: '', label: m.common_any() }, ...formatPriceBand.options()]}
            />
            <Select
              id="tri"
              name="tri"
              label={m.common_sort_by()}
              defaultValue={sort === usual ? '' : sort}
              options={[
                { value: '', label: formatSort(usual) },
                ...formatSort
                  .options()
                  .filter(({ value }) => value !== usual && (words || value !== 'pertinence')),
              ]}
            />
            <div className={styles.submit} data-filters-submit="">
              <Button type="submit" variant="secondary">
                {m.catalogue_apply()}
              </Button>
            </div>
          </div>
        </details>
      </form>
    </search>
  );
}

/** Active filters, each linking to the list without it. */
export function CatalogueChips({ path, choice }: { path: string; choice: CatalogueChoice }) {
  const { words, levels, duration, price } = choice;
  const without = (changes: Partial<CatalogueChoice>) => toCatalogueHref(path, choice, changes);
  const chips = [
    ...(words
      ? [{ label: m.common_quoted({ words: typeset(words) }), href: withoutWords(path, choice) }]
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
    <ul className={chipStyles.chips} data-print="none">
      {chips.map(({ label, href }) => (
        <li key={label}>
          <a href={href} className={chipStyles.chip}>
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

/** Returns the URL without search words. Sorting by relevance then falls back to the school's order. */
export const withoutWords = (path: string, choice: CatalogueChoice): string =>
  toCatalogueHref(path, choice, { words: '', sort: choice.sort === 'pertinence' ? 'ecole' : choice.sort });

/** Creates a label function that also lists its values as select options. */
function formatEach<Value extends string>(words: Record<Value, () => string>) {
  return Object.assign((value: Value): string => words[value](), {
    options: () => (Object.keys(words) as Value[]).map((value) => ({ value, label: words[value]() })),
  });
}

const formatDurationBand = formatEach<DurationBand>({
  'moins-d-une-heure': m.catalogue_duration_under_1,
  '1-a-3-heures': m.catalogue_duration_1_to_3,
  '3-a-10-heures': m.catalogue_duration_3_to_10,
  'plus-de-10-heures': m.catalogue_duration_over_10,
});

const formatPriceBand = formatEach<PriceBand>({
  gratuit: m.common_free,
  'jusqu-a-20-euros': m.catalogue_price_to_20,
  'jusqu-a-50-euros': m.catalogue_price_to_50,
  '50-a-100-euros': m.catalogue_price_50_to_100,
  'plus-de-100-euros': m.catalogue_price_over_100,
});

const formatSort = formatEach<SortName>({
  pertinence: m.catalogue_sort_relevance,
  ecole: m.catalogue_sort_school,
  nouveautes: m.catalogue_sort_newest,
  'prix-croissant': m.catalogue_sort_price_up,
  'prix-decroissant': m.catalogue_sort_price_down,
  'plus-courts': m.catalogue_sort_shortest,
  'plus-longs': m.catalogue_sort_longest,
});
