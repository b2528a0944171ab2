import { and, eq, lt } from 'drizzle-orm';
import { formatDateTime } from '#common/dates.ts';
import type { Transaction } from '#database/connect.ts';
import { devices } from '#database/tables/members.ts';
import { writeNewDeviceEmail } from '#emails/new-device-email.ts';
import type { Account } from '../accounts/identity.ts';
import type { Core } from '../context.ts';
import { type QueuedEmail, queueEmail } from '../emails/outbox.ts';
import { readEmailSchool } from '../school.ts';
import { createSecret, hashSecret } from '../secret.ts';
import { formatDevice } from './format-device.ts';
import { sessionTimes } from './session-times.ts';

/** What a browser says of itself; none of it is looked up. */
export type Browser = { userAgent: string; timeZone: string; language: string };

/** A browser that somebody signs in with. */
type SeenDevice = {
  uid: string;
  deviceHash: string;
  /** The secret by which it is known the next time; null where it has one. */
  cookie: string | null;
  /** What its owner is told of it: of each that is new to the account, but for the very first. */
  letter: QueuedEmail | null;
};

/** Looks whether an account knows a browser, and writes the letter about it where there is something to tell. */
export async function recogniseDevice(
  core: Core,
  { account, secret, browser }: { account: Account; secret: string | null; browser: Browser },
): Promise<SeenDevice> {
  const { uid } = account;
  const isReadable = secret !== null && /^[\w-]{43}$/.test(secret);
  const known = isReadable ? secret : createSecret();
  const deviceHash = hashSecret(known);
  const others = await core.db
    .select({ deviceHash: devices.deviceHash })
    .from(devices)
    .where(eq(devices.uid, uid));
  const isNew = others.length > 0 && others.every((other) => other.deviceHash !== deviceHash);
  const isNotified = isNew && account.email && account.emailVerified;
  const mail = isNotified ? await prepareDeviceEmail(core, account, browser, deviceHash) : null;
  return { uid, deviceHash, cookie: isReadable ? null : known, letter: mail };
}

/** Notes that somebody signed in with a browser, and has them told of one that is new. */
export async function recordDevice(
  core: Core,
  tx: Transaction,
  { uid, deviceHash, letter: mail }: SeenDevice,
): Promise<void> {
  const now = core.now();
  const seen = await tx
    .update(devices)
    .set({ lastSeenAt: now })
    .where(and(eq(devices.uid, uid), eq(devices.deviceHash, deviceHash)))
    .returning({ uid: devices.uid });
  if (seen.length > 0) return;
  await tx
    .insert(devices)
    .values({ uid, deviceHash, firstSeenAt: now, lastSeenAt: now })
    .onConflictDoNothing();
  if (mail) await queueEmail(core, tx, mail);
}

async function prepareDeviceEmail(
  core: Core,
  { uid, email }: Account,
  browser: Browser,
  deviceHash: string,
): Promise<QueuedEmail> {
  const mail = await writeNewDeviceEmail({
    school: await readEmailSchool(core),
    device: formatDevice(browser.userAgent),
    place: formatPlace(browser),
    moment: formatDateTime(core.now()),
    devicesLink: `${core.siteUrl}/profile#appareils`,
    passwordLink: `${core.siteUrl}/login?mode=oubli&redirect=/profile`,
  });
  return { kind: 'new-device', subjectId: `${uid}-${deviceHash.slice(0, 32)}`, recipient: email, ...mail };
}

/** Where a browser says it is, as far as it says it: « Europe/Paris »; empty where it says nothing. */
export const formatPlace = ({ timeZone }: Pick<Browser, 'timeZone'>): string => timeZone.replaceAll('_', ' ');

/** Forgets every browser of somebody. */
export async function deleteDevices(db: Transaction, uid: string): Promise<void> {
  await db.delete(devices).where(eq(devices.uid, uid));
}

/** Forgets browsers that have not signed in for so long that their own cookie is over. */
export async function deleteOldDevices(core: Pick<Core, 'db' | 'now'>): Promise<void> {
  const old = new Date(core.now().getTime() - sessionTimes.knownDevice * 1_000);
  await core.db.delete(devices).where(lt(devices.lastSeenAt, old));
}
