import { Link } from 'react-router';
import { formatDateTime } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import { countChanges, listChangePeople, listChanges } from '#core/changes/list-changes.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { nameUnlisted } from '../../page-title.ts';
import { requireUser } from '../../require-user.ts';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { formatAction } from '../kit/format-action.ts';
import { type ListStateOf, readListState } from '../kit/list-address.ts';
import { ListScreen } from '../kit/list-screen.tsx';
import sheet from '../kit/sheet.module.css';
import { type ListWords, selectField, showList } from '../kit/show-list.ts';
import { formatKind, toSubjectHref } from '../subjects.ts';
import type { Route } from './+types/journal.ts';
import { addKnown, listFieldChanges } from './format-change.ts';
import styles from './journal.module.css';
import { journalList, toChangeFilter } from './journal-list.ts';

export const loader = withErrorResponse(async ({ url, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const state = readListState(journalList, url);
  const [{ rows, next }, people] = await Promise.all([
    listChanges(core, { ...toChangeFilter(state), after: state.after }),
    listChangePeople(core),
  ]);
  return {
    screen: await showList(journalList, state, { rows, next }, listWords(state, people), {
      person: requireUser(context),
      countAll: (asked) => countChanges(core, toChangeFilter(asked)),
    }),
    rows: (await addKnown(core, rows)).map((row) => ({
      id: row.id,
      at: row.at,
      who: row.who,
      title: row.title,
      action: formatAction(row.action, row.kind),
      kind: formatKind(row.kind),
      isExport: row.kind === 'export',
      href: toSubjectHref(row),
      fields: listFieldChanges(row),
    })),
  };
});

function listWords(
  state: ListStateOf<typeof journalList>,
  people: Awaited<ReturnType<typeof listChangePeople>>,
): ListWords {
  const { uid, kind, from, to } = journalList.parameters;
  return {
    lead: m.journal_lead(),
    filters: [
      {
        kind: 'select',
        label: m.common_person(),
        name: uid.name,
        value: state.uid ?? '',
        options: [
          { value: '', label: m.journal_person_any() },
          ...people.map((person) => ({ value: person.uid, label: person.who || person.uid })),
        ],
      },
      selectField(m.common_subject(), kind, state.kind, m.journal_kind_any()),
      { kind: 'date', label: m.common_from_day(), name: from.name, value: state.from ?? '' },
      { kind: 'date', label: m.common_to_day(), name: to.name, value: state.to ?? '' },
    ],
    count: m.lists_count_changes,
    empty: {
      title: m.journal_none(),
      words: m.journal_none_words(),
      action: { href: '/admin', label: m.office_today_title() },
    },
    noneFound: { title: m.journal_found_none(), words: m.journal_found_none_words() },
  };
}

export const meta = nameUnlisted(m.journal_title);

export default function Journal({ loaderData: { screen, rows } }: Route.ComponentProps) {
  return (
    <ListScreen screen={screen}>
      <ol className={styles.lines}>
        {rows.map((row) => (
          <Line key={row.id} row={row} />
        ))}
      </ol>
    </ListScreen>
  );
}

/** Limits of a collapsed entry: number of changed fields, and characters of a value. */
const inSight = 4;
const shortValue = 60;

type Change = Line['fields'][number];

const isLong = ({ before, after }: Change): boolean =>
  [before, after].some((value) => value !== null && (value.length > shortValue || value.includes('\n')));

function ShortChanges({ row: { fields, isExport } }: { row: Line }) {
  if (fields.length === 0) return null;
  const shown = fields.slice(0, inSight);
  return (
    <ul className={styles.short}>
      {shown.map((field) => (
        <li key={field.name}>
          <span>{field.name}</span>
          {isLong(field) ? null : (
            <>
              <span>{'\u202f: '}</span>
              {field.before === null || isExport ? null : (
                <>
                  <VisuallyHidden>{`${m.journal_before()} `}</VisuallyHidden>
                  <del>{field.before}</del>
                  <span aria-hidden="true">{' → '}</span>
                </>
              )}
              {isExport ? null : <VisuallyHidden>{`${m.journal_after()} `}</VisuallyHidden>}
              <ins>{field.after ?? m.journal_value_none()}</ins>
            </>
          )}
        </li>
      ))}
      {fields.length > inSight ? <li>{m.journal_more({ count: fields.length - inSight })}</li> : null}
    </ul>
  );
}

type Line = Route.ComponentProps['loaderData']['rows'][number];

function Line({ row }: { row: Line }) {
  const title = row.title ? typeset(row.title) : row.kind;
  return (
    <li className={styles.line}>
      <p className={styles.head}>
        <span className={styles.what}>
          <span>{`${row.action} · ${row.kind}\u202f: `}</span>
          {row.href ? <Link to={row.href}>{title}</Link> : <span>{title}</span>}
        </span>
        <span className={styles.who}>{`${row.who || m.journal_nobody()}, ${formatDateTime(row.at)}`}</span>
      </p>
      <ShortChanges row={row} />
      {row.fields.some(isLong) || row.fields.length > inSight ? (
        <details className={sheet.fold}>
          <summary>
            <span>{`${m.journal_fields({ count: row.fields.length })} `}</span>
            <VisuallyHidden>{`(${title})`}</VisuallyHidden>
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
                        <span className={styles.when}>{`${m.journal_after()} `}</span>
                        <ins>{after}</ins>
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
