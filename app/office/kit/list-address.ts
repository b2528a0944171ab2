import { type Cursor, type CursorShape, parseCursor, timeAndId } from '#common/cursor.ts';
import { formatDate, formatMonth, isDay } from '#common/dates.ts';
import type { DateOrder } from '#core/lists/keyset.ts';
import { m } from '#words/messages.js';
import { parseYear, toListHref } from '../../list-address.ts';

/** A query parameter of a list. An invalid value counts as absent. */
type ListParameter<Value = unknown> = {
  name: string;
  parse(text: string | null): Value;
  /** Returns the query value; empty for the default. */
  format(value: Value): string;
  /** Returns the description of the filter; null if it does not narrow the list or needs no description. */
  formatFilter(value: Value): string | null;
  /** True if the parameter sorts the list without filtering it. */
  isOrder?: true;
};

export type ListParameters = Readonly<Record<string, ListParameter>>;

/** A list of the back office, as used by its URLs, its export and the audit log. */
export type OfficeList<Asked extends ListParameters = ListParameters> = {
  /** Name in the audit log. */
  name: string;
  title: () => string;
  path: string;
  /** Path of the export. `fileName` excludes the date and the extension. */
  filePath: string;
  fileName: string;
  /** Path of the export with pictures, if there are any. */
  archivePath?: string;
  parameters: Asked;
  /** Accepted cursors; by default time and id, newest first. */
  cursors?: readonly CursorShape[];
};

/** State of a list: the values of its query parameters. */
export type ListState<Asked extends ListParameters> = {
  [Name in keyof Asked]: Asked[Name] extends ListParameter<infer Value> ? Value : never;
} & { after: Cursor | null };

export type ListStateOf<List> = List extends OfficeList<infer Asked> ? ListState<Asked> : never;

/** Declares a list. Its export is at the path of the list with `.csv`, unless `filePath` is set. */
export const declareList = <Asked extends ListParameters>(
  list: Omit<OfficeList<Asked>, 'filePath'> & { filePath?: string },
): OfficeList<Asked> => ({ filePath: `${list.path}.csv`, ...list });

/** Parses the state of a list from a URL. Invalid values count as absent. */
export function readListState<Asked extends ListParameters>(
  { parameters, cursors = [timeAndId] }: OfficeList<Asked>,
  { searchParams }: URL,
): ListState<Asked> {
  const asked = Object.entries(parameters).map(([name, parameter]) => [
    name,
    parameter.parse(searchParams.get(parameter.name)),
  ]);
  const after = parseCursor(searchParams.get('apres'), ...cursors);
  return { ...Object.fromEntries(asked), after } as ListState<Asked>;
}

/** Returns the URL of a page of a list. Without `after`, it is the first page. */
export const toOfficeListHref = <Asked extends ListParameters>(
  list: OfficeList<Asked>,
  state: Partial<ListState<Asked>>,
): string => toHref(list.path, list.parameters, state);

/** Returns the URL of the complete export of a list, or of another `path` with the same filters. */
export const toListFileHref = <Asked extends ListParameters>(
  list: OfficeList<Asked>,
  state: Partial<ListState<Asked>>,
  path = list.filePath,
): string => toHref(path, list.parameters, { ...state, after: null });

function toHref(path: string, parameters: ListParameters, state: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(parameters).map(([name, parameter]): [string, string] => [
    parameter.name,
    name in state ? parameter.format(state[name]) : '',
  ]);
  return toListHref(path, Object.fromEntries(pairs), state.after as Cursor | null | undefined);
}

/** Returns the descriptions of the active filters. */
export const listFilters = <Asked extends ListParameters>(
  { parameters }: OfficeList<Asked>,
  state: ListState<Asked>,
): string[] =>
  Object.entries(parameters).flatMap(([name, parameter]) => {
    const filter = parameter.formatFilter(state[name]);
    return filter === null ? [] : [filter];
  });

const parseSearch = (text: string | null): string =>
  (text ?? '').toWellFormed().replaceAll('\0', '').trim().slice(0, 200);

/** Search parameter. `parse` overrides the default parser of the search words. */
export const searchParameter = (parse = parseSearch): ListParameter<string> => ({
  name: 'q',
  parse,
  format: (search) => search,
  formatFilter: (search) => (search ? m.journal_export_search({ words: search }) : null),
});

export type ChoiceParameter<Choice extends string, Value extends Choice | null> = ListParameter<Value> & {
  choices: readonly Choice[];
  label(choice: Choice): string;
};

/** Name in URLs and label of each choice. */
export type ChoiceNames<Choice extends string> = Readonly<Record<Choice, readonly [string, () => string]>>;

/** Parameter with one of several choices, or null. */
export const choiceParameter = <Choice extends string>(
  name: string,
  names: ChoiceNames<Choice>,
): ChoiceParameter<Choice, Choice | null> => declareChoice(name, names, null);

/** Names choices that share a label function. `names` maps them to their names in URLs if those differ. */
export const nameChoices = <Choice extends string>(
  names: Readonly<Record<Choice, string>> | readonly Choice[],
  label: (choice: Choice) => string,
): ChoiceNames<Choice> => {
  const pairs = Array.isArray(names) ? names.map((each) => [each, each]) : Object.entries(names);
  return Object.fromEntries(pairs.map(([choice, name]) => [choice, [name, () => label(choice)]])) as never;
};

/** Query parameter that always has a value. The choice with the URL name '' applies if it is absent. */
export const viewParameter = <Choice extends string>(
  name: string,
  names: ChoiceNames<Choice>,
): ChoiceParameter<Choice, Choice> => {
  const [first] = (Object.keys(names) as Choice[]).filter((choice) => names[choice][0] === '');
  return declareChoice(name, names, first as Choice);
};

function declareChoice<Choice extends string, Value extends Choice | null>(
  name: string,
  names: ChoiceNames<Choice>,
  first: Value,
): ChoiceParameter<Choice, Choice | Value> {
  const choices = Object.keys(names) as Choice[];
  const label = (choice: Choice) => names[choice][1]();
  return {
    name,
    choices,
    label,
    parse: (text) => choices.find((choice) => text && names[choice][0] === text) ?? first,
    format: (choice) => (choice ? names[choice][0] : ''),
    formatFilter: (choice) => (choice && choice !== first ? label(choice) : null),
  };
}

/** Sort order by date of a list: `?tri=anciens`. */
export const orderParameter: ChoiceParameter<DateOrder, DateOrder> = {
  ...viewParameter<DateOrder>('tri', { newest: ['', m.lists_newest], oldest: ['anciens', m.lists_oldest] }),
  formatFilter: () => null,
  isOrder: true,
};

/** Text parameter; null if it is missing or invalid. */
export const textParameter = (
  name: string,
  isValid: (text: string) => boolean,
  formatFilter: (text: string) => string | null = () => null,
): ListParameter<string | null> => ({
  name,
  parse: (text) => (text && isValid(text) ? text : null),
  format: (text) => text ?? '',
  formatFilter: (text) => (text ? formatFilter(text) : null),
});

/** Month parameter, such as « 2026-11 ». */
export const monthParameter = (name: string): ListParameter<string | null> =>
  textParameter(name, (text) => /^20\d\d-(0[1-9]|1[0-2])$/.test(text), formatMonth);

/** Day parameter in Paris time, such as « 2026-11-20 ». `label` returns the description of the filter. */
export const dayParameter = (
  name: string,
  label: (inputs: { day: string }) => string,
): ListParameter<string | null> =>
  textParameter(
    name,
    (text) => text.startsWith('20') && isDay(text),
    (day) => label({ day: formatDate(new Date(`${day}T12:00:00Z`)) }),
  );

export const yearParameter = (name: string): ListParameter<number | null> => ({
  name,
  parse: parseYear,
  format: (year) => (year ? String(year) : ''),
  formatFilter: (year) => (year ? String(year) : null),
});
