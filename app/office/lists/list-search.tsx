import { m } from '#words/messages.js';
import { TextField } from '../../ui/forms/field.tsx';
import { FilterBar } from '../../ui/forms/form.tsx';

/** The one field that a list is searched with, a form that works without script and stays within its view. */
export const ListSearch = ({
  path,
  view,
  label,
  hint,
  words,
}: {
  path: string;
  /** The view that is open, as it stands in the address; none for the first one. */
  view?: { name: string; value: string } | undefined;
  label: string;
  hint: string;
  /** What was looked for. */
  words: string;
}) => (
  <FilterBar action={path} role="search" submitLabel={m.ui_list_find()} key={`${view?.value} ${words}`}>
    {view ? <input type="hidden" {...view} /> : null}
    <TextField label={label} hint={hint} name="q" type="search" maxLength={200} defaultValue={words} />
  </FilterBar>
);
