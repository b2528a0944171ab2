import { listChanges } from '#core/changes/list-changes.ts';
import { m } from '#words/messages.js';
import { formatAction } from '../kit/format-action.ts';
import { readPages, respondWithListFile } from '../kit/respond-with-list-file.ts';
import { formatKind } from '../subjects.ts';
import { addKnown, listFieldChanges } from './format-change.ts';
import { journalList, toChangeFilter } from './journal-list.ts';

/** `GET /admin/journal.csv`: the audit log entries of the current filter. */
export const loader = respondWithListFile(
  journalList,
  (core, state) => {
    // Exclude the audit log entry of this export, which is incomplete until the export ends.
    const asked = core.now();
    const { until = asked, ...filter } = toChangeFilter(state);
    const before = until < asked ? until : asked;
    return readPages(async (page) => {
      const { rows, next } = await listChanges(core, { ...filter, until: before, ...page });
      return { rows: await addKnown(core, rows), next };
    });
  },
  () => [
    { title: m.common_date(), value: ({ at }) => at },
    { title: m.common_person(), value: ({ who }) => who },
    { title: m.journal_action(), value: ({ action, kind }) => formatAction(action, kind) },
    { title: m.common_subject(), value: ({ kind }) => formatKind(kind) },
    { title: m.journal_subject(), value: ({ title }) => title },
    { title: m.journal_before(), value: (row) => (row.before ? formatSide(row, 'before') : null) },
    { title: m.journal_after(), value: (row) => (row.after ? formatSide(row, 'after') : null) },
  ],
);

const formatSide = (row: Parameters<typeof listFieldChanges>[0], side: 'before' | 'after') =>
  listFieldChanges(row)
    .map((field) => `${field.name} = ${field[side] ?? m.journal_value_none()}`)
    .join('\n');
