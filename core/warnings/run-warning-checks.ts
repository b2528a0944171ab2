import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { warnings } from '#database/tables/warnings.ts';
import { writeWarningEmail } from '#emails/warning-email.ts';
import type { Core } from '../context.ts';
import { type QueuedEmail, queueEmail } from '../emails/outbox.ts';
import { readEmailSchool } from '../school.ts';
import { findWarningCheck, machineChecks, schoolChecks, type WarningCheck } from './warning-checks.ts';

type StoredWarning = typeof warnings.$inferSelect;

/** A warning that recurs within this time counts as the same one (milliseconds). */
const calmMilliseconds = 30 * 60_000;

/**
 * A warning that no machine checked for this time belongs to a removed machine or an old release
 * (milliseconds).
 */
const forgottenMilliseconds = 24 * 3_600_000;

/** Runs the checks that are the same on all machines. */
export const checkSchool = (core: Core): Promise<void> => runChecks(core, schoolChecks, '');

/** Runs the checks of this machine; several processes of one machine share the results. */
export const checkMachine = (core: Core): Promise<void> => runChecks(core, machineChecks, ` ${core.machine}`);

async function runChecks(
  core: Core,
  checks: Readonly<Record<string, WarningCheck>>,
  suffix: string,
): Promise<void> {
  for (const [name, check] of Object.entries(checks)) {
    try {
      await settleWarning(core, name + suffix, check, await check.run(core));
    } catch (error) {
      // A failing check leaves its warning unchanged and does not stop the others.
      core.log.error({ err: error, check: name }, 'warning check failed');
    }
  }
  const forgotten = new Date(core.now().getTime() - forgottenMilliseconds);
  await core.db.delete(warnings).where(lt(warnings.seenAt, forgotten));
}

/**
 * Stores the result of a check, and emails the owner once if the problem lasts, even with concurrent callers.
 */
async function settleWarning(
  core: Core,
  name: string,
  check: WarningCheck,
  finding: string | null,
): Promise<void> {
  const now = core.now();
  if (finding === null) {
    const calm = new Date(now.getTime() - calmMilliseconds);
    // The owner was never notified of the warning.
    await core.db
      .delete(warnings)
      .where(
        and(
          eq(warnings.name, name),
          sql`(${warnings.notifiedAt} is null or ${warnings.wellSince} < ${calm.toISOString()})`,
        ),
      );
    await core.db
      .update(warnings)
      .set({ wellSince: now, seenAt: now })
      .where(and(eq(warnings.name, name), isNull(warnings.wellSince)));
    return;
  }
  const [found] = await core.db
    .insert(warnings)
    .values({ name, finding, since: now, seenAt: now })
    .onConflictDoUpdate({ target: warnings.name, set: { finding, seenAt: now, wellSince: null } })
    .returning();
  if (!found || found.notifiedAt || now.getTime() - found.since.getTime() < check.patience) return;
  const email = await writeEmail(core, check, found);
  const isNotified = await core.db.transaction((tx) => tell(core, tx, found, email));
  if (isNotified) core.log.warn({ check: name }, 'owner warned');
}

/** Notifies the owner in one of several concurrent calls. */
async function tell(
  core: Core,
  tx: Transaction,
  { name, since }: StoredWarning,
  email: QueuedEmail,
): Promise<boolean> {
  const notified = await tx
    .update(warnings)
    .set({ notifiedAt: core.now() })
    .where(and(eq(warnings.name, name), eq(warnings.since, since), isNull(warnings.notifiedAt)))
    .returning({ name: warnings.name });
  if (notified.length > 0) await queueEmail(core, tx, email);
  return notified.length > 0;
}

async function writeEmail(
  core: Core,
  check: WarningCheck,
  { name, since, finding }: StoredWarning,
): Promise<QueuedEmail> {
  const email = await writeWarningEmail({
    school: await readEmailSchool(core),
    ...readTexts(check),
    finding,
    since,
    link: `${core.siteUrl}/admin`,
  });
  return { kind: 'warning', subjectId: `${name} ${since.toISOString()}`, ...email };
}

const readTexts = ({ title, effect, remedy, details }: WarningCheck) => ({
  title: title(),
  effect: effect(),
  remedy: remedy(),
  details: details?.() ?? null,
});

export type Warning = {
  name: string;
  title: string;
  finding: string;
  effect: string;
  remedy: string;
  /** Instructions for the server's operator, if any. */
  details: string | null;
  since: Date;
};

/** Returns the unresolved warnings of which the owner was notified, oldest first. */
export async function listWarnings(core: Pick<Core, 'db'>): Promise<Warning[]> {
  const rows = await core.db
    .select()
    .from(warnings)
    .where(and(isNotNull(warnings.notifiedAt), isNull(warnings.wellSince)))
    .orderBy(warnings.since, warnings.name);
  return rows.flatMap(({ name, finding, since }) => {
    const check = findWarningCheck(name);
    return check ? [{ name, finding, since, ...readTexts(check) }] : [];
  });
}
