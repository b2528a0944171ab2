import { isDeepStrictEqual } from 'node:util';
import type { Core } from '../../context.ts';
import { isAttemptOpen } from '../../exams/open-sittings/stored-sitting.ts';
import type { SignedInUser } from '../../sign-in/sessions.ts';
import type { FieldAnswer } from '../keys/exercise-key.ts';
import { isEmptyAnswer } from '../keys/is-empty-answer.ts';
import { listFieldsOf } from '../keys/list-fields.ts';
import {
  type AnswerChange,
  findAttempt,
  lockAttempt,
  type PageChanges,
  readStoredAnswers,
  type StoredAnswers,
  writeChanges,
} from './attempt.ts';
import { findOpenExercise, readShown } from './find-exercise.ts';
import { boundAnswer } from './parse-answers.ts';

type SavedAnswers = {
  state: 'open' | 'marked';
  revision: number;
  /**
   * Answers from other pages since the page's base revision, by field. If the attempt is submitted, its answers
   * that differ from the changes.
   */
  newer: Record<string, FieldAnswer>;
};

/**
 * Idempotent, so that a page can resend after a lost response. Ignores unknown fields.
 * @throws {AppError} `not-found` or `forbidden` if the exercise is not open, `conflict` for another version
 */
export async function saveAnswers(
  core: Pick<Core, 'db' | 'now'>,
  user: Pick<SignedInUser, 'uid' | 'role'>,
  work: { exerciseId: string; versionId: string; number: number } & PageChanges,
): Promise<SavedAnswers> {
  const { exerciseId, versionId, number, page, base, changes } = work;
  // A change that arrives before the deadline of an exam counts, however long it waits for the database.
  const now = core.now();
  const exercise = await findOpenExercise(core, user, exerciseId);
  if (!exercise.keepsAnswers) return { state: 'open', revision: 0, newer: {} };
  const { items } = await readShown(core.db, { exerciseId, versionId });
  const known = new Map(listFieldsOf(items).map((place) => [place.field, place]));
  const accepted = changes.flatMap(({ field, value, sequence }) => {
    const place = known.get(field);
    return place ? [{ field, sequence, value: boundAnswer(value, place) }] : [];
  });
  const wanted = { uid: user.uid, exerciseId, versionId, number };
  return core.db.transaction(async (tx) => {
    // A page that only asks for newer answers begins no attempt.
    if (accepted.length === 0 && !(await findAttempt(tx, wanted)))
      return { state: 'open', revision: 0, newer: {} };
    const attempt = await lockAttempt(tx, wanted, now);
    const stored = await readStoredAnswers(tx, attempt.id);
    if (!(await isAttemptOpen(tx, attempt, now)))
      return { state: 'marked', revision: attempt.revision, newer: listDifferent(accepted, stored) };
    const revision = await writeChanges(tx, attempt, { page, base, changes: accepted }, stored, now);
    const newer = [...stored].filter(([, answer]) => answer.page !== page && answer.revision > base);
    return {
      state: 'open',
      revision,
      newer: Object.fromEntries(newer.map(([field, { value }]) => [field, value])),
    };
  });
}

function listDifferent(changes: readonly AnswerChange[], stored: StoredAnswers): SavedAnswers['newer'] {
  const different = changes.flatMap(({ field, value }) => {
    const known = stored.get(field)?.value;
    return isEmptyAnswer(value) || isDeepStrictEqual(value, known) ? [] : [[field, known ?? ''] as const];
  });
  return Object.fromEntries(different);
}
