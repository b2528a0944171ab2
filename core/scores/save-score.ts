import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { scores } from '#database/tables/scores.ts';
import { m } from '#words/messages.js';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { AppError } from '../errors.ts';
import { forgetLater } from '../media/forget-objects.ts';
import { readMediaPath } from '../media/object-address.ts';
import { listPicturePaths } from '../media/pictures.ts';
import type { ScoreRow } from './score.ts';
import type { ScoreInput } from './score-input.ts';

/** A result as the office sees it. @throws {AppError} not-found */
export async function findScoreRow(core: Pick<Core, 'db'>, id: string): Promise<ScoreRow> {
  const [row] = await core.db.select().from(scores).where(eq(scores.id, id)).limit(1);
  if (!row) throw scoreNotFound(id);
  return row;
}

/**
 * Creates a result and answers its id. Under an `id` that the form was given when it was first shown, what is sent again
 * is the same result: with its changes, unless it was edited since.
 * @throws {AppError} conflict, invalid-input
 */
export async function createScore(
  core: Core,
  actor: Actor,
  input: ScoreInput,
  id = createId(core.now()),
): Promise<string> {
  await checkPicture(core, input);
  const isNew = await core.db.transaction(async (tx) => {
    const now = core.now();
    const made = await tx
      .insert(scores)
      .values({ ...input, id, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning({ id: scores.id });
    if (made.length === 0) return false;
    await recordChange(core, tx, {
      actor,
      action: 'create',
      kind: 'score',
      subjectId: id,
      title: input.title,
      after: input,
    });
    return true;
  });
  if (isNew) return id;
  const known = await findScoreRow(core, id);
  if (!isDeepStrictEqual(pickInput(known), input)) await updateScore(core, actor, id, input, 1);
  return id;
}

/**
 * Replaces what is said of a result. A save that started from an older version changes nothing. A picture that was
 * replaced is deleted only when the save can no longer be undone, or when the candidate withdraws.
 * @throws {AppError} not-found, conflict, invalid-input also where the candidate has withdrawn
 */
export async function updateScore(
  core: Core,
  actor: Actor,
  id: string,
  input: ScoreInput,
  fromVersion?: number,
): Promise<void> {
  await checkPicture(core, input, await findScoreRow(core, id));
  await core.db.transaction(async (tx) => {
    const before = await lockScore(tx, id);
    refuseWithdrawn(before);
    if (fromVersion !== undefined && before.version !== fromVersion)
      throw new AppError('conflict', `score ${id} was saved by someone else since version ${fromVersion}`);
    if (isDeepStrictEqual(pickInput(before), input)) return;
    await tx
      .update(scores)
      .set({ ...input, updatedAt: core.now(), version: sql`${scores.version} + 1` })
      .where(eq(scores.id, id));
    await recordChange(core, tx, {
      actor,
      action: 'update',
      kind: 'score',
      subjectId: id,
      title: input.title,
      before: pickInput(before),
      after: input,
    });
    await forgetLater(core, tx, listLeftPictures(before, input));
  });
}

/** The objects that a result no longer shows. */
export function listLeftPictures(
  before: Pick<ScoreRow, 'picture'>,
  after: Pick<ScoreRow, 'picture'>,
): string[] {
  if (!before.picture || before.picture.path === after.picture?.path) return [];
  return listPicturePaths(before.picture);
}

/** The row, until the end of the transaction nobody else's. @throws {AppError} not-found */
export async function lockScore(tx: Database, id: string): Promise<ScoreRow> {
  const [row] = await tx.select().from(scores).where(eq(scores.id, id)).for('update');
  if (!row) throw scoreNotFound(id);
  return row;
}

/** What a candidate took back stays as it is. @throws {AppError} invalid-input */
export function refuseWithdrawn({ id, withdrawnAt }: Pick<ScoreRow, 'id' | 'withdrawnAt'>): void {
  if (withdrawnAt)
    throw new AppError('invalid-input', `the consent to ${id} was withdrawn`, {
      userMessage: m.marks_refusal_withdrawn(),
    });
}

/** What the office says of a result, out of its row. */
export function pickInput(row: ScoreRow): ScoreInput {
  return {
    exam: row.exam,
    sessionDate: row.sessionDate,
    programme: row.programme,
    title: row.title,
    candidate: row.candidate,
    story: row.story,
    picture: row.picture,
    pathFolderId: row.pathFolderId,
    products: row.products,
    consentBy: row.consentBy,
    consentNote: row.consentNote,
    displayed: row.displayed,
    marks: row.marks,
    consentedAt: row.consentedAt,
    indexed: row.indexed,
  };
}

/** A result shows a picture of its own folder, and one that is there. @throws {AppError} invalid-input */
export async function checkPicture(
  core: Pick<Core, 'files'>,
  { picture, pathFolderId }: Pick<ScoreInput, 'picture' | 'pathFolderId'>,
  known?: Pick<ScoreRow, 'picture'>,
): Promise<void> {
  if (!picture || picture.path === known?.picture?.path) return;
  const media = readMediaPath(picture.path);
  const isOurs = media?.area === 'scores' && media.folder === pathFolderId && media.kind === 'pictures';
  if (!isOurs || !(await core.files.stat(picture.path)))
    throw new AppError('invalid-input', `${picture.path} is no picture of this result`, {
      userMessage: m.marks_missing_picture(),
    });
}

function scoreNotFound(id: string): AppError {
  return new AppError('not-found', `no score ${id}`, { userMessage: m.marks_unknown() });
}
