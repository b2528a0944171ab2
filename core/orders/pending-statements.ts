import { randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import { pendingStatements } from '#database/tables/withdrawals.ts';
import type { Core } from '../context.ts';
import { sealText, unsealText } from '../sealed-text.ts';
import { hashSecret } from '../secret.ts';
import type { WithdrawalStatement } from './withdraw.ts';

/** Time to read and confirm a statement, and to reload its receipt. */
const storedMinutes = 15;

const purpose = 'withdrawal statement';

type Place = Pick<Core, 'db' | 'now'>;

/**
 * Stores a statement until its author confirms it, and returns the secret of its URL. The table needs no size
 * limit: `findSoldOrder` limits requests per network and requires the number and email address of a sale.
 */
export async function storeStatement({ db, now }: Place, statement: WithdrawalStatement): Promise<string> {
  const secret = randomBytes(16).toString('hex');
  await db.insert(pendingStatements).values({
    secretHash: hashSecret(secret),
    sealed: sealText(secret, purpose, JSON.stringify(statement)),
    expiresAt: new Date(now().getTime() + storedMinutes * 60_000),
  });
  return secret;
}

/** Returns null if the secret is unknown or has expired. */
export async function findStatement({ db, now }: Place, secret: string): Promise<WithdrawalStatement | null> {
  const [stored] = await db
    .select({ sealed: pendingStatements.sealed })
    .from(pendingStatements)
    .where(and(eq(pendingStatements.secretHash, hashSecret(secret)), gt(pendingStatements.expiresAt, now())));
  return stored ? JSON.parse(unsealText(secret, purpose, stored.sealed)) : null;
}

export async function deleteExpiredStatements({ db, now }: Place): Promise<void> {
  await db.delete(pendingStatements).where(lt(pendingStatements.expiresAt, now()));
}
