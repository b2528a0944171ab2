import { eq } from 'drizzle-orm';
import { studyPlans } from '#database/tables/study-plans.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { isSecret } from '../secret.ts';

/** Returns the path that ends the weekly email of the plan with this secret. */
export const toUnsubscribePath = (secret: string): string => `/desinscription/${secret}`;

/** Returns whether the plan has a weekly email. @throws {AppError} not-found if no plan has this link */
export async function findSubscription(core: Pick<Core, 'db'>, secret: string): Promise<boolean> {
  const [plan] = isSecret(secret)
    ? await core.db
        .select({ weeklyEmail: studyPlans.weeklyEmail })
        .from(studyPlans)
        .where(eq(studyPlans.emailSecret, secret))
        .limit(1)
    : [];
  if (!plan) throw unknownLink();
  return plan.weeklyEmail;
}

/** Ends the weekly email. Idempotent. @throws {AppError} not-found if no plan has this link */
export async function endWeeklyEmail(core: Pick<Core, 'db'>, secret: string): Promise<void> {
  const ended = isSecret(secret)
    ? await core.db
        .update(studyPlans)
        .set({ weeklyEmail: false })
        .where(eq(studyPlans.emailSecret, secret))
        .returning({ uid: studyPlans.uid })
    : [];
  if (ended.length === 0) throw unknownLink();
}

const unknownLink = () =>
  new AppError('not-found', 'no study plan has this link', { userMessage: m.plan_link_unknown() });
