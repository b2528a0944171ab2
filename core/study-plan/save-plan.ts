import { eq } from 'drizzle-orm';
import { studyPlans } from '#database/tables/study-plans.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { createSecret } from '../secret.ts';
import type { PlanInput } from './plan-input.ts';

/** Creates a learner's plan or replaces its settings. Its secret addresses stay. */
export async function savePlan(
  core: Pick<Core, 'db' | 'now'>,
  uid: string,
  settings: PlanInput,
): Promise<void> {
  const now = core.now();
  await core.db
    .insert(studyPlans)
    .values({
      ...settings,
      uid,
      id: createId(now),
      calendarSecret: createSecret(),
      emailSecret: createSecret(),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({ target: studyPlans.uid, set: { ...settings, updatedAt: now } });
}

export async function deletePlan(core: Pick<Core, 'db'>, uid: string): Promise<void> {
  await core.db.delete(studyPlans).where(eq(studyPlans.uid, uid));
}

/** Replaces the secret calendar address. Calendars with the former address get no more updates. */
export async function renewCalendarAddress(core: Pick<Core, 'db' | 'now'>, uid: string): Promise<void> {
  await core.db
    .update(studyPlans)
    .set({ calendarSecret: createSecret(), updatedAt: core.now() })
    .where(eq(studyPlans.uid, uid));
}
