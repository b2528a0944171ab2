import { and, eq, isNull, sql } from 'drizzle-orm';
import { toCorrectionHref } from '#common/training-links.ts';
import type { Transaction } from '#database/connect.ts';
import { emails } from '#database/tables/emails.ts';
import { attempts, marks } from '#database/tables/exercises.ts';
import { productions, recordings } from '#database/tables/productions.ts';
import { writeCorrectionEmail } from '#emails/correction-email.ts';
import { m } from '#words/messages.js';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { queueEmail } from '../emails/outbox.ts';
import { AppError } from '../errors.ts';
import { readShown } from '../exercises/attempts/find-exercise.ts';
import { readKey } from '../exercises/attempts/read-key.ts';
import { toHundredths } from '../exercises/attempts/submit-attempt.ts';
import { sumPoints } from '../exercises/keys/mark-exercise.ts';
import { readProductionCredits } from '../productions/production-credits.ts';
import { startRetention } from '../productions/recordings/delete-recordings.ts';
import { readEmailSchool, readSchool } from '../school.ts';
import { rememberComments, uncountComments } from './comment-bank.ts';
import type { CorrectionInput } from './correction-input.ts';
import type { Production } from './find-production.ts';
import {
  lockProduction,
  requireCurrent,
  requirePoints,
  requireReply,
  titleProduction,
  toColumns,
} from './save-correction.ts';

/** Seconds before the email to the learner, in which a returned correction can be taken back. */
const undoSeconds = 30;

/**
 * Saves a correction and returns it to the learner, who gets an email. The last correction of an attempt
 * sets its points.
 * @throws {AppError} `not-found`, `invalid-input` if points are missing, or `conflict` if it was saved or
 * returned meanwhile
 */
export async function returnCorrection(
  core: Core,
  actor: Actor,
  production: Production,
  given: CorrectionInput,
  version: number | undefined,
): Promise<void> {
  const { rubric, email: recipient } = production;
  const points = requirePoints(rubric, given.criteria, true);
  await requireReply(core, production, given);
  const email = recipient
    ? await writeCorrectionEmail({
        school: await readEmailSchool(core),
        exerciseTitle: production.exercise.title,
        link: `${core.siteUrl}${toCorrectionHref(production.id)}`,
      })
    : null;
  const now = core.now();
  const { recordingMonths } = await readSchool(core);
  await core.db.transaction(async (tx) => {
    const row = await lockProduction(tx, production.id);
    requireCurrent(row, version);
    const columns = toColumns(row, given, points);
    await tx
      .update(productions)
      .set({
        ...columns,
        ...{ state: 'returned', returnedAt: now, rubric, version: row.version + 1 },
        correctedBy: actor?.displayName || actor?.email || m.common_school(),
      })
      .where(eq(productions.id, row.id));
    if (row.recordingId)
      await startRetention(tx, [row.recordingId], { returnedAt: now, months: recordingMonths });
    await rememberComments(core, tx, columns.comments);
    await settleAttempt(tx, row.attemptId, now);
    if (email)
      await queueEmail(
        core,
        tx,
        { kind: 'correction', subjectId: row.id, recipient, ...email },
        { afterSeconds: undoSeconds },
      );
    await recordChange(core, tx, {
      ...{ actor, action: 'return', kind: 'production', subjectId: row.id },
      title: titleProduction(production),
      before: { returnedAt: null },
      after: { returnedAt: now },
    });
  });
}

/**
 * Takes a returned correction back while its email has not been sent.
 * @throws {AppError} `not-found`, or `conflict` if the email was sent
 */
export async function takeBackCorrection(core: Core, actor: Actor, production: Production): Promise<void> {
  await core.db.transaction(async (tx) => {
    const row = await lockProduction(tx, production.id);
    const isOfCorrection = and(eq(emails.kind, 'correction'), eq(emails.subjectId, row.id));
    // Without an email there is nothing to wait for, so the same period applies.
    const isLate = core.now().getTime() - (row.returnedAt?.getTime() ?? 0) > undoSeconds * 1_000;
    const removed = await tx
      .delete(emails)
      .where(and(isOfCorrection, isNull(emails.sentAt), isNull(emails.keptAt)))
      .returning({ id: emails.id });
    const isSent = removed.length === 0 && (await tx.$count(emails, isOfCorrection)) > 0;
    if (row.state !== 'returned' || isSent || (removed.length === 0 && isLate))
      throw new AppError('conflict', `correction ${row.id} cannot be taken back`, {
        userMessage: m.corrections_sent_already(),
      });
    await tx
      .update(productions)
      .set({ state: 'waiting', returnedAt: null, rubric: null, version: row.version + 1 })
      .where(eq(productions.id, row.id));
    await uncountComments(tx, row.comments);
    if (row.recordingId)
      await tx.update(recordings).set({ deleteAt: null }).where(eq(recordings.id, row.recordingId));
    await tx
      .update(attempts)
      .set({ state: 'awaiting', markedAt: null })
      .where(and(eq(attempts.id, row.attemptId), eq(attempts.state, 'marked')));
    await recordChange(core, tx, {
      ...{ actor, action: 'take-back', kind: 'production', subjectId: row.id },
      title: titleProduction(production),
      before: { returnedAt: row.returnedAt },
      after: { returnedAt: null },
    });
  });
}

/** Sets the points of an attempt, and marks it once no production waits for a correction. */
async function settleAttempt(tx: Transaction, attemptId: string, now: Date): Promise<void> {
  const [attempt] = await tx.select().from(attempts).where(eq(attempts.id, attemptId)).for('no key update');
  if (attempt?.state !== 'awaiting') return;
  const key = await readKey(tx, attempt.versionId);
  const { items } = await readShown(tx, attempt);
  const machine = await tx.select().from(marks).where(eq(marks.attemptId, attemptId));
  const credits = {
    ...Object.fromEntries(machine.map(({ field, credit }) => [field, credit / 100])),
    ...(await readProductionCredits(tx, attemptId, key)),
  };
  const waiting = and(eq(productions.attemptId, attemptId), eq(productions.state, 'waiting'));
  const isWaiting = (await tx.$count(productions, waiting)) > 0;
  const sum = toHundredths(sumPoints(items, key, credits));
  await tx
    .update(attempts)
    .set({
      ...sum,
      ...(isWaiting
        ? {}
        : {
            state: 'marked',
            markedAt: now,
            firstPoints: sql`greatest(${attempts.firstPoints}, ${sum.points})`,
          }),
    })
    .where(eq(attempts.id, attemptId));
}
