import type { ReactNode } from 'react';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import styles from './selection.module.css';

export type Selection = {
  ids: readonly string[];
  has: (id: string) => boolean;
  toggle: (changed: readonly string[], on: boolean) => void;
  clear: () => void;
};

/** Bar with the number of ticked rows and their commands. Displayed only if there are any. */
export function SelectionBar({
  selection: { ids, clear },
  words = m.lists_selected({ count: ids.length }),
  children,
}: {
  selection: Pick<Selection, 'ids' | 'clear'>;
  words?: string | undefined;
  children: ReactNode;
}) {
  if (ids.length === 0) return null;
  return (
    <section className={styles.bulk} aria-label={m.lists_bulk()} data-print="none">
      <p role="status">{words}</p>
      <FormActions>
        {children}
        <Button variant="quiet" size="small" onClick={clear}>
          {m.products_select_none()}
        </Button>
      </FormActions>
    </section>
  );
}
