import { type Cursor, type CursorShape, parseCursor, timeAndId } from '#common/cursor.ts';
import { formatDate, formatMonth, isDay } from '#common/dates.ts';
import { m } from '#words/messages.js';
import { parseYear, toListHref } from '../../list-address.ts';

/** Something that a list can be asked for. What an address says badly counts as not said. */
type ListParameter<Value = unknown> = {
  /** As it stands in addresses. */
  name: string;
  parse(text: string | null): Value;
  /** Empty for what needs no word. */
  format(value: Value): string;
  /** What it leaves of the list, in words; null where it narrows nothing, or goes without saying. */
  formatFilter(value: Value): string | null;
  /** It arranges the list, and leaves all of it. */
  isOrder?: true;
};

export type ListParameters = Readonly<Record<string, ListParameter>>;

/** A list of the office, as its addresses, its file and the journal know it. */
export type OfficeList<Asked extends ListParameters = ListParameters> = {
  /** In the journal. */
  name: string;
  title: () => string;
  path: string;
  /** Where it is had as a file, and what that file is called, without the day and the ending. */
  filePath: string;
  fileName: string;
  /** Where it is had with its pictures, if it has any. */
  archivePath?: string;
  parameters: Asked;
  /** What a page can end with; newest first where nothing is said. */
  cursors?: readonly CursorShape[];
};

/** What an address asks of a list. */
export type ListState<Asked extends ListParameters> = {
  [Name in keyof Asked]: Asked[Name] extends ListParameter<infer Value> ? Value : never;
} & { after: Cursor | null };

/** The state of a declared list: `ListStateOf<typeof ordersList>`. */
export type ListStateOf<List> = List extends OfficeList<infer Asked> ? ListState<Asked> : never;

/** Declares a list, each of its parameters once. Its file is beside it, unless `filePath` says where. */
export const declareList = <Asked extends ListParameters>(
  list: Omit<OfficeList<Asked>, 'filePath'> & { filePath?: string },
): OfficeList<Asked> => ({ filePath: `${list.path}.csv`, ...list });

/** What an address asks for; what it says badly counts as not said. */
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

/** The address of a page of a list; without `after`, of its first one. */
export const toOfficeListHref = <Asked extends ListParameters>(
  list: OfficeList<Asked>,
  state: Partial<ListState<Asked>>,
): string => toHref(list.path, list.parameters, state);

/** The address of all that a list holds, as a file for spreadsheets, or as `path` of it. */
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

/** Whether less than the whole of a list is asked for. */
export const isNarrowed = <Asked extends ListParameters>(
  { parameters }: OfficeList<Asked>,
  state: ListState<Asked>,
): boolean =>
  Object.entries(parameters).some(
    ([name, parameter]) => !parameter.isOrder && parameter.format(state[name]) !== '',
  );

/** What narrows a list, in words; nothing for the whole of it. */
export const listFilters = <Asked extends ListParameters>(
  { parameters }: OfficeList<Asked>,
  state: ListState<Asked>,
): string[] =>
  Object.entries(parameters).flatMap(([name, parameter]) => {
    const filter = parameter.formatFilter(state[name]);
    return filter === null ? [] : [filter];
  });

/** Words as they are typed. */
const parseSearch = (text: string | null): string =>
  (text ?? '').toWellFormed().replaceAll('\0', '').trim().slice(0, 200);

/** The words that a list is searched for; `parse` reads them where the list has a way of its own. */
export const searchParameter = (parse = parseSearch): ListParameter<string> => ({
  name: 'q',
  parse,
  format: (search) => search,
  formatFilter: (search) => (search ? m.journal_export_search({ words: search }) : null),
});

/** One of several. */
export type ChoiceParameter<Choice extends string, Value extends Choice | null> = ListParameter<Value> & {
  choices: readonly Choice[];
  label(choice: Choice): string;
};

/** What each choice is called in addresses, and by people. */
export type ChoiceNames<Choice extends string> = Readonly<Record<Choice, readonly [string, () => string]>>;

/** One of several, or none. */
export const choiceParameter = <Choice extends string>(
  name: string,
  names: ChoiceNames<Choice>,
): ChoiceParameter<Choice, Choice | null> => declareChoice(name, names, null);

/** Choices whose labels a function knows; `names` are those in addresses, where they are not the choices themselves. */
export const nameChoices = <Choice extends string>(
  names: Readonly<Record<Choice, string>> | readonly Choice[],
  label: (choice: Choice) => string,
): ChoiceNames<Choice> => {
  const pairs = Array.isArray(names) ? names.map((each) => [each, each]) : Object.entries(names);
  return Object.fromEntries(pairs.map(([choice, name]) => [choice, [name, () => label(choice)]])) as never;
};

/** One of several, always: the one whose name in addresses is empty where no other is asked for. */
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

/** A text of a form, as it stands in addresses; null where there is none. */
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

/** A month, « 2026-11 ». */
export const monthParameter = (name: string): ListParameter<string | null> =>
  textParameter(name, (text) => /^20\d\d-(0[1-9]|1[0-2])$/.test(text), formatMonth);

/** A day of Paris, « 2026-11-20 »; `label` says what the list has to do with it. */
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
