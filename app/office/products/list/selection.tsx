import { useEffect, useState } from 'react';
import type { VisibilityChange } from '#core/products/office/publish-products.ts';
import { m } from '#words/messages.js';
import { Button } from '../../../ui/actions/button.tsx';
import { type Selection, SelectionBar } from '../../kit/selection.tsx';
import type { ProductCommands } from './use-product-commands.ts';

/** Maximum number of products in one command. */
export const maxAtOnce = 200;

const storageKey = 'cedille:selection:products';

/** The selection is kept across list pages for the life of the tab; `maxAtOnce` products at most. */
export function useStoredSelection(): Selection {
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => setIds(read()), []);
  function put(next: readonly string[]): void {
    const kept = [...new Set(next)].slice(0, maxAtOnce);
    setIds(kept);
    sessionStorage.setItem(storageKey, JSON.stringify(kept));
  }
  return {
    ids,
    has: (id: string) => ids.includes(id),
    toggle: (changed: readonly string[], on: boolean) =>
      put(on ? [...ids, ...changed] : ids.filter((id) => !changed.includes(id))),
    clear: () => put([]),
  };
}

function read(): string[] {
  const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
  return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [];
}

export function BulkBar({
  selection,
  shown,
  archived,
  commands,
}: {
  selection: Selection;
  /** Ids of the products on this page. */
  shown: readonly string[];
  archived: boolean;
  commands: ProductCommands;
}) {
  const { ids, clear } = selection;
  const elsewhere = ids.filter((id) => !shown.includes(id)).length;
  async function runOnAll(change: VisibilityChange): Promise<void> {
    if (await commands.stand(ids, change)) clear();
  }
  const button = (label: string, change: VisibilityChange) => (
    <Button
      variant="secondary"
      size="small"
      aria-disabled={commands.pending || undefined}
      onClick={() => !commands.pending && void runOnAll(change)}
    >
      {label}
    </Button>
  );
  return (
    <SelectionBar
      selection={selection}
      words={[
        m.lists_selected({ count: ids.length }),
        elsewhere > 0 ? m.products_selected_elsewhere({ count: elsewhere }) : '',
      ].join(' ')}
    >
      {archived ? (
        button(m.common_restore_archived(), { archived: false })
      ) : (
        <>
          {button(m.common_publish(), { displayed: true })}
          {button(m.common_hide(), { displayed: false })}
          {commands.maySell && button(m.products_open(), { enabled: true })}
          {commands.maySell && button(m.products_close(), { enabled: false })}
          {button(m.common_archive(), { archived: true })}
        </>
      )}
    </SelectionBar>
  );
}
