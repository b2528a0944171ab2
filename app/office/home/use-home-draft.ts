import { useMemo } from 'react';
import { type HomeBlock, type HomeKind, listBlocks, type NamedBlocks } from '#core/settings/home-blocks.ts';
import { listChanged } from '../editing/merge-drafts.ts';
import { useEdited } from '../editing/use-edited.ts';
import { useKeptDraft } from '../editing/use-kept-draft.ts';

/** Changes some parts of a block, or works them out from the block as it is by then. */
export type ChangeBlock = (
  kind: HomeKind,
  change: Partial<HomeBlock> | ((block: HomeBlock) => Partial<HomeBlock>),
) => void;

/** The blocks as they are being edited, and what was kept of them on this device. */
export function useHomeDraft(initial: NamedBlocks, version: number) {
  const edited = useEdited(initial, version);
  const { draft, base } = edited;
  const { found, settle } = useKeptDraft('home', { draft, base, version: edited.version });
  const changeBlock: ChangeBlock = (kind, change) =>
    edited.change((now) => {
      const block = now[kind];
      const parts = typeof change === 'function' ? change({ ...block, kind }) : change;
      return { [kind]: { ...block, ...parts } };
    });
  return {
    edited,
    blocks: useMemo(() => listBlocks(draft), [draft]),
    setOrder: (order: HomeKind[]) => edited.change({ order }),
    changeBlock,
    changed: edited.changed.length > 0,
    found: found && {
      at: found.at,
      draft: found.draft,
      names: listChanged(base, found.draft),
      take() {
        edited.goOn(found);
        settle();
      },
      drop: settle,
    },
  };
}
