import { and, eq, isNull } from 'drizzle-orm';
import { paperSittings } from '#database/tables/exams.ts';
import { scores } from '#database/tables/scores.ts';
import { m } from '#words/messages.js';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { revokeConsentFor } from '../../scores/revoke-consent.ts';
import { nameExam, scoreInput, scoreSubject } from '../../scores/score-subject.ts';
import { loadSitting } from './load-sitting.ts';
import { readSittingResult } from './sitting-result.ts';

/**
 * Creates a hidden draft of a published result, for the teacher to check, with the learner's consent. Repeating the
 * request creates no second draft.
 * @throws {AppError} `not-found` without such a sitting, `conflict` for practice, before the result is complete or after the
 *   consent was withdrawn
 */
export async function requestPublication(
  core: Core,
  uid: string,
  { sittingId, name }: { sittingId: string; name: string },
): Promise<void> {
  const { sitting, paper, product } = await loadSitting(core, uid, sittingId);
  const result = sitting.finishedAt ? await readSittingResult(core, sitting, paper.exam) : null;
  const isExam = sitting.mode === 'exam';
  if (!isExam || !result?.reading || result.isWaiting || (sitting.scoreId && !sitting.consentedAt))
    throw new AppError('conflict', `the result of sitting ${sittingId} cannot be published`, {
      userMessage: m.exams_publish_refused(),
    });
  const now = core.now();
  const day = now.toISOString().slice(0, 10);
  const marks = Object.entries(result.marks).map(([part, mark]) => [part, String(mark)]);
  const input = scoreInput.parse({
    title: m.exams_publish_title({ exam: nameExam(paper.exam) }),
    exam: paper.exam,
    sessionDate: (sitting.finishedAt ?? now).toISOString().slice(0, 10),
    marks: Object.fromEntries(marks),
    candidate: name,
    products: [product.id],
    ...{ consentDate: day, consentBy: name, consentNote: m.exams_publish_note(), displayed: false },
  });
  const scoreId = await scoreSubject.create(core, null, input, `blanc-${sittingId}`);
  await core.db
    .update(paperSittings)
    .set({ scoreId, consentedAt: now })
    .where(and(eq(paperSittings.id, sittingId), isNull(paperSittings.scoreId)));
}

/**
 * Withdraws the consent, which hides the result and erases the name. Safe to repeat.
 * @throws {AppError} `not-found` without such a sitting
 */
export async function withdrawPublication(core: Core, uid: string, sittingId: string): Promise<void> {
  const { sitting } = await loadSitting(core, uid, sittingId);
  if (!sitting.scoreId || !sitting.consentedAt) return;
  await revokeConsentFor(core, null, sitting.scoreId);
  await core.db.update(paperSittings).set({ consentedAt: null }).where(eq(paperSittings.id, sittingId));
}

/** Withdraws all publications that a learner requested, before the account is erased. Safe to repeat. */
export async function withdrawAllPublications(core: Core, uid: string): Promise<void> {
  const rows = await core.db
    .select({ scoreId: scores.id })
    .from(paperSittings)
    .innerJoin(scores, eq(scores.id, paperSittings.scoreId))
    .where(eq(paperSittings.uid, uid));
  for (const { scoreId } of rows) await revokeConsentFor(core, null, scoreId);
}
