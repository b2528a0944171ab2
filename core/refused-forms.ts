import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import { refusedForms } from '#database/tables/refused-forms.ts';
import type { Core } from './context.ts';
import { hashSecret } from './secret.ts';

/** Long enough to correct a form, or to go back to it. */
const keptMinutes = 15;

/** How many are kept, whoever sends forms all day: the oldest go. */
const maxKept = 2_000;

type Place = Pick<Core, 'db' | 'now'>;

/**
 * Keeps what a refused form is given back with, and answers the secret of the address that gives it back, on whichever server. Sent
 * without script, a refusal leads there: as the answer itself it would be a page of the history, and going back would ask to send it again.
 */
export async function keepRefused({ db, now }: Place, refused: object): Promise<string> {
  const secret = randomBytes(16).toString('hex');
  const expiresAt = new Date(now().getTime() + keptMinutes * 60_000);
  await db
    .insert(refusedForms)
    .values({ secretHash: hashSecret(secret), sealed: seal(secret, JSON.stringify(refused)), expiresAt });
  const beyond = db
    .select({ secretHash: refusedForms.secretHash })
    .from(refusedForms)
    .orderBy(desc(refusedForms.expiresAt))
    .offset(maxKept);
  await db.delete(refusedForms).where(inArray(refusedForms.secretHash, beyond));
  return secret;
}

/** What was kept of a refused form; null once it was taken after all, or has waited too long. */
export async function findRefused<Refused extends object>(
  { db, now }: Place,
  secret: string | null | undefined,
): Promise<Refused | null> {
  if (!secret) return null;
  const [kept] = await db
    .select({ sealed: refusedForms.sealed })
    .from(refusedForms)
    .where(and(eq(refusedForms.secretHash, hashSecret(secret)), gt(refusedForms.expiresAt, now())));
  return kept ? JSON.parse(unseal(secret, kept.sealed)) : null;
}

/** Forgets a refusal: what was sent in its place was taken. */
export async function forgetRefused(
  { db }: Pick<Core, 'db'>,
  secret: string | null | undefined,
): Promise<void> {
  if (secret) await db.delete(refusedForms).where(eq(refusedForms.secretHash, hashSecret(secret)));
}

/** Forgets what nobody has corrected in time. */
export async function forgetOldRefused({ db, now }: Place): Promise<void> {
  await db.delete(refusedForms).where(lt(refusedForms.expiresAt, now()));
}

const nonceBytes = 12;
const tagBytes = 16;

/** Another digest than the one that is kept. */
const toKey = (secret: string) => createHash('sha256').update(`refused form ${secret}`).digest();

function seal(secret: string, words: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', toKey(secret), nonce);
  const closed = Buffer.concat([cipher.update(words, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64');
}

function unseal(secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', toKey(secret), bytes.subarray(0, nonceBytes));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString(
    'utf8',
  );
}
