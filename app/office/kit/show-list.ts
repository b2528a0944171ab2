import type { Cursor } from '#common/cursor.ts';
import type { FieldOption } from '#core/subjects/formats.ts';
import { m } from '#words/messages.js';
import {
  type ChoiceParameter,
  isNarrowed,
  type ListParameters,
  type ListState,
  type OfficeList,
  toListFileHref,
  toOfficeListHref,
} from './list-address.ts';

export type ListLink = { href: string; label: string; variant?: 'secondary' };

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
  summary?: string | undefined;
  /** Message for a list without any rows. */
  empty: { title: string; words: string; action?: ListLink | undefined };
  /** Message if no row matches. `all` is the label of the link to the unfiltered list, or to `href`. */
  noneFound: { title: string; words: string; all: string; href?: string };
  /** Overrides the detection of filters, because a view such as the archive does not count as a filter. */
  isFiltered?: boolean;
};

export type ShownList = ReturnType<typeof showList>;

/** Returns the data of a list screen, except its rows. */
export function showList<Asked extends ListParameters>(
  list: OfficeList<Asked>,
  state: ListState<Asked>,
  { rows: { length: count }, next }: { rows: readonly unknown[]; next: Cursor | null },
  { views, search, filters, submitLabel, empty, noneFound, isFiltered, ...words }: ListWords,
) {
  const first = { ...state, after: null };
  const isUntouched = count === 0 && !(isFiltered ?? isNarrowed(list, state)) && !state.after;
  const fields = search
    ? listSearchFields(list, state, views?.of, search)
    : isUntouched
      ? undefined
      : filters;
  return {
    ...words,
    title: list.title(),
    path: list.path,
    views: views && { label: views.label, links: listViews(list, first, views) },
    bar: fields && {
      key: toOfficeListHref(list, first),
      fields,
      submitLabel: search ? m.common_search() : submitLabel,
      role: 'search' in list.parameters ? 'search' : undefined,
    },
    files: [
      { href: toListFileHref(list, state), label: m.common_export_csv() },
      ...(list.archivePath
        ? [{ href: toListFileHref(list, state, list.archivePath), label: m.exports_archive() }]
        : []),
    ],
    /** Message displayed if there are no rows. */
    nothing:
      count > 0
        ? null
        : isUntouched
          ? empty
          : {
              ...{ title: noneFound.title, words: noneFound.words },
              action: {
                href: noneFound.href ?? list.path,
                label: noneFound.all,
                variant: 'secondary' as const,
              },
            },
    start: state.after && toOfficeListHref(list, first),
    next: next && toOfficeListHref(list, { ...state, after: next }),
  };
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
  href: string;
  title: string;
  under?: string | null | undefined;
  /** Further columns: beside the title on a wide screen, below it on a narrow one. */
  cells: readonly (string | { text: string; style: 'pressing' | 'sentence' })[];
};
