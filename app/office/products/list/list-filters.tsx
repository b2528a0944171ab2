import { typeset } from '#common/typography.ts';
import type { OfficeSort } from '#core/products/office/office-query.ts';
import { m } from '#words/messages.js';
import { levels } from '../../../ui/catalogue/level.tsx';
import { Select, TextField } from '../../../ui/forms/field.tsx';
import { FilterBar } from '../../../ui/forms/form.tsx';
import { type ListChoice, sortNames, stateNames, toListHref, typeNames } from './list-address.ts';
import { stateWords } from './list-words.ts';

const sortWords: Readonly<Record<OfficeSort, () => string>> = {
  order: m.products_sort_order,
  newest: m.products_sort_newest,
  changed: m.products_sort_changed,
  title: m.products_sort_title,
};

const toOptions = <Name extends string>(
  names: Readonly<Record<Name, string>>,
  words: Record<Name, () => string>,
) => (Object.keys(names) as Name[]).map((name) => ({ value: names[name], label: words[name]() }));

/** What the list can be asked: a form that works without script. */
export function ListFilters({ choice }: { choice: ListChoice }) {
  return (
    <FilterBar action="/admin/products" role="search" submitLabel={m.ui_list_find()} key={toListHref(choice)}>
      <TextField
        label={m.products_search()}
        name="q"
        type="search"
        maxLength={100}
        autoComplete="off"
        defaultValue={typeset(choice.words)}
      />
      <Select
        label={m.office_field_type()}
        name="type"
        defaultValue={choice.type ? typeNames[choice.type] : ''}
        options={[
          { value: '', label: m.products_any() },
          { value: typeNames.course, label: m.office_type_course() },
          { value: typeNames.exercise, label: m.office_type_exercise() },
        ]}
      />
      <Select
        label={m.office_field_level()}
        name="niveau"
        defaultValue={choice.level ?? ''}
        options={[
          { value: '', label: m.products_any() },
          ...levels.map((level) => ({ value: level, label: level })),
        ]}
      />
      <Select
        label={m.office_product_state()}
        name="etat"
        defaultValue={stateNames[choice.state]}
        options={toOptions(stateNames, stateWords)}
      />
      <Select
        label={m.products_sort()}
        name="tri"
        defaultValue={sortNames[choice.sort]}
        options={toOptions(sortNames, sortWords)}
      />
    </FilterBar>
  );
}
