import { z } from 'zod';
import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import { messageLines } from '../messages/message-input.ts';
import { maxRefusalCharacters, type RefusalReason, refusalReasons, titleReason } from './refusal-reasons.ts';

export const writeRefusal = (reason: RefusalReason, details: string): string =>
  [`${titleReason(reason)}.`, typeset(details)].filter(Boolean).join('\n');

/** State and time of the review that the admin read; a decision fails if the review changed since then. */
export const seenOpinion = z.object({
  state: z.enum(['pending', 'accepted', 'refused']),
  updatedAt: z.number(),
});

export type SeenOpinion = z.output<typeof seenOpinion>;

const vague: ReadonlySet<RefusalReason> = new Set(['doubtful', 'unlawful']);

export const refusalInput = z
  .object({
    reason: z.enum(refusalReasons, { error: () => m.opinions_reason_missing() }),
    details: messageLines.default('').pipe(
      z.string().max(maxRefusalCharacters, {
        error: () => m.opinions_details_long({ longest: maxRefusalCharacters }),
      }),
    ),
  })
  .refine(({ reason, details }) => details || !vague.has(reason), {
    path: ['details'],
    error: () => m.opinions_details_missing(),
  });

export type RefusalInput = z.output<typeof refusalInput>;
