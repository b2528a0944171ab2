import { z } from 'zod';
import { m } from '#words/messages.js';
import { pictureInput } from '../media/picture-input.ts';
import { picture } from '../subjects/media-kinds.ts';

/** Owner of the files of a block: the school for the home page, or one of the pages. */
export type BlockArea = 'school' | 'pages';

const paths: Readonly<Record<BlockArea, RegExp>> = {
  school: /^school\/[0-9a-f]{32}\/pictures\/[^/]+$/,
  pages: /^pages\/[0-9a-f]{32}\/pictures\/[^/]+$/,
};

/** Picture of a block, whose description is optional. */
export const blockPicture = (area: BlockArea) =>
  picture(
    pictureInput.extend({
      path: z.string().regex(paths[area]),
      alt: z
        .string({ error: () => m.home_wrong_text() })
        .trim()
        .max(300, { error: () => m.home_wrong_length({ limit: 300 }) })
        .default(''),
    }),
  );

/** Picture of the home page, or the logo. */
export const schoolPicture = blockPicture('school');
