import { m } from '#words/messages.js';
import { Button } from '../../../ui/actions/button.tsx';
import styles from './products.module.css';
import type { ProductChanges } from './use-product-changes.ts';
import type { useSelection } from './use-selection.ts';

/** What can be done to everything that is ticked. */
export function BulkBar({
  selection,
  shown,
  archived,
  changes,
}: {
  selection: ReturnType<typeof useSelection>;
  /** The ids of this page. */
  shown: readonly string[];
  /** The list is the one of what was put away. */
  archived: boolean;
  changes: ProductChanges;
}) {
  const { ids, clear } = selection;
  if (ids.length === 0) return null;
  const elsewhere = ids.filter((id) => !shown.includes(id)).length;
  const count = ids.length;
  const act = async (change: Parameters<ProductChanges['stand']>[1], words: string) => {
    if (await changes.stand(ids, change, words)) clear();
  };
  const button = (label: string, change: Parameters<ProductChanges['stand']>[1], words: string) => (
    <Button
      variant="secondary"
      size="small"
      aria-disabled={changes.busy || undefined}
      onClick={() => !changes.busy && void act(change, words)}
    >
      {label}
    </Button>
  );
  return (
    <section className={styles.bulk} aria-label={m.products_bulk()}>
      <p role="status">
        {m.products_selected({ count })}
        {elsewhere > 0 ? ` ${m.products_selected_elsewhere({ count: elsewhere })}` : ''}
      </p>
      <div className={styles.bulkActions}>
        {archived ? (
          button(m.products_restore(), { archived: false }, m.products_restored_many({ count }))
        ) : (
          <>
            {button(m.products_display(), { displayed: true }, m.products_displayed_many({ count }))}
            {button(m.products_hide(), { displayed: false }, m.products_hidden_many({ count }))}
            {button(m.products_archive(), { archived: true }, m.products_archived_many({ count }))}
          </>
        )}
        <Button variant="quiet" size="small" onClick={clear}>
          {m.products_select_none()}
        </Button>
      </div>
    </section>
  );
}
