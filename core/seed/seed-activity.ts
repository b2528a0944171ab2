import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { DemoActivity, DemoPerson } from '#database/seed/demo/activity/demo-activity.ts';
import { paymentCursors } from '#database/tables/payments.ts';
import { settings } from '#database/tables/settings.ts';
import { readBalanceTransactions } from '../accounting/read-balance-transactions.ts';
import { recordAccounts } from '../accounts/directory.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { toMoment } from './activity-moment.ts';
import type { DemoTwins } from './demo-twins.ts';
import { liveEvent } from './live-event.ts';
import { openPast } from './open-past.ts';

/** Key of the setting that records which events are done and which accounts are invented. */
const activityKey = 'demo-activity';

type Progress = {
  startedAt: string;
  /** Number of performed events, in their order of time. */
  done: number;
  /** Uids of the invented accounts. */
  people: Record<string, string>;
  isFinished: boolean;
};

/**
 * Adds four weeks of activity to a new demonstration school, through the functions of the core at past times.
 * Does nothing in a school that was not prepared for it. An interrupted run continues at the next start;
 * `signal` interrupts it between two events.
 */
export async function seedActivity(
  core: Core,
  twins: DemoTwins,
  activity: DemoActivity,
  signal?: AbortSignal,
): Promise<void> {
  const progress = await readProgress(core);
  if (!progress || progress.isFinished) return;
  const startedAt = new Date(progress.startedAt);
  const events = activity.events
    .map((event) => ({ ...event, at: toMoment(startedAt, event) }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  if (Object.keys(progress.people).length === 0) {
    progress.people = Object.fromEntries(
      await Promise.all(
        activity.people.map(async (person) => [toKey(person), await join(core, twins, person, startedAt)]),
      ),
    );
    await saveProgress(core, progress);
  }
  const people = new Map(
    activity.people.map((person) => [
      toKey(person),
      { ...person, uid: progress.people[toKey(person)] ?? '', stripeCustomerId: '', role: null },
    ]),
  );
  for (const event of events.slice(progress.done)) {
    if (signal?.aborted) return;
    const past = openPast(core, twins, event.at);
    await liveEvent(past, people, event, startedAt);
    progress.done += 1;
    await saveProgress(core, progress);
  }
  // The hourly job reads only what is newer than its last run.
  await core.db.delete(paymentCursors).where(eq(paymentCursors.name, 'movements'));
  await readBalanceTransactions(core);
  await saveProgress(core, { ...progress, isFinished: true });
  core.log.info({ events: events.length }, 'activity of the demonstration school seeded');
}

/** Prepares a school for its activity, in the transaction that completes its content. */
export const prepareActivity = (core: Pick<Core, 'now'>) => ({
  key: activityKey,
  value: { startedAt: core.now().toISOString(), done: 0, people: {}, isFinished: false } satisfies Progress,
});

const toKey = ({ email }: Pick<DemoPerson, 'email'>): string => email.slice(0, email.indexOf('@'));

async function readProgress(core: Pick<Core, 'db'>): Promise<Progress | null> {
  const [row] = await core.db.select().from(settings).where(eq(settings.key, activityKey)).limit(1);
  return row ? (row.value as Progress) : null;
}

const saveProgress = (core: Pick<Core, 'db'>, value: Progress) =>
  core.db.update(settings).set({ value }).where(eq(settings.key, activityKey));

/** Creates an account in the past and returns its uid. Nobody can sign in: the password is random. */
async function join(core: Core, twins: DemoTwins, person: DemoPerson, startedAt: Date): Promise<string> {
  const { email, displayName, daysAgo } = person;
  const known = await core.identity.findAccountByEmail(email);
  const uid =
    known?.uid ??
    (await core.identity.createAccount({
      ...{ email, displayName, emailVerified: true },
      password: randomBytes(32).toString('base64url'),
    }));
  const createdAt = toMoment(startedAt, person);
  const seenAt = new Date(startedAt.getTime() - (1 + (daysAgo % 7) * 11) * hour);
  await twins.setAccountTimes(uid, { createdAt, lastLoginAt: seenAt > createdAt ? seenAt : createdAt });
  const account = await core.identity.findAccount(uid, { fresh: true });
  if (!account) throw new AppError('internal', `account ${uid} missing after its creation`);
  await recordAccounts(core, [account]);
  return uid;
}

const hour = 3_600_000;
