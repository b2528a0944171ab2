import { z } from 'zod';
import { parseCursor, timeAndId } from '#common/cursor.ts';
import { formatDateTime } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import { listChanges, originId } from '#core/changes/list-changes.ts';
import type { Core } from '#core/context.ts';
import type { Staff } from '#core/staff/roles.ts';
import type { Shown } from '#core/subjects/formats.ts';
import { m } from '#words/messages.js';
import { mayRequest } from '../office-rights.ts';
import { declaredSubjects } from '../subjects.server.ts';
import { formatKind } from '../subjects.ts';
import { command } from './action.ts';
import { listChanged } from './drafts.ts';
import {
  type FieldValues,
  formatFieldName,
  formatFieldValue,
  listDisplayedFields,
  type OfficeFields,
} from './field.ts';
import { formatAction } from './format-action.ts';
import { type AnySubject, type EarlierState, listTabsOf, toEditorHref } from './office-subject.ts';

type ChangedField = { name: string; label: string; from: Shown; to: Shown };

const changeId = z.string().regex(/^[\w-]{1,80}$/);

/** Loads the history selected by a URL: a page of it (`apres`) and a state to preview (`etat`). */
export async function readHistory(
  subject: AnySubject,
  { core, id, url, person }: { core: Core; id: string; url: URL; person: Staff },
) {
  const { kind, only, label, history } = subject;
  const related = declaredSubjects.filter(({ historyOf }) => historyOf === kind);
  const after = parseCursor(url.searchParams.get('apres'), timeAndId);
  const kinds = [kind, ...related.flatMap((each) => each.kind ?? [])];
  const [record, { rows, next }, [latest]] = await Promise.all([
    subject.read(core, id),
    listChanges(core, { kind: kinds, subjectId: id, after }),
    listChanges(core, { kind, subjectId: id, limit: 1 }).then((page) => page.rows),
  ]);
  const { draft, version, isLocked = false } = record;
  const chosen = changeId.safeParse(url.searchParams.get('etat')).data ?? null;
  const earlier = chosen ? await history.readEarlier(core, id, chosen) : null;
  const back = earlier && pickChanged(earlier);
  const own = rows.filter((row) => row.kind === kind);
  const more = await subject.readMore?.(core, back ? [...own, back] : own);
  const compare = compareFields(subject.fields, { ...draft, ...more });
  const compareRelated = new Map(
    await Promise.all(
      related.map(async ({ kind, fields, readMore }) => {
        const lines = rows.filter((row) => row.kind === kind);
        return [kind, compareFields(fields, (await readMore?.(core, lines)) ?? {})] as const;
      }),
    ),
  );
  const editor = toEditorHref(subject, id);
  const title = only ? null : typeset(subject.titleOf?.(draft) ?? draft.title);
  return {
    title: title ?? m.editing_history(),
    trail: subject.trail?.(record) ?? [{ href: only ? editor : subject.path, label: label() }],
    tabs: listTabsOf(subject, id, person),
    editor,
    base: `${editor}/historique`,
    version,
    isLocked,
    mayRevert: mayRequest(person, `${subject.path}${only ? '' : '/:edit'}/historique`, {
      isWrite: true,
      act: 'revert',
    }),
    rows: rows.map(({ id, kind: changed, action, who, at, before, after }) => ({
      id,
      what: [formatAction(action, changed), ...(changed === kind ? [] : [formatKind(changed)])].join(' · '),
      when: who
        ? m.editing_history_by({ who, date: formatDateTime(at) })
        : m.common_on_day({ date: formatDateTime(at) }),
      fields: before && after ? (compareRelated.get(changed) ?? compare)(before, after) : [],
      isNow: id === latest?.id,
      /** False for a related entity, whose earlier states cannot be restored here. */
      isOwn: changed === kind,
    })),
    isFirst: !after,
    next,
    /** Id of the state before the first logged change, for an entity older than the audit log. */
    origin: !next && own.at(-1)?.before ? originId : null,
    chosen,
    earlier: earlier && back && { missing: earlier.missing, fields: compare(back.before, back.after) },
  };
}

/** Returns a function that labels and formats the changed fields; `whole` contains their context. */
const compareFields =
  (fields: OfficeFields, whole: FieldValues) =>
  (before: FieldValues, after: FieldValues): ChangedField[] =>
    listDisplayedFields(fields, Object.keys(after)).map((name) => ({
      name,
      label: formatFieldName(fields, name, whole),
      from: formatFieldValue(fields, name, before[name], whole),
      to: formatFieldValue(fields, name, after[name], whole),
    }));

/** Returns the fields that another state would change, with both values. */
function pickChanged({ now, state }: EarlierState): {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
} {
  const like = Object.fromEntries(Object.keys(state).map((name) => [name, (now as FieldValues)[name]]));
  const names = listChanged<FieldValues>(like, state as FieldValues);
  const pick = (from: FieldValues) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { before: pick(like), after: pick(state as FieldValues) };
}

/** Restores an earlier state. The undo has no version, so it also applies after a later save. */
export const revertCommand = ({ kind, history }: AnySubject) =>
  command(
    z.object({ changeId, version: z.number().int().min(0).optional() }),
    async ({ core, actor, id }, wanted) => {
      const [latest] = (await listChanges(core, { kind, subjectId: id, limit: 1 })).rows;
      await history.revert(core, actor, id, wanted.changeId, wanted.version);
      const undo = latest && { act: 'revert', changeId: latest.id };
      return { done: m.editing_history_done(), undo };
    },
  );
