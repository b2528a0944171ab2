import { z } from 'zod';
import { m } from '#words/messages.js';
import { pictureInput } from '../media/picture-input.ts';
import { picture } from '../subjects/media-kinds.ts';

/** Picture of the home page, or the logo. */
export const schoolPicture = picture(
  pictureInput.extend({
    path: z.string().regex(/^school\/[0-9a-f]{32}\/pictures\/[^/]+$/),
    alt: z
      .string({ error: () => m.home_wrong_text() })
      .trim()
      .max(300, { error: () => m.home_wrong_length({ limit: 300 }) })
      .default(''),
  }),
);
