import { useRender } from '@base-ui/react/use-render';
import {
  type ComponentType,
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
  /** The button that opens it. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  align?: 'start' | 'end' | undefined;
};

/** What opens weighs more than most lists: it comes once a button is about to be pressed. */
const loadPopup = async () => (await import('./menu-popup.tsx')).MenuPopup;
/** Without a connection it is told at the press. */
const prepare = () => void loadPopup().catch(() => undefined);

/** Actions behind a button. */
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
  const shown = useRender({
    render: trigger,
    ref: button,
    props: {
      id,
      'aria-haspopup': 'menu',
      'aria-expanded': opened !== null,
      onPointerEnter: prepare,
      onFocus: prepare,
      // A press of Enter or of the space bar is a click without a pointer.
      onClick: ({ detail }: MouseEvent) => void open(detail === 0 ? 'keyboard' : 'pointer'),
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        void open('keyboard');
      },
    },
  });
  return (
    <>
      {shown}
      {Popup ? (
        <Popup button={button} opened={opened} onClose={() => setOpened(null)} items={items} align={align} />
      ) : null}
    </>
  );
}
