import { z } from 'zod';
import { typeset } from '#common/typography.ts';
import type { Actor } from '#core/changes/record-change.ts';
import type { Core } from '#core/context.ts';
import { createdId } from '#core/create-id.ts';
import { AppError } from '#core/errors.ts';
import { createScore, findScoreRow, updateScore } from '#core/scores/save-score.ts';
import { scoreInput } from '#core/scores/score-input.ts';
import { m } from '#words/messages.js';
import { findSaver } from '../editing/find-saver.ts';
import type { ScoreErrors } from './score-draft.ts';
import { toDraft } from './to-draft.ts';

const submission = z.object({
  draft: scoreInput,
  version: z.number().int().positive().optional(),
  /** Of a new result: made with its form, so that what is sent twice is one result. */
  id: z.string().regex(createdId).optional(),
});

/**
 * Creates or changes a result from what the editor sent (`id` null creates it). Everything wrong is told by field, in French;
 * nothing is saved then.
 */
export async function submitScore(
  core: Core,
  actor: Actor,
  id: string | null,
  body: unknown,
): Promise<{ saved: string } | { errors: ScoreErrors }> {
  const parsed = submission.safeParse(body);
  if (!parsed.success) return { errors: toErrors(parsed.error) };
  const { draft, version, id: newId } = parsed.data;
  try {
    if (!id) return { saved: await createScore(core, actor, draft, newId) };
    await updateScore(core, actor, id, draft, version);
    return { saved: id };
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== 'invalid-input' && error.code !== 'conflict'))
      throw error;
    const form = typeset(error.userMessage);
    const conflicting = error.code === 'conflict' ? (id ?? newId) : undefined;
    if (!conflicting) return { errors: { fields: {}, form } };
    return { errors: { fields: {}, form, theirs: await findTheirs(core, conflicting) } };
  }
}

/** What somebody else saved meanwhile, who, and when. */
async function findTheirs(core: Core, id: string): Promise<NonNullable<ScoreErrors['theirs']>> {
  const [row, saver] = await Promise.all([findScoreRow(core, id), findSaver(core, 'score', id)]);
  return { draft: toDraft(row), version: row.version, ...saver };
}

function toErrors(error: z.ZodError): ScoreErrors {
  const fields: Record<string, string[]> = {};
  for (const { path, message } of error.issues) {
    if (path[0] !== 'draft' || path.length < 2) continue;
    const name = path[1] === 'marks' ? path.slice(1, 3).join('.') : String(path[1]);
    fields[name] = [...(fields[name] ?? []), typeset(message)];
  }
  return { fields, form: m.marks_refused() };
}
