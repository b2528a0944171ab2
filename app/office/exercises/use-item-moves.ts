import { m } from '#words/messages.js';
import { showToast } from '../../ui/feedback/show-toast.ts';
import { toFieldId } from '../kit/field.ts';
import { useFocusNext } from './use-focus-next.ts';

/** Moves, removes and inserts items. The focus stays on the button, or goes to a new item or `heading`. */
export function useItemMoves<Item extends { id: string }>(
  heading: string,
  items: readonly Item[],
  /** Receives an updater, because the items may have changed since the last render. */
  onChange: (change: (items: readonly Item[]) => readonly Item[]) => void,
) {
  const focusNext = useFocusNext();
  return {
    move(item: Item, to: number): void {
      const isUp = to < items.indexOf(item);
      const isEnd = to === 0 || to === items.length - 1;
      // At either end only the button for the opposite direction is enabled, so focus that one.
      focusNext(`${toFieldId(`item.${item.id}`)}-${isUp === isEnd ? 'down' : 'up'}`);
      onChange((now) => now.filter(({ id }) => id !== item.id).toSpliced(to, 0, item));
    },
    remove(item: Item, index: number): void {
      focusNext(heading);
      onChange((now) => now.filter(({ id }) => id !== item.id));
      showToast({
        title: m.writing_item_removed({ number: index + 1 }),
        action: {
          label: m.common_cancel(),
          onPress: () =>
            onChange((now) => (now.some(({ id }) => id === item.id) ? now : now.toSpliced(index, 0, item))),
        },
      });
    },
    insert(item: Item, at: number): void {
      focusNext(toFieldId(`item.${item.id}`));
      onChange((now) => now.toSpliced(at, 0, item));
    },
  };
}
