import { z } from 'zod';
import { m } from '#words/messages.js';
import type { Actor } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { bookkeeping, type FieldRecord } from '../subjects/fields.ts';
import * as kinds from '../subjects/kinds.ts';
import * as mediaKinds from '../subjects/media-kinds.ts';
import { settingRows } from '../subjects/rows.ts';
import { createStore, type StoreCore } from '../subjects/store.ts';
import {
  type HomeBlock,
  type HomeKind,
  homeKinds,
  homeParts,
  homeTargets,
  listBlocks,
  type NamedBlocks,
  nameBlocks,
} from './home-blocks.ts';
import { schoolPicture as picture } from './school-picture.ts';

const text = (limit: number) =>
  z
    .string({ error: () => m.home_wrong_text() })
    .trim()
    .max(limit, { error: () => m.home_wrong_length({ limit }) })
    .default('');

const { input: upload, ...voice } = mediaKinds.upload(1_024, m.refusals_identifier_long);
const recording = {
  ...voice,
  input: upload.pipe(
    z.string().regex(/^(gs:\/\/[^/]+\/school\/[0-9a-f]{32}\/voice\/[^/]+)?$/, {
      error: () => m.home_missing_recording(),
    }),
  ),
};

const action = z.object({
  label: text(40),
  to: z.enum(homeTargets, { error: () => m.home_wrong_target() }).default('/courses'),
});

/** Input of a block; parts that its kind lacks are emptied. */
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
      .max(8, { error: () => m.common_products_many() })
      .default([])
      .transform((ids) => [...new Set(ids)]),
    picture: picture.input,
    recording: recording.input,
  })
  .transform((given) => keepParts(given));

/** Input of all blocks: each kind once, in page order. */
export const homeInput = z
  .array(block)
  .max(homeKinds.length)
  .refine((blocks) => new Set(blocks.map(({ kind }) => kind)).size === blocks.length)
  .transform((blocks) => addMissing(blocks));

const homeSettings = z.object({
  version: z.number().int().default(0),
  blocks: homeInput.default(() => addMissing([])),
});

/** Blocks in order; the revision is 0 before the first save. */
export type Home = z.output<typeof homeSettings>;

type Block = Omit<HomeBlock, 'kind'>;

/** Field type of a block, without the block kind in its value. */
const blockKind = (kind: HomeKind): kinds.Kind<Block> => {
  const input = z
    .looseObject({})
    .transform((given) => ({ ...given, kind }))
    .pipe(block)
    .transform(({ kind: _, ...rest }): Block => rest);
  const { kind: _, ...empty } = emptyBlock(kind);
  return kinds.defineKind<Block>({
    input,
    empty,
    revive: (kept) => input.parse(kept),
    listMedia: (value, bucket) => [
      ...picture.listMedia(value.picture, bucket),
      ...recording.listMedia(value.recording, bucket),
    ],
    dropMedia: (value, ...rest) => ({
      ...value,
      picture: picture.dropMedia(value.picture, ...rest),
      recording: recording.dropMedia(value.recording, ...rest),
    }),
  });
};

const isHomeKind = (name: string): name is HomeKind => homeKinds.some((kind) => kind === name);

const order = kinds.defineKind<HomeKind[]>({
  input: z.array(z.enum(homeKinds)).transform((given) => addMissingKinds(given)),
  empty: [...homeKinds],
  revive: (kept) => addMissingKinds((kept as string[]).filter(isHomeKind)),
});

const said = { csv: [], personal: false, public: true, undoable: true } as const;

const blockFields = Object.fromEntries(
  homeKinds.map((kind) => [kind, { ...said, kind: blockKind(kind), label: homeParts[kind].name }]),
) as unknown as Record<HomeKind, typeof said & { kind: kinds.Kind<Block>; label: () => string }>;

type HomeRow = NamedBlocks & { version: number };

export const homeFields = {
  version: bookkeeping,
  order: { ...said, kind: order, label: m.home_office_order },
  ...blockFields,
} as const satisfies FieldRecord<HomeRow>;

/** Home page under the id `home`. Empty texts mean the default texts. */
export const homeSubject = createStore<HomeRow, typeof homeFields>({
  kind: 'settings',
  fields: homeFields,
  rows: settingRows(
    'home',
    (value) => {
      const { version, blocks } = homeSettings.parse(value);
      return { ...nameBlocks(blocks), version };
    },
    ({ version, ...named }) => ({ version, blocks: listBlocks(named) }),
  ),
  titleOf: () => m.home_office_title(),
  media: { area: 'school', foreign: m.home_missing_picture, gone: m.home_missing_picture },
  ownWorkUnrecorded: true,
});

export async function readHome(core: Pick<Core, 'db'>): Promise<Home> {
  const { version, ...named } = await homeSubject.find(core, 'home');
  return { version, blocks: listBlocks(named) };
}

/**
 * Replaces the blocks, unless `fromVersion` is outdated. A change without an actor is not in the audit log.
 * @throws {AppError} conflict, or invalid-input if a new picture is missing
 */
export const saveHome = (
  core: StoreCore,
  blocks: readonly HomeBlock[],
  fromVersion?: number,
  actor: Actor = null,
): Promise<void> => homeSubject.update(core, actor, 'home', nameBlocks(blocks), fromVersion);

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

/** Inserts block kinds of a newer release at their default position. */
function addMissingKinds(known: readonly HomeKind[]): HomeKind[] {
  const all = [...known];
  for (const [place, kind] of homeKinds.entries()) if (!all.includes(kind)) all.splice(place, 0, kind);
  return all;
}

const addMissing = (blocks: readonly HomeBlock[]): HomeBlock[] =>
  addMissingKinds(blocks.map(({ kind }) => kind)).map(
    (kind) => blocks.find((known) => known.kind === kind) ?? emptyBlock(kind),
  );

function emptyBlock(kind: HomeKind): HomeBlock {
  return {
    kind,
    visible: true,
    title: '',
    text: '',
    actions: [],
    entries: [],
    products: [],
    picture: null,
    recording: '',
  };
}
