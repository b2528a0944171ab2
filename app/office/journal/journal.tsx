import { Link } from 'react-router';
import { formatDateTime } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import { type ChangeKind, changeKinds } from '#core/changes/change-kinds.ts';
import { listChangePeople, listChanges } from '#core/changes/list-changes.ts';
import { readAmounts } from '#core/prices/price.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describe } from '../../meta.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { FilterBar } from '../../ui/forms/form.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { ListPages } from '../lists/list-pages.tsx';
import { ListSummary } from '../lists/list-summary.tsx';
import { NoneFound } from '../lists/none-found.tsx';
import type { Route } from './+types/journal.ts';
import { listFieldChanges, nameAction, toSubjectHref } from './change-words.ts';
import styles from './journal.module.css';
import { readJournalState, toChangeFilter, toJournalHref } from './journal-address.ts';
import { listPrices } from './list-prices.ts';
import { nameKind } from './name-kind.ts';

export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const state = readJournalState(url);
  const [{ rows, next }, people] = await Promise.all([
    listChanges(core, { ...toChangeFilter(state), after: state.after }),
    listChangePeople(core),
  ]);
  const amounts = await readAmounts(core, listPrices(rows));
  return {
    ...state,
    isFirst: !state.after,
    next,
    people,
    rows: rows.map((row) => ({
      id: row.id,
      at: row.at,
      uid: row.uid,
      who: row.who,
      title: row.title,
      action: nameAction(row.action, row.kind as ChangeKind),
      kind: nameKind(row.kind as ChangeKind),
      isExport: row.kind === 'export',
      href: toSubjectHref(row),
      fields: listFieldChanges(row, amounts),
    })),
  };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: m.journal_title(), index: false }, matches[0].loaderData);

/** Who did what in the office. */
export default function Journal({ loaderData }: Route.ComponentProps) {
  const { uid, kind, from, to, rows, next, isFirst, people } = loaderData;
  const filter = { uid, kind, from, to };
  const isFiltered = Boolean(uid || kind || from || to);
  return (
    <>
      <PageHeader title={m.journal_title()} lead={m.journal_lead()} />
      {rows.length > 0 || isFiltered || !isFirst ? (
        <FilterBar action="/admin/journal" key={toJournalHref(filter)}>
          <Select
            label={m.journal_person()}
            name="personne"
            defaultValue={uid ?? ''}
            options={[
              { value: '', label: m.journal_person_any() },
              ...people.map((person) => ({ value: person.uid, label: person.who || person.uid })),
            ]}
          />
          <Select
            label={m.journal_kind()}
            name="sujet"
            defaultValue={kind ?? ''}
            options={[
              { value: '', label: m.journal_kind_any() },
              ...changeKinds.map((one) => ({ value: one, label: nameKind(one) })),
            ]}
          />
          <TextField label={m.journal_from()} name="du" type="date" defaultValue={from ?? ''} />
          <TextField label={m.journal_to()} name="au" type="date" defaultValue={to ?? ''} />
        </FilterBar>
      ) : null}
      {rows.length === 0 ? (
        <Nothing filtered={isFiltered} />
      ) : (
        <>
          <ListSummary words={m.people_order()} exportHref={toJournalHref(filter, '/admin/journal.csv')} />
          <ol className={styles.lines}>
            {rows.map((row) => (
              <Line key={row.id} row={row} />
            ))}
          </ol>
        </>
      )}
      <ListPages
        start={!isFirst && toJournalHref(filter)}
        next={next && toJournalHref({ ...filter, after: next })}
      />
    </>
  );
}

type Line = Route.ComponentProps['loaderData']['rows'][number];

function Line({ row }: { row: Line }) {
  const title = row.title ? typeset(row.title) : row.kind;
  return (
    <li className={styles.line}>
      <p className={styles.head}>
        <span className={styles.what}>
          {row.action}
          {' · '}
          {row.kind}
          {'\u202f: '}
          {row.href ? <Link to={row.href}>{title}</Link> : title}
        </span>
        <span className={styles.who}>
          {row.who || m.journal_nobody()}, {formatDateTime(row.at)}
        </span>
      </p>
      {row.fields.length > 0 ? (
        <details className={styles.details}>
          <summary>
            {m.journal_fields({ count: row.fields.length })} <VisuallyHidden>({title})</VisuallyHidden>
          </summary>
          <dl className={styles.fields}>
            {row.fields.map(({ name, before, after }) => (
              <div key={name} className={styles.field}>
                <dt>{name}</dt>
                {before === null ? null : (
                  <dd>
                    <span className={styles.when}>{m.journal_before()}</span> <del>{before}</del>
                  </dd>
                )}
                {after === null ? null : (
                  <dd>
                    {row.isExport ? (
                      after
                    ) : (
                      <>
                        <span className={styles.when}>{m.journal_after()}</span> <ins>{after}</ins>
                      </>
                    )}
                  </dd>
                )}
              </div>
            ))}
          </dl>
        </details>
      ) : null}
    </li>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  if (!filtered)
    return (
      <EmptyState title={m.journal_none()}>
        <p>{m.journal_none_words()}</p>
      </EmptyState>
    );
  return (
    <NoneFound title={m.journal_found_none()} all={{ href: '/admin/journal', words: m.journal_all() }} />
  );
}
