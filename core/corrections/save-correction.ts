import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { productions } from '#database/tables/productions.ts';
import { m } from '#words/messages.js';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import type { Rubric } from '../rubrics/rubric.ts';
import { type CorrectionInput, parseCriteria } from './correction-input.ts';
import { type Production, type ProductionRow, refuseUnknownProduction } from './find-production.ts';
import { readReplyPath } from './replies/reply-path.ts';

/** Locks a production until the end of the transaction. @throws {AppError} `not-found` */
export async function lockProduction(tx: Transaction, id: string): Promise<ProductionRow> {
  const [row] = await tx.select().from(productions).where(eq(productions.id, id)).for('update');
  if (!row) throw refuseUnknownProduction(id);
  return row;
}

/** Title of a production in the audit log. It contains no words of the learner. */
export const titleProduction = ({ exercise, name }: Pick<Production, 'exercise' | 'name'>): string =>
  `${exercise.title} · ${name}`;

/** @throws {AppError} `invalid-input` if points are not a multiple of ½ within the criterion */
export function requirePoints(rubric: Rubric, criteria: CorrectionInput['criteria'], isWhole: boolean) {
  const { points, missing, wrong } = parseCriteria(rubric, criteria);
  const faults = [
    ...wrong.map((id) => [id, m.corrections_points_wrong()] as const),
    ...(isWhole ? missing.map((id) => [id, m.corrections_points_missing()] as const) : []),
  ];
  const [first] = faults;
  if (first)
    throw new AppError('invalid-input', `points of ${faults.length} criteria are missing or wrong`, {
      userMessage: first[1],
      details: { fields: Object.fromEntries(faults.map(([id, words]) => [`criteria.${id}`, words])) },
    });
  return points;
}

/** @throws {AppError} `invalid-input` if the reply belongs to another production or is not stored */
export async function requireReply(
  core: Pick<Core, 'files'>,
  { id, uid }: Pick<ProductionRow, 'id' | 'uid'>,
  { replyPath }: Pick<CorrectionInput, 'replyPath'>,
): Promise<void> {
  if (replyPath === '') return;
  const place = readReplyPath(replyPath);
  const isOwn = place?.uid === uid && place.productionId === id;
  if (!isOwn || !(await core.files.stat(replyPath)))
    throw new AppError('invalid-input', `reply ${replyPath} of production ${id} is missing`, {
      userMessage: m.corrections_reply_missing(),
      details: { fields: { replyPath: m.corrections_reply_missing() } },
    });
}

/** Returns the columns of a correction. Comments beyond the end of the text are dropped. */
export const toColumns = (
  { kind, text }: Pick<ProductionRow, 'kind' | 'text'>,
  { comments, correctedText, remark, replyPath }: CorrectionInput,
  points: Record<string, number>,
) => ({
  criteria: points,
  comments: kind === 'writing' ? comments.filter(({ end }) => end <= text.length) : comments,
  ...{ correctedText, remark, replyPath },
});

/** Throws if another person saved or returned the correction since `version`. */
export function requireCurrent(row: ProductionRow, version: number | undefined): void {
  if (row.state !== 'waiting')
    throw new AppError('conflict', `production ${row.id} is ${row.state}`, {
      userMessage: row.state === 'returned' ? m.corrections_returned_already() : m.corrections_cancelled(),
    });
  if (version !== undefined && row.version !== version)
    throw new AppError('conflict', `correction ${row.id} changed since version ${version}`, {
      userMessage: m.corrections_conflict(),
    });
}

/**
 * Saves an unfinished correction, which the learner does not see.
 * @throws {AppError} `not-found`, `invalid-input`, or `conflict` if it was saved or returned meanwhile
 */
export async function saveCorrection(
  core: Pick<Core, 'db' | 'now' | 'files'>,
  actor: Actor,
  production: Production,
  given: CorrectionInput,
  version: number | undefined,
): Promise<void> {
  const points = requirePoints(production.rubric, given.criteria, false);
  await requireReply(core, production, given);
  await core.db.transaction(async (tx) => {
    const row = await lockProduction(tx, production.id);
    requireCurrent(row, version);
    await tx
      .update(productions)
      .set({ ...toColumns(row, given, points), version: row.version + 1 })
      .where(eq(productions.id, row.id));
    await recordChange(core, tx, {
      ...{ actor, action: 'update', kind: 'production', subjectId: row.id },
      title: titleProduction(production),
      before: { version: row.version },
      after: { version: row.version + 1 },
    });
  });
}
