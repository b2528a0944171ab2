import { useSortable } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { m } from '#words/messages.js';
import { Icon } from '../../ui/mark/icon.tsx';
import listStyles from '../products/list/products.module.css';

/** A sortable row. `up` and `down` are null at the ends of the list. */
export type RowProps = {
  id: string;
  title: string;
  up: (() => void) | null;
  down: (() => void) | null;
};

/** Returns the props of a row that can be dragged by its handle. */
export function useRow(id: string) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id });
  // The handle is a button and already has this role.
  const { role: _role, ...handle } = attributes;
  return {
    row: {
      ref: setNodeRef,
      style: transform
        ? { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)`, transition }
        : undefined,
    },
    handle: { ref: setActivatorNodeRef, ...handle, ...listeners },
    isDragging,
  };
}

export type RowDrag = ReturnType<typeof useRow>;

/** A sortable row of a list that loads the sorting later. */
export function SortableRow({ id, children }: { id: string; children: (drag: RowDrag) => ReactNode }) {
  return children(useRow(id));
}

export function DragHandle({ title, handle }: { title: string; handle: RowDrag['handle'] }) {
  return (
    <button type="button" className={listStyles.handle} {...handle} aria-label={m.programme_drag({ title })}>
      <Icon name="grip" />
    </button>
  );
}

export function Arrows({ id, title, up, down }: RowProps) {
  return (
    <>
      <button
        type="button"
        id={`monter-${id}`}
        className={listStyles.button}
        aria-label={m.programme_up({ title })}
        aria-disabled={!up || undefined}
        onClick={up ?? undefined}
      >
        <Icon name="arrow-up" />
      </button>
      <button
        type="button"
        id={`descendre-${id}`}
        className={listStyles.button}
        aria-label={m.programme_down({ title })}
        aria-disabled={!down || undefined}
        onClick={down ?? undefined}
      >
        <Icon name="arrow-down" />
      </button>
    </>
  );
}
