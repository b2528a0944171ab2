import { and, asc, eq } from 'drizzle-orm';
import { answerClaims, exercises } from '#database/tables/exercises.ts';
import { directory } from '#database/tables/members.ts';
import { m } from '#words/messages.js';
import type { Actor } from '../../changes/record-change.ts';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { enqueue } from '../../queues.ts';
import type { AcceptedAnswer, ExerciseDocument, ExerciseItem } from '../document/exercise-document.ts';
import { exerciseSubject } from '../exercise-subject.ts';

/** An answer whose learner says that it was right. */
export type WaitingClaim = {
  id: string;
  given: string;
  field: string;
  createdAt: Date;
  name: string;
  exercise: { id: string; title: string };
  /** What was expected; empty where the exercise no longer asks for it. */
  expected: string[];
};

/** A list that is looked through at once. */
const maxListed = 100;

/** What waits for the teacher's word, oldest first; of one exercise, or of all. */
export async function listClaims(
  core: Pick<Core, 'db'>,
  exerciseId: string | null = null,
): Promise<WaitingClaim[]> {
  const rows = await core.db
    .select({
      id: answerClaims.id,
      given: answerClaims.given,
      field: answerClaims.field,
      createdAt: answerClaims.createdAt,
      name: directory.displayName,
      exercise: { id: exercises.id, title: exercises.title },
      document: exercises.document,
    })
    .from(answerClaims)
    .innerJoin(exercises, eq(exercises.id, answerClaims.exerciseId))
    .leftJoin(directory, eq(directory.uid, answerClaims.uid))
    .where(
      and(
        eq(answerClaims.state, 'waiting'),
        exerciseId === null ? undefined : eq(answerClaims.exerciseId, exerciseId),
      ),
    )
    .orderBy(asc(answerClaims.createdAt), asc(answerClaims.id))
    .limit(maxListed);
  return rows.map(({ document, name, ...claim }) => ({
    ...claim,
    name: name ?? '',
    expected: (findAccepted((document as ExerciseDocument).items, claim.field) ?? []).map(({ text }) => text),
  }));
}

/** What a typed field accepts, by the name that forms and keys have for it; null for one that is not typed, or no longer there. */
export function findAccepted(items: readonly ExerciseItem[], field: string): AcceptedAnswer[] | null {
  for (const item of items) {
    if (item.kind === 'reading') {
      const found = findAccepted(item.questions, field);
      if (found) return found;
    } else if (item.kind === 'transformation' && item.id === field) return item.accepted;
    else if (item.kind === 'gaps') {
      const gap = item.text.find((piece) => typeof piece !== 'string' && `${item.id}.${piece.id}` === field);
      if (gap && typeof gap !== 'string') return gap.accepted;
    } else if (item.kind === 'conjugation') {
      const row = item.rows.find(({ id }) => `${item.id}.${id}` === field);
      if (row) return row.accepted;
    }
  }
  return null;
}

/**
 * Accepts an answer: it becomes a variant of the key, and what was marked before is marked again, only upwards.
 * @throws {AppError} not-found; conflict where the exercise no longer asks for it
 */
export async function acceptClaim(core: Core, actor: Actor, id: string): Promise<void> {
  const claim = await findClaim(core, id);
  const row = await exerciseSubject.find(core, claim.exerciseId);
  const document = structuredClone(row.document);
  const accepted = findAccepted(document.items, claim.field);
  if (!accepted)
    throw new AppError('conflict', `exercise ${claim.exerciseId} no longer has ${claim.field}`, {
      userMessage: m.claims_field_gone(),
    });
  if (!accepted.some(({ text, credit }) => text === claim.given && credit === 1)) {
    accepted.push({ text: claim.given, credit: 1 });
    await exerciseSubject.update(core, actor, row.id, { document }, row.version);
  }
  await core.db.transaction(async (tx) => {
    await tx
      .update(answerClaims)
      .set({ state: 'accepted', decidedAt: core.now() })
      .where(eq(answerClaims.id, id));
    await enqueue(core, tx, 'mark-again', { exerciseId: row.id });
  });
}

/** Keeps the marking of an answer as it is. @throws {AppError} not-found */
export async function refuseClaim(core: Pick<Core, 'db' | 'now'>, id: string): Promise<void> {
  await findClaim(core, id);
  await core.db
    .update(answerClaims)
    .set({ state: 'refused', decidedAt: core.now() })
    .where(and(eq(answerClaims.id, id), eq(answerClaims.state, 'waiting')));
}

async function findClaim(core: Pick<Core, 'db'>, id: string) {
  const [claim] = await core.db.select().from(answerClaims).where(eq(answerClaims.id, id)).limit(1);
  if (!claim) throw new AppError('not-found', `no claim ${id}`, { userMessage: m.claims_unknown() });
  return claim;
}
