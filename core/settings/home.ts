import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { settings } from '#database/tables/settings.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { pictureInput } from '../media/picture-input.ts';
import { type HomeBlock, homeKinds, homeParts, homeTargets } from './home-blocks.ts';

const text = (limit: number) =>
  z
    .string({ error: () => m.home_wrong_text() })
    .trim()
    .max(limit, { error: () => m.home_wrong_length({ limit }) })
    .default('');

const picture = pictureInput.extend({
  path: z.string().regex(/^school\/[0-9a-f]{32}\/pictures\/[^/]+$/),
  alt: text(300),
});

const action = z.object({
  label: text(40),
  to: z.enum(homeTargets, { error: () => m.home_wrong_target() }).default('/courses'),
});

/** What the office may say of one block. Parts that its kind does not have are emptied. */
const block = z
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
      .max(8, { error: () => m.home_wrong_count() })
      .default([])
      .transform((ids) => [...new Set(ids)]),
    picture: picture.nullable().default(null),
  })
  .transform(keepParts);

/** The blocks as the office sends them: each kind once, in the order of the page. */
export const homeInput = z
  .array(block)
  .max(homeKinds.length)
  .refine((blocks) => new Set(blocks.map(({ kind }) => kind)).size === blocks.length)
  .transform(addMissing);

export const homeSettings = z.object({
  version: z.number().int().default(0),
  blocks: homeInput.default(() => addMissing([])),
});

/** The blocks of the home page in their order; the version rises with each save and is 0 before the first. */
export type Home = z.output<typeof homeSettings>;

/** The home page as the owner arranged it. What was never written stays empty: the page has words of its own for it. */
export async function readHome(core: Pick<Core, 'db'>): Promise<Home> {
  const [row] = await core.db.select().from(settings).where(eq(settings.key, 'home')).limit(1);
  return homeSettings.parse(row?.value ?? {});
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
  };
}

/** The form has a place for each text of a block; where nothing was written there is none. */
function dropEmptyEnd<Entry>(entries: Entry[], isWritten: (entry: Entry) => unknown): Entry[] {
  return entries.slice(0, entries.findLastIndex(isWritten) + 1);
}

/** Kinds that came with a newer version of the site stand at their own place in the order. */
function addMissing(blocks: readonly HomeBlock[]): HomeBlock[] {
  const all = [...blocks];
  for (const [place, kind] of homeKinds.entries())
    if (!all.some((known) => known.kind === kind)) all.splice(place, 0, emptyBlock(kind));
  return all;
}

const emptyBlock = (kind: HomeBlock['kind']): HomeBlock => ({
  kind,
  visible: true,
  title: '',
  text: '',
  actions: [],
  entries: [],
  products: [],
  picture: null,
});
