import type { ChangeKind } from '#core/changes/change-kinds.ts';
import { type ChangeRow, listChanges } from '#core/changes/list-changes.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { requireUser } from '../../require-user.ts';
import { answerCsv } from '../lists/answer-csv.ts';
import { toCsvTime } from '../lists/csv-values.ts';
import type { Route } from './+types/journal-file.ts';
import { listFieldChanges, nameAction } from './change-words.ts';
import { readJournalState, toChangeFilter, toJournalHref } from './journal-address.ts';
import { nameKind } from './name-kind.ts';

/** `GET /admin/journal.csv`: the lines of the list's own filter. */
export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const state = readJournalState(url);
  const filter = toChangeFilter(state);
  const tell = (row: ChangeRow, side: 'before' | 'after') =>
    listFieldChanges(row)
      .map((field) => `${field.name} = ${field[side] ?? m.journal_value_none()}`)
      .join('\n');
  const leaving = {
    name: 'journal',
    actor: requireUser(context),
    list: 'journal' as const,
    title: m.journal_title(),
    address: toJournalHref({ ...state, after: null }),
  };
  return answerCsv<ChangeRow>(core, leaving, {
    columns: [
      { title: m.orders_date(), value: ({ at }) => toCsvTime(at) },
      { title: m.journal_person(), value: ({ who }) => who },
      { title: m.journal_action(), value: ({ action, kind }) => nameAction(action, kind as ChangeKind) },
      { title: m.journal_kind(), value: ({ kind }) => nameKind(kind as ChangeKind) },
      { title: m.journal_subject(), value: ({ title }) => title },
      { title: m.journal_before(), value: (row) => (row.before ? tell(row, 'before') : null) },
      { title: m.journal_after(), value: (row) => (row.after ? tell(row, 'after') : null) },
    ],
    list: (page) => listChanges(core, { ...filter, ...page }),
  });
});
