import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Logger } from 'pino';
import { sessions } from '#database/tables/members.ts';
import type { Core } from '../context.ts';
import { hashSecret } from '../secret.ts';
import { formatPlace } from './devices.ts';
import { formatDevice } from './format-device.ts';
import { limitsOf } from './session-times.ts';
import { closeAllSessions, type SessionRow, type SignedInUser } from './sessions.ts';

/** Ends the session of a cookie, and the sign-in behind it where the provider can end one. */
export async function leave(core: Core, secret: string, log: Pick<Logger, 'info'>): Promise<void> {
  const [session] = await core.db
    .delete(sessions)
    .where(eq(sessions.idHash, hashSecret(secret)))
    .returning();
  if (!session) return;
  await endSignIns(core, [session]);
  log.info({ uid: session.uid, session: session.name }, 'signed out');
}

/** A browser in which somebody is signed in, as they are shown it. */
export type SignedInDevice = {
  /** Of its session; it opens nothing. */
  name: string;
  isThisOne: boolean;
  device: string;
  place: string;
  signedInAt: Date;
  lastSeenAt: Date;
};

/** The live sessions of somebody, this one first, then those seen last. */
export async function listDevices(core: Core, user: SignedInUser): Promise<SignedInDevice[]> {
  const rows = await core.db
    .select()
    .from(sessions)
    .where(eq(sessions.uid, user.uid))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(maxShown);
  const { atMost, idle } = limitsOf(user);
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

/** Nobody reads more; ending all of them ends the others too. */
const maxShown = 50;

/**
 * Ends a session of somebody by its name, and the sign-in behind it. Where the provider can only end all sign-ins of an account,
 * all of them end: then it answers `all`. One that is over already is no error.
 */
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
  log.info({ uid: user.uid, sessions: ended.map((session) => session.name) }, 'ended elsewhere');
  if (await endSignIns(core, ended)) return 'one';
  await endAllDevices(core, user, log);
  return 'all';
}

/** Ends every session of somebody but the one they ask with; `all` where that was ended as well. */
export async function endOtherDevices(
  core: Core,
  user: SignedInUser,
  log: Pick<Logger, 'info'>,
): Promise<'others' | 'all'> {
  const rows = await core.db.select().from(sessions).where(eq(sessions.uid, user.uid));
  const others = rows.filter(({ name }) => name !== user.sessionName);
  const names = others.map(({ name }) => name);
  if (names.length > 0) await core.db.delete(sessions).where(inArray(sessions.name, names));
  log.info({ uid: user.uid, sessions: names }, 'ended elsewhere');
  // What shares this very sign-in ends here, and the sign-in goes on.
  const elsewhere = others.filter(({ signedInAt }) => signedInAt.getTime() !== user.signedInAt.getTime());
  if (await endSignIns(core, elsewhere)) return 'others';
  await endAllDevices(core, user, log);
  return 'all';
}

/** Ends every session of somebody, this one included, and every sign-in at the provider. */
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
 * Ends sign-ins at the provider, and here whatever else was opened by one of them. True where each could be ended by itself. What a provider that does not
 * answer leaves is over by itself within the hour.
 */
async function endSignIns(core: Core, ended: SessionRow[]): Promise<boolean> {
  const signIns = new Map(ended.map((session) => [session.signedInAt.getTime(), session]));
  for (const { uid, signedInAt } of signIns.values()) {
    try {
      if (!(await core.identity.endSignIn(uid, signedInAt))) return false;
      await core.db.delete(sessions).where(and(eq(sessions.uid, uid), eq(sessions.signedInAt, signedInAt)));
    } catch (error) {
      core.log.warn({ err: error, uid }, 'a sign-in could not be ended at the identity provider');
    }
  }
  return true;
}
