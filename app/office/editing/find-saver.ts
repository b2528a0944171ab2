import { formatDateTime } from '#common/dates.ts';
import type { ChangeKind } from '#core/changes/change-kinds.ts';
import { listChanges } from '#core/changes/list-changes.ts';
import type { Core } from '#core/context.ts';
import { m } from '#words/messages.js';

/** Who saved something last, and when, in words; what the site did by itself has no name. */
export async function findSaver(
  core: Core,
  kind: ChangeKind,
  subjectId: string,
): Promise<{ who: string; at: string }> {
  const { rows } = await listChanges(core, { kind, subjectId, limit: 1 });
  const [last] = rows;
  return { who: last?.who || m.marks_history_site(), at: formatDateTime(last?.at ?? core.now()) };
}
