import { z } from 'zod';
import { m } from '#words/messages.js';
import type { PartId } from '../../scores/exams.ts';

export const partIds = [
  ...(['listening', 'structures', 'reading', 'writing', 'speaking', 'oral', 'written'] as const),
] as const satisfies readonly PartId[];

/** Maximum number of sections, and of minutes of one. */
export const sectionLimits = { sections: 10, minutes: 300 } as const;

/** Input of a whole number, also as text. */
export const countInput = (min: number, max: number) =>
  z.coerce
    .number({ error: m.refusals_number_malformed })
    .int({ error: m.refusals_number_malformed })
    .min(min, { error: m.refusals_number_low })
    .max(max, { error: m.refusals_number_high });

export const scriptInput = z.object({
  before: countInput(0, 600),
  between: countInput(0, 600),
  after: countInput(0, 600),
  plays: z.coerce.number().pipe(z.union([z.literal(1), z.literal(2)])),
});
