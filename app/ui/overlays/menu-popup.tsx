import { Menu as Base } from '@base-ui/react/menu';
import { type RefObject, useRef } from 'react';
import { joinClasses } from '../join-classes.ts';
import { Icon, type IconName } from '../mark/icon.tsx';
import styles from './menu.module.css';

export type MenuItem = {
  label: string;
  icon?: IconName | undefined;
  /** Target of a link. Otherwise the item runs `onSelect`. */
  href?: string | undefined;
  onSelect?: (() => void) | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
};

export type MenuPopupProps = {
  button: RefObject<HTMLButtonElement | null>;
  /** Input that opened the menu. After the keyboard, the first item gets the focus. */
  opened: 'pointer' | 'keyboard' | null;
  onClose: () => void;
  items: readonly MenuItem[];
  align: 'start' | 'end';
};

/** The list of an open menu. */
export function MenuPopup({ button, opened, onClose, items, align }: MenuPopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      open={opened !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      onOpenChangeComplete={(open) => {
        if (open && opened === 'keyboard')
          popup.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
      }}
    >
      <Base.Portal>
        <Base.Positioner anchor={button} className={styles.positioner} sideOffset={6} align={align}>
          <Base.Popup
            ref={popup}
            className={styles.menu}
            finalFocus={button}
            aria-labelledby={button.current?.id}
          >
            {items.map(({ label, icon, href, onSelect, danger, disabled }) => {
              const className = joinClasses(styles.item, danger && styles.danger);
              const words = (
                <>
                  {icon ? <Icon name={icon} /> : null}
                  <span>{label}</span>
                </>
              );
              return href ? (
                <Base.LinkItem key={label} href={href} className={className}>
                  {words}
                </Base.LinkItem>
              ) : (
                <Base.Item key={label} className={className} disabled={disabled ?? false} onClick={onSelect}>
                  {words}
                </Base.Item>
              );
            })}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
