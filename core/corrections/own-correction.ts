import { and, eq } from 'drizzle-orm';
import { productions } from '#database/tables/productions.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { readKey } from '../exercises/attempts/read-key.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';
import { findProduction, type Production } from './find-production.ts';

/** A returned correction as its learner sees it. */
type OwnCorrection = {
  correction: Pick<
    Production,
    | 'kind'
    | 'text'
    | 'recordingId'
    | 'rubric'
    | 'criteria'
    | 'comments'
    | 'correctedText'
    | 'remark'
    | 'replyPath'
  > & {
    /** Model answer. Empty without one. */
    model: string;
  };
  exercise: { id: string; title: string };
  returnedAt: Date;
  correctedBy: string;
  /** True for a text that has no second version yet. */
  canRewrite: boolean;
};

/** @throws {AppError} `not-found` unless it is a returned correction of the user */
export async function loadOwnCorrection(
  core: Pick<Core, 'db'>,
  { uid }: Pick<SignedInUser, 'uid'>,
  id: string,
): Promise<OwnCorrection> {
  const found = await findProduction(core, id, eq(productions.uid, uid));
  if (found.state !== 'returned')
    throw new AppError('not-found', `production ${id} is ${found.state}`, {
      userMessage: found.state === 'waiting' ? m.corrections_not_returned() : m.corrections_unknown(),
    });
  const { kind, text, recordingId, rubric, criteria, comments, correctedText, remark, replyPath } = found;
  const { exercise, field } = found;
  const key = await readKey(core.db, exercise.versionId);
  const model = key.productions?.[field]?.model ?? '';
  const later = await core.db.$count(
    productions,
    and(eq(productions.uid, uid), eq(productions.previousId, id)),
  );
  return {
    correction: {
      kind,
      text,
      recordingId,
      rubric,
      criteria,
      comments,
      correctedText,
      remark,
      replyPath,
      model,
    },
    exercise: { id: exercise.id, title: exercise.title },
    returnedAt: found.returnedAt ?? found.submittedAt,
    correctedBy: found.correctedBy ?? '',
    canRewrite: later === 0,
  };
}
