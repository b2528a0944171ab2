import {
  type ComponentProps,
  type ComponentType,
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  useId,
  useRef,
  useState,
} from 'react';
import { m } from '#words/messages.js';
import { showToast } from '../feedback/show-toast.ts';
import type { MenuItem, MenuPopupProps } from './menu-popup.tsx';

type MenuProps = {
  /** A button. */
  trigger: ReactElement<ComponentProps<'button'>>;
  items: readonly MenuItem[];
  align?: 'start' | 'end' | undefined;
};

/** Loaded on hover or focus, because it is larger than most lists. */
const loadPopup = async () => (await import('./menu-popup.tsx')).MenuPopup;
/** A failed load is reported on click. */
const prepare = () => void loadPopup().catch(() => undefined);

/** A button that opens a list of actions. */
export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [Popup, setPopup] = useState<ComponentType<MenuPopupProps> | null>(null);
  const [opened, setOpened] = useState<'pointer' | 'keyboard' | null>(null);
  async function open(by: 'pointer' | 'keyboard'): Promise<void> {
    try {
      const loaded = await loadPopup();
      setPopup(() => loaded);
      setOpened(by);
    } catch {
      showToast({ title: m.ui_menu_offline(), tone: 'error' });
    }
  }
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': opened !== null,
        onPointerEnter: prepare,
        onFocus: prepare,
        // Enter and space fire a click with `detail` 0.
        onClick: ({ detail }: MouseEvent) => void open(detail === 0 ? 'keyboard' : 'pointer'),
        onKeyDown(event: KeyboardEvent) {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          void open('keyboard');
        },
      })}
      {Popup ? (
        <Popup button={button} opened={opened} onClose={() => setOpened(null)} items={items} align={align} />
      ) : null}
    </>
  );
}
