import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { settings } from '#database/tables/settings.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';
import { informOwner, recordSettingsChange, requireProof } from './change-settings.ts';
import { recordInstallation } from './installation.ts';
import type { ServiceVariables } from './service-control.ts';
import { openSettings, requireKey, storeSettings } from './stored-settings.ts';

/** Path of the token that proves that an address leads to this school. */
export const addressProofPath = '/.well-known/cedille';

const tokenGroup = 'address-proof';

/** Returns the token of the last address check, which is public. */
export async function readAddressToken({ db }: Pick<Core, 'db'>): Promise<string | null> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, tokenGroup))
    .limit(1);
  return typeof row?.value === 'string' ? row.value : null;
}

export const addressInput = z.object({
  siteUrl: z
    .string()
    .trim()
    .transform((text) => (/^https?:\/\//i.test(text) ? text : `https://${text}`))
    .refine((text) => URL.canParse(text), { error: () => m.launch_address_wrong() })
    .transform((text) => new URL(text).origin),
});

/**
 * Changes the public address once a token is served under it, which proves that DNS and proxy lead here. The
 * school then redirects from the former address, if that still leads here.
 * @throws {AppError} invalid-input
 */
export async function setAddress(core: Core, user: SignedInUser, siteUrl: string): Promise<void> {
  await requireProof(core, user);
  requireKey(core, 'address');
  const variables = { SITE_URL: siteUrl };
  refuseFaulty(core, variables);
  if (!(await isServedAt(core, siteUrl))) {
    const { hostname } = new URL(siteUrl);
    // Without a response of the name servers, the message for an unknown name applies.
    const addresses = await core.serviceControl.findAddresses(hostname).catch(() => []);
    throw new AppError('invalid-input', `${siteUrl} does not lead to this school`, {
      userMessage:
        addresses.length > 0
          ? m.launch_address_elsewhere({ name: hostname, addresses: addresses.join(', ') })
          : m.launch_address_unknown({ name: hostname }),
    });
  }
  await informOwner(core, user, 'address');
  await core.db.transaction(async (tx) => {
    await storeSettings(core, tx, 'address', { state: 'active', variables, shown: { siteUrl } });
    if (core.installation === 'original') await recordInstallation(tx, { siteUrl }, { isCopy: false });
    await recordSettingsChange(core, tx, { actor: user, service: 'address' });
  });
  await core.serviceControl.apply();
}

async function isServedAt(core: Core, siteUrl: string): Promise<boolean> {
  const value = randomBytes(16).toString('hex');
  await core.db
    .insert(settings)
    .values({ key: tokenGroup, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: sql`now()` } });
  try {
    const answer = await fetch(siteUrl + addressProofPath, {
      redirect: 'error',
      signal: AbortSignal.timeout(8_000),
    });
    // Another site may send an endless response. The token is in the first chunk.
    const reader = answer.body?.getReader();
    const start = await reader?.read();
    await reader?.cancel();
    return Buffer.from(start?.value ?? []).toString() === value;
  } catch (error) {
    core.log.info({ err: error, siteUrl }, 'address does not lead to this school');
    return false;
  }
}

export const backupsInput = z.object({
  url: z
    .string()
    .trim()
    .min(1, { error: () => m.launch_backups_missing_place() })
    .max(1_000)
    .regex(/^(\/|file:\/\/\/|s3:\/\/[^/?])/, { error: () => m.launch_backups_wrong_place() }),
  accessKeyId: z.string().trim().max(200),
  /** Empty: the stored one. */
  secretAccessKey: z.string().trim().max(200),
  /** Public key of the owner (age); empty for archives in clear. */
  key: z
    .string()
    .trim()
    .regex(/^(age1[0-9a-z]{58})?$/, { error: () => m.launch_backups_wrong_key() }),
});

/**
 * Changes the destination of the nightly backups after a trial file was written, read and deleted there.
 * @throws {AppError} invalid-input with what the owner can correct
 */
export async function setBackups(
  core: Core,
  user: SignedInUser,
  { url, accessKeyId, secretAccessKey, key }: z.output<typeof backupsInput>,
): Promise<void> {
  await requireProof(core, user);
  requireKey(core, 'backups');
  const active = await openSettings(core, 'backups', 'active');
  // A folder is given as a path.
  const place = url.startsWith('/') ? `file://${url}` : url;
  const isSameUser =
    active?.variables.BACKUP_ACCESS_KEY_ID === accessKeyId && active.variables.BACKUP_URL === place;
  const secret = secretAccessKey || (isSameUser ? (active.variables.BACKUP_SECRET_ACCESS_KEY ?? '') : '');
  const variables: ServiceVariables = {
    BACKUP_URL: place,
    ...(accessKeyId && { BACKUP_ACCESS_KEY_ID: accessKeyId, BACKUP_SECRET_ACCESS_KEY: secret }),
    ...(key && { BACKUP_KEY: key }),
  };
  refuseFaulty(core, variables);
  const { words, remedy } = await core.serviceControl.check('backups', variables);
  if (remedy)
    throw new AppError('invalid-input', `backup destination refused: ${words}`, {
      userMessage: m.launch_backups_refused({ words }),
    });
  await informOwner(core, user, 'backups');
  await core.db.transaction(async (tx) => {
    await storeSettings(core, tx, 'backups', {
      state: 'active',
      variables,
      // The form starts from these values: without the public key, the next change would end the encryption.
      shown: { url: place, accessKeyId, key },
    });
    await recordSettingsChange(core, tx, { actor: user, service: 'backups' });
  });
  await core.serviceControl.apply();
}

/** The server reads the variables as it would at its start. */
function refuseFaulty(core: Core, variables: ServiceVariables): void {
  const fault = core.serviceControl.refuse(variables);
  if (fault) throw new AppError('invalid-input', fault, { userMessage: m.launch_refused() });
}

/** Decides whether an unconfirmed installation replaces the original or is a copy without its services. */
export async function confirmInstallation(core: Core, user: SignedInUser, isCopy: boolean): Promise<void> {
  await requireProof(core, user);
  if (core.installation === 'original') return;
  await recordInstallation(core.db, core, { isCopy });
  await core.serviceControl.apply();
}
