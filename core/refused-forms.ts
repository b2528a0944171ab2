import { randomBytes } from 'node:crypto';
import { and, asc, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import { refusedForms } from '#database/tables/refused-forms.ts';
import { m } from '#words/messages.js';
import type { Core } from './context.ts';
import { AppError } from './errors.ts';
import { toNetwork } from './limits.ts';
import { sealText, unsealText } from './sealed-text.ts';
import { hashSecret } from './secret.ts';

const storedMinutes = 15;

/** Maximum per network, enough for a class. Beyond it, the network's oldest forms are deleted. */
const maxOfNetwork = 60;

/** Bounds the disk. Beyond it, a network replaces its own forms and a new network is rejected. */
const maxStored = 20_000;

/** Maximum length in characters of JSON, far above any form of the site. */
const maxCharacters = 65_536;

const purpose = 'refused form';

type Place = Pick<Core, 'db' | 'now'>;

/**
 * Stores a rejected form and returns the secret of the URL that shows it again on any server. Without script,
 * the browser is redirected to this URL; otherwise going back in its history would resend the form.
 * @throws {AppError} too-large if the form is longer than any form of the site
 * @throws {AppError} too-many-requests if other networks have used all the space
 */
export async function keepRefused(
  { db, now }: Place,
  refused: object,
  clientAddress: string,
): Promise<string> {
  const text = JSON.stringify(refused);
  if (text.length > maxCharacters)
    throw new AppError('too-large', `refused form too long: ${text.length} characters`);
  const secret = randomBytes(16).toString('hex');
  const network = toNetwork(clientAddress);
  await makeRoom({ db, now }, network);
  await db.insert(refusedForms).values({
    secretHash: hashSecret(secret),
    sealed: sealText(secret, purpose, text),
    network,
    expiresAt: new Date(now().getTime() + storedMinutes * 60_000),
  });
  const beyond = db
    .select({ secretHash: refusedForms.secretHash })
    .from(refusedForms)
    .where(eq(refusedForms.network, network))
    .orderBy(desc(refusedForms.expiresAt))
    .offset(maxOfNetwork);
  await db.delete(refusedForms).where(inArray(refusedForms.secretHash, beyond));
  return secret;
}

/**
 * If the table is full, deletes expired forms, or else the oldest form of the network.
 * @throws {AppError} too-many-requests if the network has no stored form
 */
async function makeRoom({ db, now }: Place, network: string): Promise<void> {
  if ((await db.$count(refusedForms)) < maxStored) return;
  await deleteOldRefused({ db, now });
  if ((await db.$count(refusedForms)) < maxStored) return;
  const oldest = db
    .select({ secretHash: refusedForms.secretHash })
    .from(refusedForms)
    .where(eq(refusedForms.network, network))
    .orderBy(asc(refusedForms.expiresAt))
    .limit(1);
  const { rowCount } = await db.delete(refusedForms).where(inArray(refusedForms.secretHash, oldest));
  if (!rowCount)
    throw new AppError('too-many-requests', `refused forms full: ${maxStored} stored`, {
      userMessage: m.refusals_wait_minutes({ count: storedMinutes }),
    });
}

/** Returns a stored form, or null if it was corrected, evicted or expired. */
export async function findRefused<Refused extends object>(
  { db, now }: Place,
  secret: string | null | undefined,
): Promise<Refused | null> {
  if (!secret) return null;
  const [stored] = await db
    .select({ sealed: refusedForms.sealed })
    .from(refusedForms)
    .where(and(eq(refusedForms.secretHash, hashSecret(secret)), gt(refusedForms.expiresAt, now())));
  return stored ? JSON.parse(unsealText(secret, purpose, stored.sealed)) : null;
}

export async function deleteRefused(
  { db }: Pick<Core, 'db'>,
  secret: string | null | undefined,
): Promise<void> {
  if (secret) await db.delete(refusedForms).where(eq(refusedForms.secretHash, hashSecret(secret)));
}

export async function deleteOldRefused({ db, now }: Place): Promise<void> {
  await db.delete(refusedForms).where(lt(refusedForms.expiresAt, now()));
}
