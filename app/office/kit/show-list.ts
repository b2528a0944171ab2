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

/** A link to another screen. */
export type ListLink = { href: string; label: string; variant?: 'secondary' };

/** A field of the form that narrows a list. */
export type FilterField = { name: string; value: string } & (
  | { kind: 'hidden' }
  | { kind: 'search' | 'date'; label: string; hint?: string; max?: number }
  | { kind: 'select'; label: string; options: readonly FieldOption[] }
);

/** Texts, links and filters of a list, beside its rows. */
export type ListWords = {
  lead?: string;
  actions?: readonly ListLink[];
  /** A paragraph above the ways to narrow the list: texts and links. */
  notice?: readonly (string | ListLink)[];
  /** A choice whose lists stand side by side above the rows; `all` is the one of those that no choice narrows. */
  views?: { of: string; label: string; all?: string };
  /** The one field of a list that is only searched. */
  search?: { label: string; hint: string };
  filters?: readonly FilterField[];
  submitLabel?: string;
  /** The text above the rows. */
  summary?: string | undefined;
  /** There is nothing yet. */
  empty: { title: string; words: string; action?: ListLink | undefined };
  /** Nothing is left of the list; `all` leads back to the whole of it, or to `href`. */
  noneFound: { title: string; words: string; all: string; href?: string };
  /** Set where some filters are no search: an empty archive is no failed search. */
  isFiltered?: boolean;
};

/** The screen of a list as data. */
export type ShownList = ReturnType<typeof showList>;

/** Returns all that the screen of a list shows beside its rows. */
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
    /** Shown in place of rows. */
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

/** The lists that a page has, by the state of what is in them. */
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

/** The words to search for, within the view that is open. */
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

/** Keeps what an address asks for while something else is asked for. */
export const hiddenField = (parameter: ListParameters[string], value: unknown): FilterField => ({
  kind: 'hidden',
  name: parameter.name,
  value: parameter.format(value),
});

/** One of several; `any` is what the field says where none is asked for. */
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

/** A row as the screen displays it. */
export type ListRow = {
  id: string;
  href: string;
  title: string;
  /** A line under the title. */
  under?: string | null | undefined;
  /** More columns: beside the title on a wide screen, below it on a narrow one. */
  cells: readonly (string | { text: string; style: 'pressing' | 'sentence' })[];
};
