import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#words/messages.js';
import { LinkButton } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { FilterBar, FormActions } from '../../ui/forms/form.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { TabLinks } from '../../ui/frame/tab-links.tsx';
import { Icon } from '../../ui/mark/icon.tsx';
import chipStyles from '../../ui/styles/filter-chips.module.css';
import { Pagination } from '../../ui/text/pagination.tsx';
import styles from './list-screen.module.css';
import { MoreActions } from './more-actions.tsx';
import type { FilterField, ListLink, ShownList } from './show-list.ts';

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
      <div className={styles.head}>
        {header ?? (
          <PageHeader
            title={screen.title}
            note={screen.summary}
            lead={screen.lead}
            actions={actions.length > 0 ? <ListActions links={actions} /> : undefined}
          />
        )}
      </div>
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
      {bar ? <Filters screen={screen} bar={bar} /> : null}
      {screen.chips.length > 0 ? <Chips chips={screen.chips} /> : null}
      {tools}
      {nothing ? (
        <EmptyState
          title={nothing.title}
          action={nothing.action ? <ActionLink link={nothing.action} /> : undefined}
        >
          {nothing.words ? <p>{nothing.words}</p> : null}
        </EmptyState>
      ) : (
        children
      )}
      <ListPages start={screen.start} next={screen.next} />
      {nothing ? null : (
        <div data-print="none">
          <FormActions>
            {screen.files.map(({ href, label }) => (
              <a key={href} href={href}>
                {label}
              </a>
            ))}
          </FormActions>
        </div>
      )}
    </>
  );
}

/** A narrow screen folds several filters away, without a script. A search field alone stays visible. */
function Filters({ screen, bar }: { screen: ShownList; bar: NonNullable<ShownList['bar']> }) {
  const isFolded = bar.fields.some(({ kind }) => kind === 'select' || kind === 'date');
  return (
    <div className={styles.filters}>
      {isFolded ? (
        <details className={styles.fold}>
          <summary className={styles.opener}>
            <span>{bar.title}</span>
            <Icon name="chevron-down" />
          </summary>
        </details>
      ) : null}
      <FilterBar action={screen.path} role={bar.role} submitLabel={bar.submitLabel} key={bar.key}>
        {bar.fields.map((field) => (
          <Filter key={field.name} field={field} />
        ))}
      </FilterBar>
    </div>
  );
}

const Chips = ({ chips }: Pick<ShownList, 'chips'>) => (
  <ul className={chipStyles.chips} aria-label={m.lists_filters_active()}>
    {chips.map(({ href, label, title }) => (
      <li key={href}>
        <Link to={href} className={chipStyles.chip} aria-label={title}>
          <span>{label}</span>
          <Icon name="close" />
        </Link>
      </li>
    ))}
  </ul>
);

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
      placeholder={field.hint}
      name={name}
      type={field.kind}
      maxLength={isSearch ? (field.max ?? 200) : undefined}
      defaultValue={value}
    />
  );
}

export const ListPages = ({ start, next }: { start: string | false | null; next: string | false | null }) => (
  <Pagination
    label={m.ui_list_pages()}
    previous={start ? { href: start, label: m.common_list_start() } : undefined}
    next={next ? { href: next } : undefined}
  />
);
