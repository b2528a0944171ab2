import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { settings } from '#database/tables/settings.ts';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { recordLegalVersions } from '../legal/legal-texts.ts';
import { forgetContent } from '../remember-content.ts';
import { schoolSettings } from '../school.ts';
import { toSchoolFields } from './school-fields.ts';

/**
 * Replaces the school's settings, and keeps the legal texts that change with them, in one transaction. A save that
 * started from another version than `fromVersion` changes nothing; without one it takes the place of whatever is there.
 * @throws {AppError} conflict
 */
export async function saveSchool(
  core: Pick<Core, 'db' | 'now'>,
  school: z.input<typeof schoolSettings>,
  fromVersion?: number,
  /** The admin who saves; without one it is the school's own work, which the journal leaves out. */
  actor: Actor = null,
  action: 'update' | 'revert' = 'update',
): Promise<void> {
  await core.db.transaction(async (tx) => {
    // The row is there for the lock to hold, also at the first save.
    await tx.insert(settings).values({ key: 'school', value: {} }).onConflictDoNothing();
    const [row] = await tx.select().from(settings).where(eq(settings.key, 'school')).for('update');
    const before = schoolSettings.parse(row?.value ?? {});
    if (fromVersion !== undefined && before.version !== fromVersion)
      throw new AppError('conflict', `the settings were saved by someone else since version ${fromVersion}`);
    const value = schoolSettings.parse({ ...school, version: before.version + 1 });
    await tx.update(settings).set({ value, updatedAt: core.now() }).where(eq(settings.key, 'school'));
    if (actor)
      await recordChange(core, tx, {
        actor,
        action,
        kind: 'settings',
        subjectId: 'school',
        title: value.name,
        before: toSchoolFields(before),
        after: toSchoolFields(value),
      });
    await recordLegalVersions({ db: tx, now: core.now }, value);
  });
  forgetContent(core);
}
