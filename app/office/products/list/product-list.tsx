import { useEffect, useRef, useState } from 'react';
import { typeset } from '#common/typography.ts';
import type { OfficeProduct } from '#core/products/office/list-office-products.ts';
import { m } from '#words/messages.js';
import listRows from '../../kit/list-rows.module.css';
import { ColumnHeading, TickCell } from '../../kit/list-rows.tsx';
import type { Selection } from '../../kit/selection.tsx';
import sheet from '../../kit/sheet.module.css';
import type { ShownColumn } from '../../kit/show-list.ts';
import type { RowDrag } from '../../kit/sorting-row.tsx';
import { ProductListRow } from './product-row.tsx';
import styles from './products.module.css';
import type { ProductCommands } from './use-product-commands.ts';
import { prefetchSorting, useSorting } from './use-sorting.ts';

export function ProductList({
  rows,
  arranged,
  caption,
  columns = [],
  selection,
  commands,
}: {
  rows: readonly OfficeProduct[];
  /** True if the list is in the school's order, which can be rearranged. */
  arranged: boolean;
  caption: string;
  columns: readonly ShownColumn[] | undefined;
  selection: Selection;
  commands: ProductCommands;
}) {
  const [order, setOrder] = useState<readonly string[] | null>(null);
  // The optimistic order stays until rows newer than all commands arrive, because older rows lack the change.
  const read = useRef(rows);
  useEffect(() => {
    if (commands.pending || read.current === rows) return;
    read.current = rows;
    setOrder(null);
  }, [rows, commands.pending]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ids = order ?? rows.map(({ id }) => id);
  const titleOf = (id: string) => typeset(byId.get(id)?.title ?? '');
  const focus = useRef<string | null>(null);
  useEffect(() => {
    // The button moves with its row. At an end of the list it disappears, so focus the other one.
    const buttons = [focus.current, focus.current?.replace('monter', 'descendre')];
    if (focus.current)
      buttons
        .map((id) => document.getElementById(id ?? ''))
        .find(Boolean)
        ?.focus();
    focus.current = null;
  });

  function arrange(id: string, to: number): void {
    const from = ids.indexOf(id);
    if (from === -1 || to < 0 || to >= ids.length || from === to) return;
    const next = ids.toSpliced(from, 1).toSpliced(to, 0, id);
    setOrder(next);
    void commands.move(id, toPlace(next, to), toPlace(ids, from), to + 1).then((answer) => {
      if ('refused' in answer) setOrder(null);
    });
  }
  function press(id: string, to: number, button: 'monter' | 'descendre'): void {
    focus.current = `${button}-${id}`;
    arrange(id, to);
  }
  const toEnd = (id: string, end: 'first' | 'last') =>
    void commands.move(id, end, toPlace(ids, ids.indexOf(id)));

  const { sorting, prepare } = useSorting(arranged);
  const renderRow = (product: OfficeProduct, index: number, drag?: RowDrag) => {
    const { id } = product;
    return (
      <ProductListRow
        key={id}
        product={product}
        selected={selection.has(id)}
        onSelect={(on) => selection.toggle([id], on)}
        commands={commands}
        drag={drag}
        onHandle={prepare}
        arrange={
          arranged
            ? {
                up: index > 0 ? () => press(id, index - 1, 'monter') : undefined,
                down: index < ids.length - 1 ? () => press(id, index + 1, 'descendre') : undefined,
                first: () => toEnd(id, 'first'),
                last: () => toEnd(id, 'last'),
              }
            : undefined
        }
      />
    );
  };
  const list = (
    <table
      className={listRows.table}
      aria-label={caption}
      onPointerEnter={arranged ? prefetchSorting : undefined}
    >
      <thead>
        <tr className={styles.heads}>
          <TickCell
            label={m.products_select_page()}
            checked={ids.every(selection.has)}
            onTick={(on) => selection.toggle(ids, on)}
          />
          {columns.map((column) => (
            <ColumnHeading key={column.label} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {ids.map((id, index) => {
          const product = byId.get(id);
          if (!product) return null;
          if (!sorting || !arranged) return renderRow(product, index);
          return (
            <sorting.SortableRow key={id} id={id}>
              {(drag) => renderRow(product, index, drag)}
            </sorting.SortableRow>
          );
        })}
      </tbody>
    </table>
  );
  return (
    <>
      {sorting && arranged ? (
        <sorting.Sorting ids={ids} titleOf={titleOf} onDrop={arrange}>
          {list}
        </sorting.Sorting>
      ) : (
        list
      )}
      {arranged ? <p className={sheet.soft}>{m.products_arrange_hint()}</p> : null}
    </>
  );
}

const toPlace = (ids: readonly string[], index: number) => ({
  after: ids[index - 1] ?? null,
  before: ids[index + 1] ?? null,
});
