import { useState } from 'react';
import { formatDateTime } from '#common/dates.ts';
import { m } from '#words/messages.js';
import { type Difference, listChanged, listDifferences, takeMine } from '../editing/merge-drafts.ts';
import { useEdited } from '../editing/use-edited.ts';
import { useKeptDraft } from '../editing/use-kept-draft.ts';
import type { ProductDraft, SavedVersion } from './product-draft.ts';

/** Two versions that wait for a decision; `saves` when it is saved with it. */
type Conflict = {
  base: ProductDraft;
  mine: ProductDraft;
  theirs: Pick<SavedVersion, 'draft' | 'version'>;
  words: string;
  saves: boolean;
};

/** The product as it is being edited, what was kept of it on this device, and what somebody else made of it meanwhile. */
export function useProductDraft(
  initial: ProductDraft,
  version: number | undefined,
  subject: string,
  newId: string | undefined,
) {
  const edited = useEdited(initial, version);
  const [ownId, setOwnId] = useState(newId);
  const kept = useKeptDraft(subject, { ...edited, newId: ownId });
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { found } = kept;

  function takeFound(): void {
    if (!found) return;
    kept.settle();
    if (found.newId) setOwnId(found.newId);
    const theirs = { draft: edited.base, version: edited.version ?? 0 };
    const differences = listDifferences(found.base, found.draft, edited.base);
    if (differences.some(({ changedBy }) => changedBy === 'both')) {
      const words = m.products_kept_older();
      setConflict({ base: found.base, mine: found.draft, theirs, words, saves: false });
      return;
    }
    const draft = takeMine(found.draft, edited.base, listChanged(found.base, found.draft));
    edited.goOn({ draft, base: edited.base, version: edited.version });
  }

  return {
    ...edited,
    newId: ownId,
    found: found && {
      at: found.at,
      names: shown(listChanged(found.base, found.draft)),
      draft: found.draft,
      take: takeFound,
      drop: kept.settle,
    },
    conflict: conflict && {
      ...conflict,
      differences: listShown(conflict),
      /** The draft as it was decided. */
      decide(names: (keyof ProductDraft)[]) {
        const { draft: theirs } = conflict.theirs;
        const hidden = theirs.pathFolderId ? [] : (['pathFolderId'] as const);
        const draft = takeMine(conflict.mine, theirs, [...names, ...hidden]);
        edited.goOn({ draft, base: theirs, version: conflict.theirs.version || undefined });
        setConflict(null);
        return draft;
      },
    },
    /** Somebody else saved before us. */
    meet(theirs: SavedVersion) {
      const by = {
        who: theirs.who || m.products_someone(),
        date: theirs.at ? formatDateTime(theirs.at) : '',
      };
      setConflict({
        base: edited.base,
        mine: edited.draft,
        theirs,
        words: m.editing_conflict_by(by),
        saves: true,
      });
    },
  };
}

/** The folder is nobody's decision. */
const shown = (names: (keyof ProductDraft & string)[]) => names.filter((name) => name !== 'pathFolderId');

/** With another amount the identifiers follow by themselves. */
function listShown({ base, mine, theirs }: Conflict): Difference<ProductDraft>[] {
  const differences = listDifferences(base, mine, theirs.draft);
  const priced = differences.some(({ name }) => name === 'price');
  return differences.filter(
    ({ name }) => name !== 'pathFolderId' && !(priced && (name === 'productId' || name === 'priceId')),
  );
}
