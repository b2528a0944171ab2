import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { scores } from '#database/tables/scores.ts';
import { m } from '#words/messages.js';
import { findChange } from '../changes/list-changes.ts';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { forgetLater } from '../media/forget-objects.ts';
import { pictureInput } from '../media/picture-input.ts';
import { isPictureThere } from '../media/pictures.ts';
import { exams } from './exams.ts';
import { listLeftPictures, lockScore, pickInput, refuseWithdrawn } from './save-score.ts';

const moment = z.iso.datetime().transform((text) => new Date(text));

/** What the journal keeps of a result, as it can be written back. Whether it is displayed is decided anew each time. */
const kept = z
  .object({
    exam: z.enum(exams.map(({ id }) => id)),
    sessionDate: z.string(),
    programme: z.string(),
    title: z.string(),
    candidate: z.string(),
    marks: z.record(z.string(), z.number()),
    story: z.string(),
    picture: pictureInput.nullable(),
    pathFolderId: z.string(),
    products: z.array(z.string()),
    consentedAt: moment.nullable(),
    consentBy: z.string(),
    consentNote: z.string(),
    indexed: z.boolean(),
  })
  .partial();

/**
 * Writes back what a change of the journal replaced; answers the pictures that could not come back. It never puts a result
 * on the site, and never brings back what a candidate withdrew. @throws {AppError} not-found, invalid-input
 */
export async function undoScoreChange(
  core: Core,
  actor: Actor,
  { scoreId, changeId }: { scoreId: string; changeId: string },
): Promise<string[]> {
  const change = await findChange(core, changeId);
  if (change.kind !== 'score' || change.subjectId !== scoreId)
    throw new AppError('not-found', `change ${changeId} is not of score ${scoreId}`);
  const { missing, ...former } = await leaveOutMissing(core, kept.parse(change.before ?? {}));
  if (missing.length > 0 && Object.keys(former).length === 0)
    throw new AppError('invalid-input', `the picture that change ${changeId} replaced is gone`, {
      userMessage: m.marks_refusal_undo_picture(),
    });
  if (Object.keys(former).length === 0)
    throw new AppError('invalid-input', `change ${changeId} replaced nothing`, {
      userMessage: m.marks_refusal_undo(),
    });
  await core.db.transaction(async (tx) => {
    const row = await lockScore(tx, scoreId);
    refuseWithdrawn(row);
    const before = pickInput(row);
    const consentedAt = former.consentedAt === undefined ? before.consentedAt : former.consentedAt;
    const after = {
      ...before,
      ...former,
      consentedAt,
      // Without an agreement nothing is shown, whatever is written back.
      displayed: before.displayed && consentedAt !== null,
    } as typeof before;
    await tx
      .update(scores)
      .set({ ...after, updatedAt: core.now(), version: sql`${scores.version} + 1` })
      .where(eq(scores.id, scoreId));
    await recordChange(core, tx, {
      actor,
      action: 'undo',
      kind: 'score',
      subjectId: scoreId,
      title: after.title,
      before,
      after,
    });
    await forgetLater(core, tx, listLeftPictures(before, after));
  });
  return missing;
}

/** Without a picture that is no longer kept: the one of now stays. */
async function leaveOutMissing(core: Pick<Core, 'files'>, former: z.output<typeof kept>) {
  const { picture, ...others } = former;
  if (!picture || (await isPictureThere(core, picture))) return { ...former, missing: [] };
  return { ...others, missing: [picture.alt || picture.path.slice(picture.path.lastIndexOf('/') + 1)] };
}

/** Whether a change of the journal can be taken back. */
export function isUndoable(change: { before: object | null; after: object | null }): boolean {
  if (!change.before || !change.after) return false;
  return Object.keys(change.before).some((name) => name in kept.shape);
}
