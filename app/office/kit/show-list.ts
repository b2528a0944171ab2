import type { Cursor } from '#common/cursor.ts';
import type { Counted } from '#core/lists/keyset.ts';
import type { Staff } from '#core/staff/roles.ts';
import type { FieldOption } from '#core/subjects/formats.ts';
import { m } from '#words/messages.js';
import { keepOpen, mayOpen } from '../office-rights.ts';
import {
  type ChoiceParameter,
  type ListParameters,
  type ListState,
  type OfficeList,
  toListFileHref,
  toOfficeListHref,
} from './list-address.ts';

export type ListLink = {
  href: string;
  label: string;
  variant?: 'secondary';
  /** True for a page without client React, which opens in another tab. */
  isAway?: boolean;
};

export type FilterField = { name: string; value: string } & (
  | { kind: 'hidden' }
  | { kind: 'search' | 'date'; label: string; hint?: string; max?: number }
  | { kind: 'select'; label: string; options: readonly FieldOption[] }
);

export type ListWords = {
  lead?: string;
  actions?: readonly ListLink[];
  notice?: readonly (string | ListLink)[];
  /** Parameter whose choices are displayed as tabs; `all` is the label of the tab without a filter. */
  views?: { of: string; label: string; all?: string };
  /** Search field, for a list without other filters. */
  search?: { label: string; hint: string };
  filters?: readonly FilterField[];
  submitLabel?: string;
  /** Headings of the title and of the cells. */
  columns?: readonly ListColumn[];
  /** Formats the number of rows: « 24 messages ». */
  count?: (inputs: { count: number; figure: string }) => string;
  /** Replaces the number of rows. */
  summary?: string | undefined;
  /** Commands for several rows. `question` is asked first. */
  bulk?: readonly { name: string; label: string; question?: string | undefined }[] | undefined;
  /** Message for a list without any rows. */
  empty: { title: string; words?: string; action?: ListLink };
  /** Message if no row matches the filters, which a link removes. */
  noneFound: { title: string; words: string };
};

/** Heading of a column. The parameter `by` sorts it, with the choice of each direction. */
type ListColumn = string | ({ label: string; by: string } & Partial<Record<SortDirection, string>>);

type SortDirection = 'ascending' | 'descending';

/** Returns the heading of the date that `orderParameter` sorts by. */
export const dateColumn = (label: string): ListColumn => ({
  label,
  by: 'order',
  descending: 'newest',
  ascending: 'oldest',
});

type CountAll<Asked extends ListParameters> = (state: ListState<Asked>) => Promise<Counted>;

export type ShownList = Awaited<ReturnType<typeof showList>>;

export type ShownColumn = ReturnType<typeof showColumn>;

/**
 * Returns the data of a list screen, except its rows and the links that `person` may not open. `countAll`
 * counts the rows of all pages.
 */
export async function showList<Asked extends ListParameters>(
  list: OfficeList<Asked>,
  state: ListState<Asked>,
  { rows: { length: count }, next }: { rows: readonly unknown[]; next: Cursor | null },
  { views, search, filters, submitLabel, columns, count: formatCount, ...words }: ListWords,
  { person, countAll }: { person: Staff; countAll?: CountAll<Asked> | undefined },
) {
  const { empty, noneFound, summary, actions, ...others } = words;
  const may = (link: ListLink | undefined) => (link && mayOpen(person, link.href) ? link : undefined);
  const first = { ...state, after: null };
  const isFiltered = listActive(list, state, views?.of).length > 0;
  const isUntouched = count === 0 && !isFiltered && !state.after;
  const fields = search
    ? listSearchFields(list, state, views?.of, search)
    : isUntouched
      ? undefined
      : filters;
  const chips = listChips(list, first, views?.of, fields ?? []);
  const [found, total] = await Promise.all([
    !state.after && !next ? { count, more: false } : countAll?.(state),
    isFiltered && count > 0 ? countAll?.(clearFilters(list, first, views?.of)) : undefined,
  ]);
  return {
    ...others,
    actions: actions && keepOpen(person, actions),
    title: list.title(),
    path: list.path,
    columns: columns?.map((column) => showColumn(list, first, column)),
    chips,
    summary:
      summary ?? (count > 0 && found && formatCount ? formatSummary(found, total, formatCount) : undefined),
    views: views && { label: views.label, links: listViews(list, first, views) },
    bar: fields && {
      key: toOfficeListHref(list, first),
      fields: [...fields, ...listOrderFields(list, state, fields)],
      /** Title of the folded form on narrow screens. */
      title: chips.length > 0 ? m.lists_filters_count({ count: chips.length }) : m.journal_export_filters(),
      submitLabel: search ? m.common_search() : submitLabel,
      role: 'search' in list.parameters ? 'search' : undefined,
    },
    files: keepOpen(person, [
      { href: toListFileHref(list, state), label: m.common_export_csv() },
      ...(list.archivePath
        ? [{ href: toListFileHref(list, state, list.archivePath), label: m.exports_archive() }]
        : []),
    ]),
    /** Message displayed if there are no rows. */
    nothing:
      count > 0
        ? null
        : isUntouched
          ? { ...empty, action: may(empty.action) ?? linkToFirstView(list, state, views) }
          : {
              ...{ title: noneFound.title, words: noneFound.words },
              action: {
                href: toOfficeListHref(list, clearFilters(list, first, views?.of)),
                label: m.catalogue_without_filters(),
                variant: 'secondary' as const,
              },
            },
    start: state.after && toOfficeListHref(list, first),
    next: next && toOfficeListHref(list, { ...state, after: next }),
  };
}

/** Returns the state without filters. The view and the order stay. */
const clearFilters = <Asked extends ListParameters>(
  list: OfficeList<Asked>,
  state: ListState<Asked>,
  view: string | undefined,
): ListState<Asked> => ({
  ...state,
  ...Object.fromEntries(listActive(list, state, view).map(([name, { parse }]) => [name, parse(null)])),
});

const number = new Intl.NumberFormat('fr-FR');

function formatSummary(
  found: Counted,
  total: Counted | undefined,
  format: NonNullable<ListWords['count']>,
): string {
  const figure = number.format(found.count);
  const words = total
    ? m.lists_found({ count: found.count, figure, total: number.format(total.count) })
    : format({ count: found.count, figure });
  return found.more || total?.more ? m.lists_more({ words }) : words;
}

function showColumn<Asked extends ListParameters>(
  list: OfficeList<Asked>,
  state: ListState<Asked>,
  column: ListColumn,
): { label: string; sort?: { href: string; title: string; direction: SortDirection | 'none' } } {
  if (typeof column === 'string') return { label: column };
  const { label, by, ascending, descending } = column;
  const parameter = list.parameters[by] as ChoiceParameter<string, string> | undefined;
  const choice = state[by];
  const direction =
    choice === ascending ? 'ascending' : choice === descending ? 'descending' : ('none' as const);
  const other = direction === 'descending' ? ascending : descending;
  // A column with one direction returns to the default order.
  const next = other ?? (direction === 'none' ? ascending : parameter?.parse(null)) ?? '';
  return {
    label,
    sort: {
      href: toOfficeListHref(list, { ...state, [by]: next }),
      title: parameter?.label(next) ?? '',
      direction,
    },
  };
}

/** Returns the active parameters by name, except the view and the order. */
const listActive = <Asked extends ListParameters>(
  { parameters }: OfficeList<Asked>,
  state: ListState<Asked>,
  view: string | undefined,
) =>
  Object.entries(parameters).filter(
    ([name, { isOrder, format }]) => !isOrder && name !== view && format(state[name]) !== '',
  );

/** Returns the active filters, each with the URL of the list without it. */
function listChips<Asked extends ListParameters>(
  list: OfficeList<Asked>,
  state: ListState<Asked>,
  view: string | undefined,
  fields: readonly FilterField[],
): { href: string; label: string; title: string }[] {
  return listActive(list, state, view).map(([name, parameter]) => {
    const value = parameter.format(state[name]);
    const field = fields.find((each) => each.name === parameter.name);
    const option = field?.kind === 'select' && field.options.find((each) => each.value === value);
    const label = option ? option.label : (parameter.formatFilter(state[name]) ?? value);
    return {
      ...{ label, title: m.lists_filter_remove({ filter: label }) },
      href: toOfficeListHref(list, { ...state, [name]: parameter.parse(null) }),
    };
  });
}

/** Returns hidden fields that keep the order when the form is submitted. */
const listOrderFields = <Asked extends ListParameters>(
  { parameters }: OfficeList<Asked>,
  state: ListState<Asked>,
  fields: readonly FilterField[],
): FilterField[] =>
  Object.entries(parameters)
    .filter(([, { isOrder, name }]) => isOrder && !fields.some((field) => field.name === name))
    .map(([name, parameter]) => hiddenField(parameter, state[name]))
    .filter(({ value }) => value);

/** Returns a link from another view to the first one. */
function linkToFirstView<Asked extends ListParameters>(
  list: OfficeList<Asked>,
  state: ListState<Asked>,
  views: ListWords['views'],
): ListLink | undefined {
  if (!views) return undefined;
  const { format, parse, label } = list.parameters[views.of] as unknown as ChoiceParameter<
    string,
    string | null
  >;
  if (!format(state[views.of] as string)) return undefined;
  const first = parse(null);
  const view = first === null ? (views.all ?? '') : label(first);
  return { href: list.path, label: m.lists_see({ view }), variant: 'secondary' };
}

function listViews<Asked extends ListParameters>(
  list: OfficeList<Asked>,
  state: ListState<Asked>,
  { of, all }: { of: string; all?: string },
) {
  const parameter = list.parameters[of] as unknown as ChoiceParameter<string, string | null>;
  const choices = all ? [null, ...parameter.choices] : parameter.choices;
  return choices.map((choice) => ({
    href: toOfficeListHref(list, { ...state, [of]: choice }),
    label: choice ? parameter.label(choice) : (all ?? ''),
    isCurrent: choice === state[of],
  }));
}

function listSearchFields<Asked extends ListParameters>(
  { parameters }: OfficeList<Asked>,
  state: ListState<Asked>,
  view: string | undefined,
  search: { label: string; hint: string },
): FilterField[] {
  const parameter = view && parameters[view];
  const open = parameter ? hiddenField(parameter, state[view]) : null;
  const words = { kind: 'search' as const, name: 'q', value: parameters.search?.format(state.search) ?? '' };
  return [...(open?.value ? [open] : []), { ...words, ...search }];
}

export const searchField = (value: string, label: string, hint?: string): FilterField => ({
  ...{ kind: 'search', name: 'q', value, label },
  ...(hint ? { hint } : {}),
});

/** Returns a hidden field that keeps a query parameter when the form is submitted. */
export const hiddenField = (parameter: ListParameters[string], value: unknown): FilterField => ({
  kind: 'hidden',
  name: parameter.name,
  value: parameter.format(value),
});

/** Returns a select field. `any` is the label of its empty option. */
export const selectField = <Choice extends string, Value extends Choice | null>(
  label: string,
  parameter: ChoiceParameter<Choice, Value>,
  value: Value,
  any?: string,
): FilterField => ({
  ...{ kind: 'select', label, name: parameter.name, value: parameter.format(value) },
  options: [
    ...(any ? [{ value: '', label: any }] : []),
    ...parameter.choices.map((choice) => ({
      value: parameter.format(choice as Value),
      label: parameter.label(choice),
    })),
  ],
});

export type ListRow = {
  id: string;
  /** Input of the commands for several rows, besides the id. */
  input?: Readonly<Record<string, unknown>>;
  href: string;
  title: string;
  /** Badge before the title; `isNew` emphasises it. */
  badge?: string | null | undefined;
  isNew?: boolean;
  under?: string | null | undefined;
  /** Further columns: beside the title on a wide screen, below it on a narrow one. */
  cells: readonly (string | { text: string; style: 'pressing' })[];
};
