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

/** Details sent by the browser, unverified. */
export type Browser = { userAgent: string; timeZone: string; language: string };

type SeenDevice = {
  uid: string;
  deviceHash: string;
  /** Secret for a new cookie that recognises this browser. Null if the browser already has one. */
  cookie: string | null;
  /** Email about a new browser. Null for a known browser and for the account's first browser. */
  letter: QueuedEmail | null;
};

/** Recognises the browser by its cookie and prepares the email about a new one. */
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

/** Formats the time zone of a browser as a location, « Europe/Paris ». */
export const formatPlace = ({ timeZone }: Pick<Browser, 'timeZone'>): string => timeZone.replaceAll('_', ' ');

export async function deleteDevices(db: Transaction, uid: string): Promise<void> {
  await db.delete(devices).where(eq(devices.uid, uid));
}

/** Deletes browsers whose cookie has expired. */
export async function deleteOldDevices(core: Pick<Core, 'db' | 'now'>): Promise<void> {
  const old = new Date(core.now().getTime() - sessionTimes.knownDevice * 1_000);
  await core.db.delete(devices).where(lt(devices.lastSeenAt, old));
}
