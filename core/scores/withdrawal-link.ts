import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { scores } from '#database/tables/scores.ts';
import { m } from '#words/messages.js';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { lockScore, refuseWithdrawn } from './save-score.ts';
import type { ScoreRow } from './score.ts';

/**
 * Makes the private link by which a candidate takes their agreement back. Only the SHA-256 of its secret
 * (256 bits) is kept, so the link is shown once; a new one ends the one before.
 * @throws {AppError} not-found, invalid-input where the agreement was already taken back
 */
export async function createWithdrawalLink(core: Core, actor: Actor, id: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await core.db.transaction(async (tx) => {
    const row = await lockScore(tx, id);
    refuseWithdrawn(row);
    await tx
      .update(scores)
      .set({ withdrawalHash: hashSecret(secret), updatedAt: core.now() })
      .where(eq(scores.id, id));
    await recordChange(core, tx, {
      actor,
      action: 'link',
      kind: 'score',
      subjectId: id,
      title: row.title,
      before: { hasLink: row.withdrawalHash !== null, madeAt: null },
      after: { hasLink: true, madeAt: core.now() },
    });
  });
  return `${core.siteUrl}/retrait/${secret}`;
}

/** What the holder of a private link may take back, or has taken back. */
export type Withdrawal = Pick<ScoreRow, 'title' | 'exam' | 'sessionDate' | 'candidate' | 'withdrawnAt'>;

/** What a private link stands for. @throws {AppError} not-found when it stands for nothing */
export async function findWithdrawal(core: Pick<Core, 'db'>, secret: string): Promise<Withdrawal> {
  if (!isSecret(secret)) throw unknownLink();
  const [row] = await core.db
    .select({
      title: scores.title,
      exam: scores.exam,
      sessionDate: scores.sessionDate,
      candidate: scores.candidate,
      withdrawnAt: scores.withdrawnAt,
    })
    .from(scores)
    .where(eq(scores.withdrawalHash, hashSecret(secret)))
    .limit(1);
  if (!row) throw unknownLink();
  return row;
}

/** Whether a text could be the secret of a private link. */
export const isSecret = (text: string) => /^[\w-]{43}$/.test(text);

/** What is kept of a secret. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex');

export const unknownLink = () =>
  new AppError('not-found', 'no score has this withdrawal link', {
    userMessage: m.scores_refusal_link(),
  });
