import { z } from 'zod';

const address = z.string().min(1).max(2_048);
const pixels = z.number().int().positive();

/** Validates a stored picture that a form sends back. */
export const pictureInput = z.object({
  path: z.string().min(1).max(1_024),
  url: address,
  width: pixels,
  height: pixels,
  alt: z.string().max(300).default(''),
  variants: z
    .array(z.object({ url: address, width: pixels }))
    .max(4)
    .optional(),
});
