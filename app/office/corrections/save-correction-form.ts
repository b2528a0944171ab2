import { data, replace } from 'react-router';
import { z } from 'zod';
import { formatDateTime } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import { listChanges } from '#core/changes/list-changes.ts';
import type { CorrectionDraft } from '#core/corrections/correction-draft.ts';
import { correctionInput } from '#core/corrections/correction-input.ts';
import { findProduction, type Production } from '#core/corrections/find-production.ts';
import { findNextProduction } from '#core/corrections/list-productions.ts';
import { returnCorrection } from '#core/corrections/return-correction.ts';
import { saveCorrection } from '#core/corrections/save-correction.ts';
import { AppError } from '#core/errors.ts';
import { m } from '#words/messages.js';
import { isId } from '../../errors/unknown-parameter.ts';
import { type OfficeRequest, toFieldErrors } from '../kit/action.ts';
import type { NotSaved, RemoteDraft, SaveAnswer } from '../kit/use-editor.ts';
import { returnedName, toCorrectionDraft } from './correction-texts.ts';
import { toCorrectionPage } from './subject.ts';

const submission = z.object({
  draft: correctionInput,
  version: z.number().int().min(0),
  /** True to return the correction to the learner. */
  returned: z.boolean().default(false),
  kind: z.enum(['writing', 'speaking']).nullable().default(null),
  productId: z.string().refine(isId).nullable().default(null),
});

/**
 * Saves a correction, or returns it and redirects to the next production. Returns 400 with messages by field,
 * or 409 with the other draft if another person saved it meanwhile.
 */
export async function saveCorrectionForm({ core, actor, id }: OfficeRequest, body: unknown) {
  const parsed = submission.safeParse(body);
  if (!parsed.success)
    return notSaved(
      {
        refused: m.corrections_refused(),
        fields: toFieldErrors(parsed.error, ([root, ...path]) => (root === 'draft' ? path.join('.') : '')),
      },
      400,
    );
  const { draft, version, returned, ...filter } = parsed.data;
  const production = await findProduction(core, id);
  try {
    if (!returned) {
      await saveCorrection(core, actor, production, draft, version);
      return data<SaveAnswer<CorrectionDraft>>({ saved: id });
    }
    await returnCorrection(core, actor, production, draft, version);
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== 'invalid-input' && error.code !== 'conflict'))
      throw error;
    const fields = (error.details.fields ?? {}) as Record<string, string>;
    const refused = {
      refused: typeset(error.userMessage),
      fields: Object.fromEntries(Object.entries(fields).map(([name, words]) => [name, [typeset(words)]])),
    };
    const now = error.code === 'conflict' ? await findProduction(core, id) : null;
    return now?.state === 'waiting'
      ? notSaved({ ...refused, theirs: await describeOther(core, now) }, 409)
      : notSaved(refused, error.status);
  }
  const next = await findNextProduction(core, id, filter);
  const address = toCorrectionPage(next ?? id, filter);
  throw replace(`${address}${address.includes('?') ? '&' : '?'}${returnedName}=${id}`, 303);
}

const notSaved = (answer: NotSaved<CorrectionDraft>, status: number) =>
  data<SaveAnswer<CorrectionDraft>>(answer, { status });

async function describeOther(
  core: OfficeRequest['core'],
  production: Production,
): Promise<RemoteDraft<CorrectionDraft>> {
  const { rows } = await listChanges(core, { kind: 'production', subjectId: production.id, limit: 1 });
  return {
    draft: toCorrectionDraft(production),
    version: production.version,
    who: rows[0]?.who || m.marks_history_site(),
    at: formatDateTime(rows[0]?.at ?? core.now()),
  };
}
