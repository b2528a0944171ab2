import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import type { Cursor } from '#common/cursor.ts';
import { m } from '#words/messages.js';
import { LinkButton } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { FilterBar } from '../../ui/forms/form.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import whole from '../../ui/styles/whole-link.module.css';
import { Pagination } from '../../ui/text/pagination.tsx';
import {
  type ChoiceParameter,
  isNarrowed,
  type ListParameters,
  type ListState,
  type OfficeList,
  toListFileHref,
  toOfficeListHref,
} from './list-address.ts';
import styles from './list-screen.module.css';

type ListScreenProps<Asked extends ListParameters> = {
  list: OfficeList<Asked>;
  state: ListState<Asked>;
  /** Where the next page begins. */
  next: Cursor | null;
  /** How many rows this page has. */
  count: number;
  lead?: string | undefined;
  actions?: ReactNode;
  /** Above the ways to narrow the list, and below them. */
  notice?: ReactNode;
  tools?: ReactNode;
  /** A choice whose lists stand side by side above the rows; `all` is the one of those that no choice narrows. */
  views?: { of: keyof Asked & string; label: string; all?: string };
  /** The one field of a list with views. */
  search?: { label: string; hint: string };
  /** The fields of a list without them. */
  filters?: { fields: ReactElement; submitLabel?: string };
  /** What is said above the rows. */
  summary?: string | undefined;
  /** There is nothing yet. */
  empty: { title: string; words: string; action?: ReactElement | null };
  /** Nothing is left of the list; `all` leads back to the whole of it, or to `href`. */
  noneFound: { title: string; words: string; all: string; href?: string };
  /** Where not every filter makes a list one that was looked through: an empty bin is no failed search. */
  isFiltered?: boolean;
  children: ReactNode;
};

/** The screen of a list: what it can be asked, its rows, its file, and the way through its pages. */
export function ListScreen<Asked extends ListParameters>({
  list,
  state,
  next,
  count,
  lead,
  actions,
  notice,
  tools,
  views,
  search,
  filters,
  summary,
  empty,
  noneFound,
  isFiltered = isNarrowed(list, state),
  children,
}: ListScreenProps<Asked>) {
  const first = { ...state, after: null };
  const isUntouched = count === 0 && !isFiltered && !state.after;
  return (
    <>
      <PageHeader title={list.title()} lead={lead} actions={actions} />
      {notice}
      {views ? <ListViews list={list} state={first} {...views} /> : null}
      {search ? <ListSearch list={list} state={first} view={views?.of} {...search} /> : null}
      {filters && !isUntouched ? (
        <FilterBar
          action={list.path}
          role={'search' in list.parameters ? 'search' : undefined}
          submitLabel={filters.submitLabel}
          key={toOfficeListHref(list, first)}
        >
          {filters.fields}
        </FilterBar>
      ) : null}
      {tools}
      {count > 0 ? (
        <>
          <div className={styles.summary}>
            {summary ? <p>{summary}</p> : null}
            <a href={toListFileHref(list, state)} className={styles.export}>
              {m.journal_export()}
            </a>
            {list.archivePath ? (
              <a href={toListFileHref(list, state, list.archivePath)}>{m.exports_archive()}</a>
            ) : null}
          </div>
          {children}
        </>
      ) : isUntouched ? (
        <EmptyState title={empty.title} action={empty.action}>
          <p>{empty.words}</p>
        </EmptyState>
      ) : (
        <EmptyState
          title={noneFound.title}
          action={
            <LinkButton href={noneFound.href ?? list.path} variant="secondary">
              {noneFound.all}
            </LinkButton>
          }
        >
          <p>{noneFound.words}</p>
        </EmptyState>
      )}
      <ListPages
        start={state.after && toOfficeListHref(list, first)}
        next={next && toOfficeListHref(list, { ...state, after: next })}
      />
    </>
  );
}

type PartProps<Asked extends ListParameters> = { list: OfficeList<Asked>; state: ListState<Asked> };

/** The lists that a page has, by the state of what is in them. */
function ListViews<Asked extends ListParameters>({
  list,
  state,
  of,
  label,
  all,
}: PartProps<Asked> & { of: keyof Asked & string; label: string; all?: string }) {
  const parameter = list.parameters[of] as unknown as ChoiceParameter<string, string | null>;
  const choices = all ? [null, ...parameter.choices] : parameter.choices;
  return (
    <nav aria-label={label} className={styles.views}>
      {choices.map((choice) => (
        <Link
          key={choice}
          to={toOfficeListHref(list, { ...state, [of]: choice })}
          className={styles.view}
          aria-current={choice === state[of] ? 'page' : undefined}
        >
          {choice ? parameter.label(choice) : all}
        </Link>
      ))}
    </nav>
  );
}

/** The one field that a list is searched with, a form that works without script and stays within its view. */
function ListSearch<Asked extends ListParameters>({
  list,
  state,
  view = '',
  label,
  hint,
}: PartProps<Asked> & { view: string | undefined; label: string; hint: string }) {
  const { [view]: parameter, search } = list.parameters;
  const open = parameter?.format(state[view]);
  const words = search?.format(state.search);
  return (
    <FilterBar action={list.path} role="search" submitLabel={m.ui_list_find()} key={`${open} ${words}`}>
      {open ? <input type="hidden" name={parameter?.name} value={open} /> : null}
      <TextField label={label} hint={hint} name="q" type="search" maxLength={200} defaultValue={words} />
    </FilterBar>
  );
}

/** What a `Select` needs to ask for one of several; `any` is what it says where none is asked for. */
export const toSelect = <Choice extends string, Value extends Choice | null>(
  parameter: ChoiceParameter<Choice, Value>,
  value: Value,
  any?: string,
) => ({
  name: parameter.name,
  defaultValue: parameter.format(value),
  options: [
    ...(any ? [{ value: '', label: any }] : []),
    ...parameter.choices.map((choice) => ({
      value: parameter.format(choice as Value),
      label: parameter.label(choice),
    })),
  ],
});

type ListRow = {
  id: string;
  href: string;
  title: string;
  /** A line under the title. */
  under?: ReactNode;
  /** What else is said of it: beside the title where there is room, below it otherwise. */
  cells: readonly ReactNode[];
};

/** The rows of an office list, each leading to its own screen: columns where there is room, a few lines each otherwise. */
export function ListRows({ label, rows }: { label: string; rows: readonly ListRow[] }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {rows.map(({ id, href, title, under, cells }) => (
        <li key={id} className={joinClasses(styles.row, whole.card)}>
          <p className={styles.words}>
            <Link to={href} className={joinClasses(styles.link, whole.link)}>
              {title}
            </Link>
            {under ? <span className={styles.under}>{under}</span> : null}
          </p>
          {cells.map((cell, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a list never change place.
            <p key={index} className={styles.cell}>
              {cell}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** What leads through a list: back to its start, unless this is it, and on while there is more. */
export const ListPages = ({ start, next }: { start: string | false | null; next: string | false | null }) => (
  <Pagination
    label={m.ui_list_pages()}
    previous={start ? { href: start, label: m.ui_list_start() } : undefined}
    next={next ? { href: next } : undefined}
  />
);
