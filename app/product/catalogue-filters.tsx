import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import { Button } from '../ui/actions/button.tsx';
import { levels } from '../ui/catalogue/level.tsx';
import { Choices } from '../ui/forms/checkbox.tsx';
import { Select, TextField } from '../ui/forms/field.tsx';
import { Icon } from '../ui/mark/icon.tsx';
import { type CatalogueChoice, defaultSort, isFiltered } from './catalogue-address.ts';
import styles from './catalogue-filters.module.css';
import { formatDurationBand, formatPriceBand, formatSort } from './choice-words.ts';

/**
 * What a list can be asked: a GET form that works without script, and sends itself with it (`data-filters`). On
 * a phone all but the search folds away.
 */
export function CatalogueFilters({ path, choice }: { path: string; choice: CatalogueChoice }) {
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
            <Icon name="search" /> {m.catalogue_search_submit()}
          </Button>
        </div>
        <details className={styles.panel} open={isFiltered(choice) || undefined}>
          <summary className={styles.summary}>
            <Icon name="settings" />{' '}
            {count > 0 ? m.catalogue_filters_count({ count }) : m.catalogue_filters()}
          </summary>
          <div className={styles.fields}>
            <Choices
              legend={m.catalogue_level()}
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
              label={m.catalogue_duration()}
              defaultValue={duration ?? ''}
              options={[{ value: '', label: m.catalogue_any() }, ...formatDurationBand.options()]}
            />
            <Select
              id="prix"
              name="prix"
              label={m.catalogue_price()}
              defaultValue={price ?? ''}
              options={[{ value: '', label: m.catalogue_any() }, ...formatPriceBand.options()]}
            />
            <Select
              id="tri"
              name="tri"
              label={m.catalogue_sort()}
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
