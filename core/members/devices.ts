import { and, count, eq, lt } from 'drizzle-orm';
import { formatDateTime } from '#common/dates.ts';
import type { Transaction } from '#database/connect.ts';
import { devices } from '#database/tables/members.ts';
import { writeNewDeviceLetter } from '#letters/new-device-letter.ts';
import type { Core } from '../context.ts';
import { queueLetter } from '../letters/outbox.ts';
import { readLetterSchool } from '../school.ts';
import { formatDevice } from './format-device.ts';
import type { Account } from './identity.ts';
import { sessionTimes } from './session-times.ts';
import { createSecret, hashSecret } from './sessions.ts';

/** What a browser says of itself; none of it is looked up. */
export type Browser = { userAgent: string; timeZone: string; language: string };

/**
 * Notes that somebody signed in with a browser, and answers the secret of the cookie by which it is known the next time; null
 * where it has one. The owner of the account is told of a browser that is new to it, but for the very first.
 */
export async function recogniseDevice(
  core: Core,
  tx: Transaction,
  { account, secret, browser }: { account: Account; secret: string | null; browser: Browser },
): Promise<string | null> {
  const { uid } = account;
  const now = core.now();
  const isReadable = secret !== null && /^[\w-]{43}$/.test(secret);
  const known = isReadable ? secret : createSecret();
  const isFirst = (await countDevices(tx, uid)) === 0;
  const seen = await tx
    .update(devices)
    .set({ lastSeenAt: now })
    .where(and(eq(devices.uid, uid), eq(devices.deviceHash, hashSecret(known))))
    .returning({ uid: devices.uid });
  if (seen.length === 0) {
    const device = { uid, deviceHash: hashSecret(known), firstSeenAt: now, lastSeenAt: now };
    await tx.insert(devices).values(device).onConflictDoNothing();
    if (!isFirst && account.email && account.emailVerified)
      await tellNewDevice(core, tx, account, browser, `${uid}-${device.deviceHash.slice(0, 32)}`);
  }
  return isReadable ? null : known;
}

async function countDevices(tx: Transaction, uid: string): Promise<number> {
  const [row] = await tx.select({ known: count() }).from(devices).where(eq(devices.uid, uid));
  return row?.known ?? 0;
}

async function tellNewDevice(
  core: Core,
  tx: Transaction,
  account: Account,
  browser: Browser,
  subjectId: string,
): Promise<void> {
  const letter = await writeNewDeviceLetter({
    school: await readLetterSchool({ db: tx, siteUrl: core.siteUrl }),
    device: formatDevice(browser.userAgent),
    place: formatPlace(browser),
    moment: formatDateTime(core.now()),
    devicesLink: `${core.siteUrl}/profile#appareils`,
    passwordLink: `${core.siteUrl}/login?mode=oubli&redirect=/profile`,
  });
  await queueLetter(core, tx, { kind: 'new-device', subjectId, recipient: account.email, ...letter });
}

/** Where a browser says it is, as far as it says it: « Europe/Paris »; empty where it says nothing. */
export const formatPlace = ({ timeZone }: Pick<Browser, 'timeZone'>): string => timeZone.replaceAll('_', ' ');

/** Forgets every browser of somebody. */
export async function forgetDevices(db: Transaction, uid: string): Promise<void> {
  await db.delete(devices).where(eq(devices.uid, uid));
}

/** Forgets browsers that have not signed in for so long that their own cookie is over. */
export async function forgetOldDevices(core: Pick<Core, 'db' | 'now'>): Promise<void> {
  const old = new Date(core.now().getTime() - sessionTimes.knownDevice * 1_000);
  await core.db.delete(devices).where(lt(devices.lastSeenAt, old));
}
