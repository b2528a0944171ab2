import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#database/connect.ts';
import { changes } from '#database/tables/changes.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import type { ChangeKind } from './change-kinds.ts';

/** Who does something in the office; null for the school's own work. */
export type Actor = { uid: string; displayName: string; email: string } | null;

export type Change = {
  actor: Actor;
  action: string;
  kind: ChangeKind;
  subjectId: string;
  title: string;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
};

/** Fields that say nothing about what somebody did. */
const silent = new Set(['updatedAt', 'version', 'search', 'previousMiniature']);

/**
 * Writes a line of the office's journal, in the transaction of what it tells of. Of an update only the fields that changed
 * are kept, and nothing is written when none did.
 */
export async function recordChange(core: Pick<Core, 'now'>, tx: Database, change: Change): Promise<void> {
  const { actor, before = null, after = null, ...rest } = change;
  const names = Object.keys({ ...before, ...after }).filter(
    (name) =>
      !silent.has(name) &&
      !(before && after && isDeepStrictEqual(toPlain(before[name]), toPlain(after[name]))),
  );
  if (before && after && names.length === 0) return;
  const keep = (fields: Record<string, unknown> | null) =>
    fields && Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, fields[name]]));
  await tx.insert(changes).values({
    ...rest,
    id: createId(core.now()),
    at: core.now(),
    uid: actor?.uid ?? '',
    who: actor ? actor.displayName || actor.email : '',
    before: keep(before),
    after: keep(after),
  });
}

/** As it will be kept: dates are texts. */
const toPlain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);
