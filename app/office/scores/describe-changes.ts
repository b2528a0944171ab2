import { formatDateTime } from '#common/dates.ts';
import type { ChangeRow } from '#core/changes/list-changes.ts';
import { isUndoable } from '#core/scores/undo-score-change.ts';
import { m } from '#words/messages.js';
import { nameField } from './field-words.ts';
import { sayValue } from './say-value.ts';

/** A line of a result's history, in words. */
export type ChangeWords = {
  id: string;
  /** « Modifié par Hélène » */
  what: string;
  when: string;
  fields: { label: string; before: string; after: string }[];
  undoable: boolean;
};

const actions: Readonly<Record<string, () => string>> = {
  create: m.marks_history_create,
  import: m.marks_history_import,
  update: m.marks_history_update,
  undo: m.marks_history_undo,
  archive: m.marks_history_archive,
  restore: m.marks_history_restore,
  link: m.marks_history_link,
  withdraw: m.marks_history_withdraw,
};

/** Kept in the journal, and nothing that a reader would know. */
const technical = new Set(['pathFolderId', 'hasLink', 'madeAt', 'withdrawnAt', 'archivedAt']);

/** What was done with a result, newest first. */
export function describeChanges(
  changes: readonly ChangeRow[],
  exam: string,
  isWithdrawn: boolean,
): ChangeWords[] {
  return changes.map((change) => ({
    id: change.id,
    what: m.marks_history_line({
      action: actions[change.action]?.() ?? change.action,
      who: change.who || m.marks_history_site(),
    }),
    when: formatDateTime(change.at),
    fields: change.before && change.after ? compare(change.before, change.after, exam) : [],
    undoable: !isWithdrawn && isUndoable(change),
  }));
}

function compare(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  exam: string,
): ChangeWords['fields'] {
  return Object.keys({ ...before, ...after })
    .filter((name) => !technical.has(name))
    .map((name) => ({
      label: nameField(name === 'consentedAt' ? 'consentDate' : name, exam),
      before: sayValue(name, before[name], exam),
      after: sayValue(name, after[name], exam),
    }));
}
