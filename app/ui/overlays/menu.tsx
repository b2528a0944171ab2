import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement } from 'react';
import { joinClasses } from '../join-classes.ts';
import { Icon, type IconName } from '../mark/icon.tsx';
import styles from './menu.module.css';

export type MenuItem = {
  label: string;
  icon?: IconName | undefined;
  /** Either where it leads or what it does. */
  href?: string | undefined;
  onSelect?: (() => void) | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
};

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  align?: 'start' | 'end' | undefined;
};

/** Actions behind a button. */
export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={6} align={align}>
          <Base.Popup className={styles.menu}>
            {items.map(({ label, icon, href, onSelect, danger, disabled }) => {
              const look = joinClasses(styles.item, danger && styles.danger);
              const words = (
                <>
                  {icon ? <Icon name={icon} /> : null}
                  {label}
                </>
              );
              return href ? (
                <Base.LinkItem key={label} href={href} className={look}>
                  {words}
                </Base.LinkItem>
              ) : (
                <Base.Item key={label} className={look} disabled={disabled ?? false} onClick={onSelect}>
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
