import { z } from 'zod';
import { typeset } from '#common/typography.ts';
import type { Actor } from '#core/changes/record-change.ts';
import type { Core } from '#core/context.ts';
import { AppError } from '#core/errors.ts';
import { archiveScore, restoreScore } from '#core/scores/archive-score.ts';
import { sendWithdrawalLink } from '#core/scores/send-withdrawal-link.ts';
import { undoScoreChange } from '#core/scores/undo-score-change.ts';
import { withdrawConsentFor } from '#core/scores/withdraw-consent.ts';
import { createWithdrawalLink } from '#core/scores/withdrawal-link.ts';
import { m } from '#words/messages.js';
import type { ScoreErrors } from './score-draft.ts';
import { submitScore } from './submit-score.ts';

/** What the office may do with a result beside saving it. */
const move = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('archive') }),
  z.object({ intent: z.literal('restore'), displayed: z.boolean().default(false) }),
  z.object({ intent: z.literal('undo'), changeId: z.string().max(80) }),
  z.object({ intent: z.literal('link') }),
  z.object({
    intent: z.literal('send-link'),
    link: z.string().max(300),
    email: z.email({ error: () => m.marks_wrong_email() }).max(254, { error: () => m.marks_wrong_email() }),
  }),
  z.object({ intent: z.literal('withdraw') }),
]);

export type ScoreMove = z.input<typeof move>;

/** What became of it; `said` is for a short message. */
export type ScoreAnswer =
  | { done: 'saved' | 'restored' | 'undone' | 'sent' | 'withdrawn'; said: string }
  | { done: 'archived'; said: string; wasDisplayed: boolean }
  | { done: 'linked'; said: string; link: string };

/** Saves a result, or does one of the things above with it. What is wrong is told in French. */
export async function changeScore(
  core: Core,
  actor: Actor,
  id: string,
  body: unknown,
): Promise<ScoreAnswer | ScoreErrors> {
  if (!(body && typeof body === 'object' && 'intent' in body)) {
    const answer = await submitScore(core, actor, id, body);
    return 'saved' in answer ? { done: 'saved', said: m.office_saved() } : answer.errors;
  }
  const parsed = move.safeParse(body);
  if (!parsed.success) {
    const wrongEmail = parsed.error.issues.find(({ path }) => path[0] === 'email');
    if (wrongEmail) return { fields: { email: [wrongEmail.message] }, form: wrongEmail.message };
    throw new AppError('invalid-input', 'no such change of a result');
  }
  try {
    return await perform(core, actor, id, parsed.data);
  } catch (error) {
    if (error instanceof AppError && (error.code === 'invalid-input' || error.code === 'unavailable'))
      return { fields: {}, form: typeset(error.userMessage) };
    throw error;
  }
}

async function perform(
  core: Core,
  actor: Actor,
  id: string,
  wanted: z.output<typeof move>,
): Promise<ScoreAnswer> {
  switch (wanted.intent) {
    case 'archive': {
      const { wasDisplayed } = await archiveScore(core, actor, id);
      return { done: 'archived', said: m.marks_archived(), wasDisplayed };
    }
    case 'restore':
      await restoreScore(core, actor, id, wanted.displayed);
      return { done: 'restored', said: m.marks_restored() };
    case 'undo':
      return {
        done: 'undone',
        said: sayUndone(await undoScoreChange(core, actor, { scoreId: id, changeId: wanted.changeId })),
      };
    case 'link':
      return { done: 'linked', said: m.marks_link_made(), link: await createWithdrawalLink(core, actor, id) };
    case 'send-link':
      await sendWithdrawalLink(core, { id, link: wanted.link, email: wanted.email });
      return { done: 'sent', said: m.marks_link_sent() };
    case 'withdraw':
      await withdrawConsentFor(core, actor, id);
      return { done: 'withdrawn', said: m.marks_withdrawn() };
  }
}

const sayUndone = (missing: string[]): string =>
  missing.length > 0 ? m.marks_undone_without({ names: missing.join(', ') }) : m.marks_undone();
