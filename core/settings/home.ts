import { z } from 'zod';
import { m } from '#words/messages.js';
import type { Actor } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { bookkeeping, type FieldRecord } from '../subjects/fields.ts';
import * as kinds from '../subjects/kinds.ts';
import { settingRows } from '../subjects/rows.ts';
import { createStore, type StoreCore } from '../subjects/store.ts';
import { createBlockInput, emptyBlock } from './block-input.ts';
import {
  type HomeBlock,
  type HomeKind,
  homeKinds,
  homeParts,
  listBlocks,
  type NamedBlocks,
  nameBlocks,
} from './home-blocks.ts';

const { input: block, listMedia, dropMedia } = createBlockInput('school');

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
    listMedia,
    dropMedia,
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
