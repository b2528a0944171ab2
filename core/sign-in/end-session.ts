import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Logger } from 'pino';
import { sessions } from '#database/tables/members.ts';
import type { Core } from '../context.ts';
import { hashSecret } from '../secret.ts';
import { formatPlace } from './devices.ts';
import { formatDevice } from './format-device.ts';
import { limitsOf } from './session-times.ts';
import { closeAllSessions, type SessionRow, type SignedInUser } from './sessions.ts';

/** Ends the session of a cookie and, if the provider supports it, the sign-in behind it. */
export async function leave(core: Core, secret: string, log: Pick<Logger, 'info'>): Promise<void> {
  const [session] = await core.db
    .delete(sessions)
    .where(eq(sessions.idHash, hashSecret(secret)))
    .returning();
  if (!session) return;
  await endSignIns(core, [session]);
  log.info({ uid: session.uid, session: session.name }, 'signed out');
}

export type SignedInDevice = {
  /** Name of the session, not a credential. */
  name: string;
  isThisOne: boolean;
  device: string;
  place: string;
  signedInAt: Date;
  lastSeenAt: Date;
};

/** Lists the live sessions of a user: the current one first, then by last use. */
export async function listDevices(core: Core, user: SignedInUser): Promise<SignedInDevice[]> {
  const rows = await core.db
    .select()
    .from(sessions)
    .where(eq(sessions.uid, user.uid))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(maxShown);
  const { atMost, idle } = limitsOf({ admin: user.role !== null });
  const now = core.now().getTime();
  const isLive = ({ signedInAt, lastSeenAt }: SessionRow) =>
    now < signedInAt.getTime() + atMost * 1_000 && now < lastSeenAt.getTime() + idle * 1_000;
  return rows
    .filter(isLive)
    .map((session) => ({
      name: session.name,
      isThisOne: session.name === user.sessionName,
      device: formatDevice(session.userAgent),
      place: formatPlace(session),
      signedInAt: session.signedInAt,
      lastSeenAt: session.lastSeenAt,
    }))
    .sort((one, other) => Number(other.isThisOne) - Number(one.isThisOne));
}

/** Maximum number of sessions in the list. Ending all other sessions includes those beyond it. */
const maxShown = 50;

/** Ends a session and its sign-in. Returns `all` if the provider could only end all sign-ins. */
export async function endDevice(
  core: Core,
  user: SignedInUser,
  name: string,
  log: Pick<Logger, 'info'>,
): Promise<'one' | 'all'> {
  const ended = await core.db
    .delete(sessions)
    .where(and(eq(sessions.uid, user.uid), eq(sessions.name, name)))
    .returning();
  log.info(
    { uid: user.uid, sessions: ended.map((session) => session.name) },
    'sessions ended from another device',
  );
  if (await endSignIns(core, ended)) return 'one';
  await endAllDevices(core, user, log);
  return 'all';
}

/** Ends all sessions except the current one. Returns `all` if the current one had to end as well. */
export async function endOtherDevices(
  core: Core,
  user: SignedInUser,
  log: Pick<Logger, 'info'>,
): Promise<'others' | 'all'> {
  const rows = await core.db.select().from(sessions).where(eq(sessions.uid, user.uid));
  const others = rows.filter(({ name }) => name !== user.sessionName);
  const names = others.map(({ name }) => name);
  if (names.length > 0) await core.db.delete(sessions).where(inArray(sessions.name, names));
  log.info({ uid: user.uid, sessions: names }, 'sessions ended from another device');
  // Keeps the current sign-in valid: its other sessions are ended in the database only.
  const elsewhere = others.filter(({ signedInAt }) => signedInAt.getTime() !== user.signedInAt.getTime());
  if (await endSignIns(core, elsewhere)) return 'others';
  await endAllDevices(core, user, log);
  return 'all';
}

/** Ends all sessions of the user, including the current one, and all sign-ins at the provider. */
export async function endAllDevices(
  core: Core,
  { uid }: Pick<SignedInUser, 'uid'>,
  log: Pick<Logger, 'info'>,
): Promise<void> {
  await closeAllSessions(core, uid);
  await core.identity.revokeTokens(uid);
  log.info({ uid }, 'signed out everywhere');
}

/**
 * Ends sign-ins and all their sessions. Returns false if the provider cannot end a single sign-in.
 * If the provider does not respond, the sign-in expires within the hour.
 */
async function endSignIns(core: Core, ended: SessionRow[]): Promise<boolean> {
  const signIns = new Map(ended.map((session) => [session.signedInAt.getTime(), session]));
  for (const { uid, signedInAt } of signIns.values()) {
    try {
      if (!(await core.identity.endSignIn(uid, signedInAt))) return false;
      await core.db.delete(sessions).where(and(eq(sessions.uid, uid), eq(sessions.signedInAt, signedInAt)));
    } catch (error) {
      core.log.warn({ err: error, uid }, 'sign-in end at the identity provider failed');
    }
  }
  return true;
}
