import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

type Tab = { value: string; label: ReactNode; panel: ReactNode };

type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  defaultValue?: string | undefined;
  value?: string | undefined;
  onValueChange?: ((value: string) => void) | undefined;
  /** True if hidden panels stay mounted, so that typed text is not lost. */
  keepMounted?: boolean | undefined;
};

/** Panels with tabs. Arrow keys move between the tabs. */
export function Tabs({ label, tabs, defaultValue, value, onValueChange, keepMounted = true }: TabsProps) {
  return (
    <Base.Root
      className={styles.tabs}
      {...(value === undefined ? { defaultValue: defaultValue ?? tabs[0]?.value } : { value })}
      onValueChange={(next) => onValueChange?.(String(next))}
    >
      <Base.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} keepMounted={keepMounted} className={styles.panel}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
