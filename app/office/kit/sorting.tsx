import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { m } from '#words/messages.js';

export function Sorting({
  ids,
  titleOf,
  onDrop,
  children,
}: {
  ids: readonly string[];
  titleOf: (id: string) => string;
  onDrop: (id: string, to: number) => void;
  children: ReactNode;
}) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const rankOf = (id: string | number | undefined) => ids.indexOf(String(id)) + 1;
  const total = ids.length;
  const announcements: Announcements = {
    onDragStart: ({ active }) =>
      m.products_drag_start({ title: titleOf(String(active.id)), rank: rankOf(active.id), total }),
    onDragOver: ({ active, over }) =>
      over
        ? m.products_drag_over({ title: titleOf(String(active.id)), rank: rankOf(over.id), total })
        : undefined,
    onDragEnd: ({ active, over }) =>
      m.products_drag_end({ title: titleOf(String(active.id)), rank: rankOf(over?.id ?? active.id), total }),
    onDragCancel: ({ active }) =>
      m.products_drag_cancel({ title: titleOf(String(active.id)), rank: rankOf(active.id) }),
  };
  function drop({ active, over }: DragEndEvent): void {
    if (over && over.id !== active.id) onDrop(String(active.id), ids.indexOf(String(over.id)));
  }
  return (
    <DndContext
      id="ordre"
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: m.products_drag_how() } }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
