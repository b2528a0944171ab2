import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogClose } from '../../ui/overlays/dialog.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { Tabs } from '../../ui/overlays/tabs.tsx';
import styles from './design.module.css';
import type { SpecimenProps } from './schemes.tsx';

/** What opens over the page takes the theme of the page. */
export function OverlaySpecimen({ scheme }: SpecimenProps) {
  const words = m.design_sample_text();
  return (
    <>
      <div className={styles.row}>
        <Dialog
          title={m.design_sample_title()}
          description={words}
          trigger={<Button variant="secondary">{m.design_dialog()}</Button>}
          actions={
            <DialogClose>
              <Button>{m.design_word_action()}</Button>
            </DialogClose>
          }
        />
        <Menu
          trigger={<Button variant="secondary">{m.design_menu()}</Button>}
          items={[
            { label: m.design_word_action(), icon: 'edit', onSelect: () => undefined },
            { label: m.design_word_link(), icon: 'external', href: '/admin/design' },
            { label: m.design_word_danger(), icon: 'trash', danger: true, onSelect: () => undefined },
            { label: m.design_word_disabled(), disabled: true },
          ]}
        />
      </div>
      <Tabs
        label={m.design_tabs({ scheme })}
        tabs={[
          { value: 'one', label: m.design_sample_title(), panel: <p>{words}</p> },
          { value: 'two', label: m.design_word_link(), panel: <p>{m.design_sample_title()}</p> },
        ]}
      />
    </>
  );
}
