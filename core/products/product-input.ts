import { z } from 'zod';
import { m } from '#words/messages.js';
import { pictureInput } from '../media/picture-input.ts';

/** Half a character, as a cut emoji leaves it, cannot be stored. */
const toStorable = (given: string): string => given.toWellFormed();

const text = (limit: number, tooLong: () => string) =>
  z.string().overwrite(toStorable).trim().max(limit, { error: tooLong }).default('');

const file = z.object({ fileName: z.string().max(255).default(''), url: z.string().max(2_048).default('') });

/** An id as the payment provider writes them; it fails on anything else in ways that say nothing. */
const providerId = text(255, m.refusals_identifier_long).pipe(
  z.string().regex(/^\w*$/, { error: () => m.refusals_identifier_malformed() }),
);

/** What the office may say of a product. Never `users`, never the price (specification §4). */
export const productInput = z.object({
  type: z.enum(['course', 'exercise'], { error: () => m.refusals_product_type() }).default('course'),
  title: z
    .string({ error: () => m.refusals_title_missing() })
    .overwrite(toStorable)
    .trim()
    .min(1, { error: () => m.refusals_title_missing() })
    .max(140, { error: () => m.refusals_title_long() }),
  description: text(20_000, m.refusals_description_long),
  difficulty: z
    .enum(['', 'A1', 'A2', 'B1', 'B2', 'C1', 'C2'], { error: () => m.refusals_level_unknown() })
    .default(''),
  duration: z.coerce
    .number({ error: () => m.refusals_duration_malformed() })
    .int({ error: () => m.refusals_duration_fraction() })
    .min(0, { error: () => m.refusals_duration_negative() })
    .max(100_000, { error: () => m.refusals_duration_long() })
    .default(0),
  displayed: z.boolean().default(false),
  enabled: z.boolean().default(false),
  order: z.coerce
    .number({ error: () => m.refusals_number_malformed() })
    .int({ error: () => m.refusals_number_malformed() })
    .min(-999_999_999, { error: () => m.refusals_number_low() })
    .max(999_999_999, { error: () => m.refusals_number_high() })
    .default(0),
  productId: providerId,
  priceId: providerId,
  videoId: text(1_024, m.refusals_identifier_long),
  videoIdExtract: text(1_024, m.refusals_identifier_long),
  captions: text(1_024, m.refusals_identifier_long),
  captionsExtract: text(1_024, m.refusals_identifier_long),
  pathFolderId: z.union([z.literal(''), z.string().regex(/^[0-9a-f]{32}$/)]).default(''),
  miniature: z
    .array(pictureInput)
    .max(12, { error: () => m.refusals_pictures_many() })
    .default([]),
  files: z
    .array(file)
    .max(200, { error: () => m.refusals_files_many() })
    .default([]),
});

export type ProductInput = z.output<typeof productInput>;
