import { z } from 'zod';
import { m } from '#words/messages.js';
import { messageLine, messageLines } from '../messages/message-input.ts';

/** Lengths in characters. */
export const opinionLengths = { min: 20, max: 2_000, maxName: 40 } as const;

/** Deadline for a decision in days, as the product page promises (art. D111-17, 2°, b). */
export const maxDaysToDecide = 15;

/** Product review from a form; each error is a sentence for the author. */
export const opinionInput = z.object({
  rating: z
    .enum(['1', '2', '3', '4', '5'], { error: () => m.opinions_rating_missing() })
    .transform((rating) => Number(rating)),
  body: messageLines.default('').pipe(
    z
      .string()
      .min(1, { error: () => m.opinions_body_missing(), abort: true })
      .min(opinionLengths.min, { error: () => m.opinions_body_short({ shortest: opinionLengths.min }) })
      .max(opinionLengths.max, {
        error: ({ input }) =>
          m.opinions_body_long({
            longest: opinionLengths.max.toLocaleString('fr'),
            length: String(input).length.toLocaleString('fr'),
          }),
      }),
  ),
  firstName: messageLine.default('').pipe(
    z
      .string()
      .min(1, { error: () => m.opinions_name_missing() })
      .max(opinionLengths.maxName, {
        error: () => m.opinions_name_long({ longest: opinionLengths.maxName }),
      }),
  ),
});

export type OpinionInput = z.output<typeof opinionInput>;
