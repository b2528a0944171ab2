import { useMemo } from 'react';
import { isSameValue } from '#common/same-value.ts';
import type { HomeBlock, HomeKind } from '#core/settings/home-blocks.ts';
import { useEdited } from '../editing/use-edited.ts';
import { useKeptDraft } from '../editing/use-kept-draft.ts';
import { nameHomeField, sayHomeField } from './say-block.ts';

/** Changes some parts of a block, or works them out from the block as it is by then. */
export type ChangeBlock = (
  kind: HomeKind,
  change: Partial<HomeBlock> | ((block: HomeBlock) => Partial<HomeBlock>),
) => void;

/** The blocks as they are being edited, and what was kept of them on this device. */
export function useHomeDraft(initial: HomeBlock[], version: number) {
  const saved = useMemo(() => ({ blocks: initial }), [initial]);
  const edited = useEdited(saved, version);
  const { draft, base } = edited;
  const { found, settle } = useKeptDraft('home', { draft, base, version: edited.version });
  const changeBlock: ChangeBlock = (kind, change) =>
    edited.change(({ blocks }) => ({
      blocks: blocks.map((block) =>
        block.kind === kind
          ? { ...block, ...(typeof change === 'function' ? change(block) : change) }
          : block,
      ),
    }));
  return {
    blocks: draft.blocks,
    version: edited.version,
    setBlocks: (blocks: HomeBlock[]) => edited.change({ blocks }),
    changeBlock,
    changed: edited.changed.length > 0,
    markSent: (from: number | undefined) => edited.markSent(draft, from),
    found: found && {
      at: found.at,
      changes: listBlockChanges(base.blocks, found.draft.blocks),
      take() {
        edited.goOn(found);
        settle();
      },
      drop: settle,
    },
  };
}

/** The order and the blocks in which two home pages differ, in words. */
function listBlockChanges(saved: readonly HomeBlock[], kept: readonly HomeBlock[]) {
  const say = (blocks: readonly HomeBlock[]): Record<string, unknown> => ({
    order: blocks.map(({ kind }) => kind),
    ...Object.fromEntries(blocks.map((block) => [block.kind, block])),
  });
  const [was, is] = [say(saved), say(kept)];
  return Object.keys(is)
    .filter((name) => !isSameValue(was[name], is[name]))
    .map((name) => ({
      name,
      label: nameHomeField(name),
      saved: sayHomeField(was[name]),
      kept: sayHomeField(is[name]),
    }));
}
