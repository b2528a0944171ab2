import { z } from 'zod';
import { m } from '#words/messages.js';
import type { MediaPart } from '../subjects/kinds.ts';
import * as mediaKinds from '../subjects/media-kinds.ts';
import { type HomeBlock, type HomeKind, homeKinds, homeParts, homeTargets } from './home-blocks.ts';
import { isPageTarget, type PageTarget } from './page-target.ts';
import { type BlockArea, blockPicture } from './school-picture.ts';

const text = (limit: number) =>
  z
    .string({ error: () => m.home_wrong_text() })
    .trim()
    .max(limit, { error: () => m.home_wrong_length({ limit }) })
    .default('');

const { input: upload, ...voice } = mediaKinds.upload(1_024, m.refusals_identifier_long);

const recordings: Readonly<Record<BlockArea, RegExp>> = {
  school: /^(gs:\/\/[^/]+\/school\/[0-9a-f]{32}\/voice\/[^/]+)?$/,
  pages: /^(gs:\/\/[^/]+\/pages\/[0-9a-f]{32}\/voice\/[^/]+)?$/,
};

const action = z.object({
  label: text(40),
  to: z
    .union([z.enum(homeTargets), z.custom<PageTarget>(isPageTarget)], { error: () => m.home_wrong_target() })
    .default('/courses'),
});

type BlockMedia = Pick<HomeBlock, 'picture' | 'recording'>;

/** Returns the schema of a block whose files are in the area, and functions for these files. */
export function createBlockInput(area: BlockArea) {
  const picture = blockPicture(area);
  const recording = upload.pipe(
    z.string().regex(recordings[area], { error: () => m.home_missing_recording() }),
  );
  /** Parts that the kind of a block lacks are emptied. */
  const input = z
    .object({
      kind: z.enum(homeKinds),
      visible: z.boolean().default(true),
      title: text(120),
      text: text(4_000),
      actions: z.array(action).max(2).default([]),
      entries: z
        .array(z.object({ title: text(60), text: text(300) }))
        .max(6)
        .default([]),
      products: z
        .array(z.string().regex(/^[\w-]{1,64}$/))
        .max(8, { error: () => m.common_products_many() })
        .default([])
        .transform((ids) => [...new Set(ids)]),
      picture: picture.input,
      recording,
    })
    .transform((given) => keepParts(given));
  return {
    input,
    listMedia: (block: BlockMedia, bucket: string): MediaPart[] => [
      ...picture.listMedia(block.picture, bucket),
      ...voice.listMedia(block.recording, bucket),
    ],
    dropMedia: <Block extends BlockMedia>(
      block: Block,
      isGone: (part: MediaPart) => boolean,
      bucket: string,
    ): Block => ({
      ...block,
      picture: picture.dropMedia(block.picture, isGone, bucket),
      recording: voice.dropMedia(block.recording, isGone, bucket),
    }),
  };
}

function keepParts(given: HomeBlock): HomeBlock {
  const parts = homeParts[given.kind];
  return {
    ...given,
    text: parts.text ? given.text : '',
    actions: dropEmptyEnd(given.actions.slice(0, parts.actions ?? 0), ({ label }) => label),
    entries: dropEmptyEnd(given.entries.slice(0, parts.entries ?? 0), ({ title, text }) => title || text),
    products: parts.products ? given.products : [],
    picture: parts.picture ? given.picture : null,
    recording: parts.recording ? given.recording : '',
  };
}

function dropEmptyEnd<Entry>(entries: Entry[], isWritten: (entry: Entry) => unknown): Entry[] {
  return entries.slice(0, entries.findLastIndex(isWritten) + 1);
}

export function emptyBlock(kind: HomeKind, visible = true): HomeBlock {
  return {
    kind,
    visible,
    title: '',
    text: '',
    actions: [],
    entries: [],
    products: [],
    picture: null,
    recording: '',
  };
}
