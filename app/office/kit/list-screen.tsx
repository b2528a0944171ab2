import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#words/messages.js';
import { LinkButton } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { FilterBar } from '../../ui/forms/form.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { TabLinks } from '../../ui/frame/tab-links.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import whole from '../../ui/styles/whole-link.module.css';
import { Pagination } from '../../ui/text/pagination.tsx';
import styles from './list-screen.module.css';
import { MoreActions } from './more-actions.tsx';
import type { FilterField, ListLink, ListRow, ShownList } from './show-list.ts';

export function ListScreen({
  screen,
  header,
  notice,
  tools,
  children,
}: {
  screen: ShownList;
  /** Replaces the header of the list, for a list of one entity. */
  header?: ReactNode;
  /** Displayed above the filters; `tools` is displayed below them. */
  notice?: ReactNode;
  tools?: ReactNode;
  children: ReactNode;
}) {
  const { views, bar, nothing, actions = [] } = screen;
  return (
    <>
      {header ?? (
        <PageHeader
          title={screen.title}
          lead={screen.lead}
          actions={actions.length > 0 ? <ListActions links={actions} /> : undefined}
        />
      )}
      {notice}
      {screen.notice ? <Notice parts={screen.notice} /> : null}
      {views ? (
        <TabLinks
          label={views.label}
          tabs={views.links.map(({ isCurrent, ...link }) => ({
            ...link,
            current: isCurrent ? 'page' : undefined,
          }))}
        />
      ) : null}
      {bar ? (
        <FilterBar action={screen.path} role={bar.role} submitLabel={bar.submitLabel} key={bar.key}>
          {bar.fields.map((field) => (
            <Filter key={field.name} field={field} />
          ))}
        </FilterBar>
      ) : null}
      {tools}
      {nothing ? (
        <EmptyState
          title={nothing.title}
          action={nothing.action ? <ActionLink link={nothing.action} /> : undefined}
        >
          <p>{nothing.words}</p>
        </EmptyState>
      ) : (
        <>
          <div className={styles.summary}>
            {screen.summary ? <p>{screen.summary}</p> : null}
            {screen.files.map(({ href, label }, index) => (
              <a key={href} href={href} className={index === 0 ? styles.export : undefined}>
                {label}
              </a>
            ))}
          </div>
          {children}
        </>
      )}
      <ListPages start={screen.start} next={screen.next} />
    </>
  );
}

/** The main action as a button, and the others in a list if there are several. */
function ListActions({ links }: { links: readonly ListLink[] }) {
  const others = links.filter(({ variant }) => variant);
  return (
    <>
      {links
        .filter((link) => !link.variant || others.length === 1)
        .toSorted((one, other) => Number(Boolean(one.variant)) - Number(Boolean(other.variant)))
        .map((link) => (
          <ActionLink key={link.href} link={link} />
        ))}
      {others.length > 1 ? <MoreActions actions={others} /> : null}
    </>
  );
}

const ActionLink = ({ link: { href, label, variant } }: { link: ListLink }) => (
  <LinkButton href={href} variant={variant}>
    {label}
  </LinkButton>
);

const Notice = ({ parts }: { parts: readonly (string | ListLink)[] }) => (
  <p>
    {parts.map((part) =>
      typeof part === 'string' ? (
        <span key={part}>{part}</span>
      ) : (
        <Link key={part.href} to={part.href}>
          {part.label}
        </Link>
      ),
    )}
  </p>
);

function Filter({ field: { name, value, ...field } }: { field: FilterField }) {
  if (field.kind === 'hidden') return <input type="hidden" name={name} value={value} />;
  if (field.kind === 'select')
    return <Select label={field.label} name={name} defaultValue={value} options={field.options} />;
  const isSearch = field.kind === 'search';
  return (
    <TextField
      label={field.label}
      hint={field.hint}
      name={name}
      type={field.kind}
      maxLength={isSearch ? (field.max ?? 200) : undefined}
      defaultValue={value}
    />
  );
}

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
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a list are never reordered.
            <p key={index} className={styles.cell}>
              {typeof cell === 'string' ? cell : <span className={styles[cell.style]}>{cell.text}</span>}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

export const ListPages = ({ start, next }: { start: string | false | null; next: string | false | null }) => (
  <Pagination
    label={m.ui_list_pages()}
    previous={start ? { href: start, label: m.common_list_start() } : undefined}
    next={next ? { href: next } : undefined}
  />
);
