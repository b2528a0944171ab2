import { eq, sql } from 'drizzle-orm';
import { scores } from '#database/tables/scores.ts';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { lockScore } from './save-score.ts';

/**
 * Puts a result away: it is in no list and no longer published. Answers whether it was displayed until then. A second time
 * changes nothing. @throws {AppError} not-found
 */
export async function archiveScore(core: Core, actor: Actor, id: string): Promise<{ wasDisplayed: boolean }> {
  return move(core, actor, id, { archivedAt: core.now(), displayed: false });
}

/**
 * Takes a result out again: hidden, unless `displayed` says that it is put back as it was a moment ago. One that was
 * withdrawn stays hidden. @throws {AppError} not-found
 */
export async function restoreScore(core: Core, actor: Actor, id: string, displayed = false): Promise<void> {
  await move(core, actor, id, { archivedAt: null, displayed });
}

async function move(
  core: Core,
  actor: Actor,
  id: string,
  to: { archivedAt: Date | null; displayed: boolean },
): Promise<{ wasDisplayed: boolean }> {
  return core.db.transaction(async (tx) => {
    const { archivedAt, displayed, title, withdrawnAt, consentedAt } = await lockScore(tx, id);
    if ((archivedAt === null) === (to.archivedAt === null)) return { wasDisplayed: displayed };
    const after = { ...to, displayed: to.displayed && consentedAt !== null && withdrawnAt === null };
    await tx
      .update(scores)
      .set({ ...after, updatedAt: core.now(), version: sql`${scores.version} + 1` })
      .where(eq(scores.id, id));
    await recordChange(core, tx, {
      actor,
      action: to.archivedAt ? 'archive' : 'restore',
      kind: 'score',
      subjectId: id,
      title,
      before: { archivedAt, displayed },
      after,
    });
    return { wasDisplayed: displayed };
  });
}
